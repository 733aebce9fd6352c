import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../../tools/chromium.ts';
import { countedWork, countIn } from '../support/counted-work.ts';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import { changedFiles, testsFor } from './changed-tests.ts';
import { COMPLETE_ONLY, EVERYDAY_JOURNEYS } from './everyday-tests.ts';
import {
  browserTests,
  build,
  createRun,
  imports,
  lint,
  locales,
  migrations,
  playwrightResult,
  printSummary,
  type Step,
  types,
  unitTests,
  vitestResult,
} from './steps.ts';

/**
 * `npm test`: all checks, and the tests of a change before it is pushed. The last line is a summary.
 * `npm test -- --complete`: all checks and tests, as CI runs them.
 * `npm test -- --changed [ref]`: those that the changes since a commit, by default the last one, can affect.
 */
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false }, complete: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const started = Date.now();
const folder = setTemporaryFolder();
const reports = { unit: join(folder, 'vitest.json'), browser: join(folder, 'playwright.json') };
const counts = join(folder, 'counts');
const env = countIn(counts);
const run = createRun();
const steps = values.changed ? await stepsFor(positionals[0] ?? 'HEAD') : allSteps();
// Found, or installed, before the minutes that come first.
if (steps.inOrder.some(({ name }) => name === 'browser tests')) findChromium();
await Promise.all([run.each(steps.beside), run.each(steps.inOrder)]);
if (!values.changed) checkBudget();
printSummary(run, [vitestResult(reports.unit), playwrightResult(reports.browser)], started);
process.exit(run.isInterrupted() ? 130 : run.failed.length === 0 ? 0 : 1);

/** Checks run beside the tests. The pages are built first, because some tests read them. */
function allSteps(): { beside: Step[]; inOrder: Step[] } {
  const tests = values.complete
    ? [unitTests(reports.unit, env), browserTests(reports.browser, env)]
    : [
        unitTests(reports.unit, env, [], COMPLETE_ONLY),
        browserTests(reports.browser, env, EVERYDAY_JOURNEYS, ['--grep-invert', '@complete']),
      ];
  return { beside: [lint, locales, migrations, imports, types], inOrder: [build, ...tests] };
}

async function stepsFor(ref: string): Promise<{ beside: Step[]; inOrder: Step[] }> {
  const changed = changedFiles(ref);
  const { unit, browser, unknown } = testsFor(changed);
  console.log(`${changed.length} changed files since ${ref}; tests:\n  ${[...unit, ...browser].join('\n  ')}`);
  if (unknown.length > 0) console.log(`Anything may depend on these: run npm test.\n  ${unknown.join('\n  ')}`);
  const isIn = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  return {
    beside: [
      lint,
      ...(isIn(/^src\/web\/locales\/|\.tsx?$/) ? [locales] : []),
      ...(isIn(/^src\//) ? [imports] : []),
      ...(isIn(/\.(tsx?|json)$/) ? [types] : []),
    ],
    inOrder: [
      ...(browser.length > 0 || unit.length > 0 ? [build] : []),
      ...(unit.length > 0 ? [unitTests(reports.unit, env, unit)] : []),
      ...(browser.length > 0 ? [browserTests(reports.browser, env, browser)] : []),
    ],
  };
}

function checkBudget(): void {
  console.log('\n── counted work, and the most that test/support/counted-work.ts allows');
  for (const { work, done, max } of countedWork(counts, values.complete ? 'complete' : 'everyday')) {
    console.log(`${String(done).padStart(7)} of ${max} ${work}`);
    if (done > max) run.failed.push(`too many ${work}`);
  }
}
