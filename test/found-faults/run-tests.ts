import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import type { Tests } from './fault.ts';

/** `broken`: no test failed, and not all that were asked for passed. The message then says why. */
export type Outcome = { result: 'passed' | 'failed' | 'broken'; message: string };

/** A run of browser tests listens here, so that it can run beside others. */
const BROWSER_PORT = '3491';
const STOP_MILLISECONDS = 30_000;
const OUTPUT_CHARACTERS = 5000;

let running: ChildProcess | undefined;
let isStopping = false;

/** Runs tests in a copy until the first one fails. */
export async function runTests(folder: string, { files, titles }: Tests): Promise<Outcome> {
  const report = join(tmpdir(), 'report.json');
  rmSync(report, { force: true });
  const pattern = titles?.map((title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  if (files[0]?.startsWith('tools/')) {
    const { code, output } = await run(folder, files);
    return { result: code === 0 ? 'passed' : 'failed', message: output };
  }
  const isBrowser = files[0]?.startsWith('test/browser/') ?? false;
  const { output } = isBrowser
    ? await run(
        folder,
        ['test/run/browser.ts', ...files, '-x', '--retries=0', '--reporter=json', ...(pattern ? ['-g', pattern] : [])],
        { PAPAN_TEST_PORT: BROWSER_PORT, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      )
    : await run(folder, [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
        ...(pattern ? ['-t', pattern] : []),
      ]);
  if (!existsSync(report)) return { result: 'broken', message: output };
  const text = readFileSync(report, 'utf8');
  const { passed, failed } = isBrowser ? browserResult(JSON.parse(text)) : vitestResult(JSON.parse(text));
  const [first] = failed;
  if (first) return { result: 'failed', message: first };
  const missing = (titles ?? []).filter((title) => !passed.some((name) => name.includes(title)));
  const missingFiles = titles ? [] : files.filter((file) => !passed.some((name) => name.startsWith(file)));
  if (missing.length === 0 && missingFiles.length === 0) return { result: 'passed', message: '' };
  return { result: 'broken', message: `No test ran of: ${[...missing, ...missingFiles].join(', ')}\n${output}` };
}

/** Names of tests, with their files. */
type Result = { passed: string[]; failed: string[] };

function vitestResult({ testResults }: JsonTestResults): Result {
  const withStatus = (wanted: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        .map(({ fullName }) => `${name.replace(/^.*\/copy\//, '')}: ${fullName}`),
    );
  return { passed: withStatus('passed'), failed: withStatus('failed') };
}

function browserResult({ suites }: JSONReport): Result {
  const specsOf = (suite: JSONReportSuite): { title: string; file: string; status: string | undefined }[] => [
    ...suite.specs.map(({ title, file, tests }) => ({ title, file, status: tests[0]?.status })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const specs = suites.flatMap(specsOf);
  const withStatus = (wanted: string) =>
    specs.filter(({ status }) => status === wanted).map(({ title, file }) => `test/browser/${file}: ${title}`);
  return { passed: withStatus('expected'), failed: withStatus('unexpected') };
}

async function run(folder: string, parameters: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that everything that it started can be ended.
    detached: true,
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS);
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  running = undefined;
  // An interrupted run says nothing; the script ends soon.
  if (isStopping) await new Promise(() => undefined);
  return { code, output };
}

/** Ends the run that goes on, with the processes that it has started. */
export async function stopRun(): Promise<void> {
  isStopping = true;
  const child = running;
  if (!child?.pid) return;
  child.kill('SIGTERM');
  const ended = once(child, 'close');
  const timeout = new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS));
  await Promise.race([ended, timeout]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of the group.
  }
}
