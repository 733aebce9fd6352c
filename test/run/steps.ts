import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from '../../src/main.ts';
import { buildPages } from '../../tools/build.ts';
import { findChromium } from '../../tools/chromium.ts';

export type Step = { name: string; run: () => Promise<boolean> };
export type Failure = { name: string; message: string };
/** `repeated`: passed only when they ran once more, which the browser tests do on CI. */
export type Result = { passed: number; skipped: number; failed: Failure[]; repeated: Failure[] };

const node = process.execPath;
const binary = (name: string) => join(root, 'node_modules', '.bin', name);
// Copied before the build, which sets NODE_ENV.
const environment = { ...process.env };

/** Children that run now: an interruption stops them first. */
const running = new Set<ChildProcess>();
let isInterrupted = false;
let isTimeOver = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    stopChildren();
  });
}
process.channel?.unref();

/** Ends the step that runs now, and keeps further ones from running. */
export function stopSteps(): void {
  isTimeOver = true;
  stopChildren();
}

/** By SIGINT: at any other signal Playwright ends without stopping the app that it tests. */
function stopChildren(): void {
  for (const child of running) child.kill('SIGINT');
}

/** Runs a program in the project's folder; its output is this command's. */
export function command(file: string, parameters: readonly string[], env: Record<string, string> = {}) {
  return new Promise<boolean>((resolve) => {
    if (isInterrupted || isTimeOver) return resolve(false);
    const child = spawn(file, parameters, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } });
    running.add(child);
    const end = (isPassed: boolean) => {
      running.delete(child);
      resolve(isPassed);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
}

const CHECKERS = '2';
export const types: Step = {
  name: 'types',
  // More checkers repeat each other's work, which costs time on few cores.
  run: () => command(binary('tsc'), ['--noEmit', '-p', '.', '--checkers', CHECKERS]),
};
export const lint: Step = { name: 'lint', run: () => command(binary('biome'), ['check', '--error-on-warnings', '.']) };
export const imports: Step = {
  name: 'imports',
  run: () =>
    command(node, [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'tools',
      'test',
      'bench',
    ]),
};
export const locales: Step = { name: 'locales', run: () => command(node, ['tools/check-locales.ts']) };
export const migrations: Step = { name: 'migrations', run: () => command(node, ['tools/check-migrations.ts']) };
export const build: Step = { name: 'build', run: () => buildPages().then(() => true) };

/** Vitest with these files, or all, without others. */
export function unitTests(
  report: string,
  env: Record<string, string>,
  files: readonly string[] = [],
  without: readonly string[] = [],
): Step {
  return {
    name: 'unit and database tests',
    run: () =>
      command(
        node,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...without.map((file) => `--exclude=${file}`),
          ...files,
        ],
        env,
      ),
  };
}

/** Playwright with these files, or all; `parameters` are Playwright's. */
export function browserTests(
  report: string,
  env: Record<string, string>,
  files: readonly string[] = [],
  parameters: readonly string[] = [],
): Step {
  return {
    name: 'browser tests',
    run: () =>
      command(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...files, ...parameters], {
        ...env,
        CHROMIUM_PATH: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
  };
}

/** Steps with the seconds that each took, and the names of those that failed. */
export function createRun() {
  const failed: string[] = [];
  const unfinished: string[] = [];
  let passed = 0;
  return {
    failed,
    /** Those for which there was no time. */
    unfinished,
    passed: () => passed,
    isInterrupted: () => isInterrupted,
    /** Runs steps one after the other; a failed one does not keep the next from running. */
    async each(steps: readonly Step[]): Promise<void> {
      for (const { name, run } of steps) {
        if (isInterrupted) return;
        console.log(`\n── ${name}`);
        const started = Date.now();
        const isPassed = await run().catch((error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          return false;
        });
        if (isPassed) passed += 1;
        else if (isTimeOver) unfinished.push(name);
        else failed.push(name);
        if (!isTimeOver) console.log(`── ${name}: ${isPassed ? 'passed' : 'FAILED'} in ${secondsSince(started)} s`);
      }
    },
  };
}

export const secondsSince = (started: number) => ((Date.now() - started) / 1000).toFixed(1);

export function vitestResult(report: string): Result {
  const { testResults, numPassedTests, numPendingTests } = readReport<JsonTestResults>(report) ?? {
    testResults: [],
    numPassedTests: 0,
    numPendingTests: 0,
  };
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${relative(root, name)}: ${test.fullName}`,
        message: (test.failureMessages ?? []).join('\n'),
      }));
    // A file fails without a failed test if it cannot be loaded or one of its hooks fails.
    return status === 'failed' && tests.length === 0 ? [{ name: relative(root, name), message: message ?? '' }] : tests;
  });
  return { passed: numPassedTests, skipped: numPendingTests, failed, repeated: [] };
}

export function playwrightResult(report: string): Result {
  const read = readReport<JSONReport>(report);
  if (!read) return { passed: 0, skipped: 0, failed: [], repeated: [] };
  const specs = read.suites.flatMap(specsOf);
  const withStatus = (wanted: 'unexpected' | 'flaky'): Failure[] =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title, file, line, tests }) => ({
        name: `test/browser/${file}:${line}: ${title}`,
        message: tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
          .join('\n'),
      }));
  return {
    passed: read.stats.expected + read.stats.flaky,
    skipped: read.stats.skipped,
    failed: withStatus('unexpected'),
    repeated: withStatus('flaky'),
  };
}

function specsOf(suite: JSONReportSuite): JSONReportSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A runner that crashed or was not reached wrote no report; its step counts as failed. */
function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const LONGEST_MESSAGE = 2000;

/** Prints failures again, because often only the end of the output is stored, and then the sums. */
export function printSummary(run: ReturnType<typeof createRun>, results: readonly Result[], started: number): void {
  const failed = results.flatMap((result) => result.failed);
  const print = (mark: string, { name, message }: Failure) =>
    console.log(`\n${mark} ${name}\n${stripVTControlCharacters(message).slice(0, LONGEST_MESSAGE)}`);
  for (const test of results.flatMap((result) => result.repeated)) print('? passed only when repeated:', test);
  for (const test of failed) print('✗', test);
  const sum = (key: 'passed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  const total = sum('passed') + failed.length + sum('skipped');
  const names = run.failed.length > 0 ? ` (${run.failed.join(', ')})` : '';
  console.log(`\nSteps: ${run.passed()} passed, ${run.failed.length} failed${names}`);
  console.log(
    `Tests: ${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped, ${total} total in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
