import { appendFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The most of each kind of work that one `npm test` and one `npm test -- --complete` may do. The run counts it in all its
 * processes, prints it and fails beyond these numbers, so that tests do not become slow unnoticed. Each is the count of a measured run and about 3 %, so
 * that one more test does not fail the run that follows it. A commit that raises one says why.
 */
export const BUDGET = {
  'browser tests': { everyday: 74, complete: 333 },
  'browser contexts': { everyday: 30, complete: 90 },
  'documents loaded in browsers': { everyday: 105, complete: 640 },
  'accessibility checks': { everyday: 50, complete: 267 },
  'elements checked for accessibility': { everyday: 25_000, complete: 93_500 },
  'sign-ins by form or call': { everyday: 26, complete: 176 },
  'apps started beside the board': { everyday: 4, complete: 4 },
  'databases made': { everyday: 110, complete: 197 },
  'API servers started': { everyday: 52, complete: 111 },
  'processes started by unit and database tests': { everyday: 22, complete: 165 },
  'artworks rendered by random tests': { everyday: 0, complete: 3500 },
} as const;
export type Work = keyof typeof BUDGET;

const folder = process.env.PAPAN_TEST_COUNTS;

/** Counts work of this run. Each piece is a byte of a file, which all processes of the run append to. */
export function count(work: Work, pieces = 1): void {
  if (folder) appendFileSync(join(folder, fileOf(work)), '.'.repeat(pieces));
}

/** Starts to count in a folder: for this process's children. */
export function countIn(counts: string): Record<string, string> {
  mkdirSync(counts, { recursive: true });
  return { PAPAN_TEST_COUNTS: counts };
}

/** The counted work of a run, with what is beyond the budget. */
export function countedWork(counts: string, run: 'everyday' | 'complete'): { work: Work; done: number; max: number }[] {
  return Object.entries(BUDGET).map(([work, most]) => {
    const path = join(counts, fileOf(work));
    return { work: work as Work, done: existsSync(path) ? statSync(path).size : 0, max: most[run] };
  });
}

const fileOf = (work: string) => work.replaceAll(' ', '-');
