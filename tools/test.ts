import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from '../src/main.ts';
import { setTemporaryFolder } from '../test/support/temporary-folder.ts';
import { buildPages } from './build.ts';
import { findChromium } from './chromium.ts';

/** `npm test`: all checks and tests. The last line is a summary. */
const binary = (name: string) => join(root, 'node_modules', '.bin', name);
const reports = setTemporaryFolder();
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const node = process.execPath;
// Copied before the build, which sets NODE_ENV.
const environment = { ...process.env };

type Step = { name: string; run: () => Promise<boolean> };
/** Independent of each other; each uses one core, so they run in parallel. */
const checks: Step[] = [
  { name: 'types', run: () => command(binary('tsc'), ['--noEmit', '-p', '.']) },
  { name: 'lint', run: () => command(binary('biome'), ['check', '--error-on-warnings', '.']) },
  {
    name: 'imports',
    run: () =>
      command(node, [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'src',
      ]),
  },
  { name: 'locales', run: () => command(node, ['tools/check-locales.ts']) },
  { name: 'build', run: () => buildPages().then(() => true) },
];
/** Each uses all cores and has time limits, so they run one after the other. */
const runs: Step[] = [
  {
    name: 'unit and database tests',
    run: () =>
      command(node, [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ]),
  },
  {
    name: 'browser tests',
    run: () =>
      command(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
        CHROMIUM_PATH: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      }),
  },
];

function command(file: string, parameters: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } });
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(code === 0);
    });
  });
}

type Report = { name: string; messages: string[] };
/** `unstable`: passed when they were repeated. */
type Result = { passed: number; skipped: number; failed: Report[]; unstable: Report[] };

function vitestResult(): Result {
  const report: JsonTestResults = JSON.parse(readFileSync(vitestReport, 'utf8'));
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${relative(root, name)}: ${test.fullName}`, messages: test.failureMessages ?? [] }));
    // A file fails without a failed test if it cannot be loaded or one of its hooks fails.
    return status === 'failed' && tests.length === 0
      ? [{ name: relative(root, name), messages: [message ?? ''] }]
      : tests;
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failed, unstable: [] };
}

function playwrightResult(): Result {
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  const specs = suites.flatMap(testsOf);
  const withStatus = (wanted: JSONReportTest['status']): Report[] =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title, file, line, tests }) => ({
        name: `test/browser/${file}:${line}: ${title}`,
        messages: tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
        ),
      }));
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: withStatus('unexpected'),
    unstable: withStatus('flaky'),
  };
}

function testsOf(suite: JSONReportSuite): JSONReportSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(testsOf)];
}

function resultOf(read: () => Result): Result {
  try {
    return read();
  } catch {
    // A runner that crashed wrote no report; its step counts as failed.
    return { passed: 0, skipped: 0, failed: [], unstable: [] };
  }
}

const started = Date.now();
const failedSteps: string[] = [];

async function runStep(step: Step): Promise<void> {
  const stepStarted = Date.now();
  const passed = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failedSteps.push(step.name);
  console.log(
    `── ${step.name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - stepStarted) / 1000).toFixed(1)} s`,
  );
}

console.log(`\n── ${checks.map(({ name }) => name).join(', ')}`);
await Promise.all(checks.map(runStep));
for (const step of runs) {
  console.log(`\n── ${step.name}`);
  await runStep(step);
}
const results = [resultOf(vitestResult), resultOf(playwrightResult)];
const failed = results.flatMap((result) => result.failed);
const unstable = results.flatMap((result) => result.unstable);
const sum = (key: 'passed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
// Repeated at the end, because often only the end of the output is kept.
const repeat = (mark: string, { name, messages }: Report) =>
  console.log(`\n${mark} ${name}\n${stripVTControlCharacters(messages.join('\n')).slice(0, 2_000)}`);
for (const report of unstable) repeat('? passed only when repeated:', report);
for (const report of failed) repeat('✗', report);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `\nSteps: ${checks.length + runs.length - failedSteps.length} passed, ${failedSteps.length} failed${failedSteps.length > 0 ? ` (${failedSteps.join(', ')})` : ''}`,
);
console.log(
  `Tests: ${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped, ${sum('passed') + failed.length + sum('skipped')} total in ${seconds} s`,
);
process.exit(failedSteps.length === 0 ? 0 : 1);
