import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../src/main.ts';
import { findLibreOffice } from '../../tools/libreoffice.ts';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import { browserTests, build, command, createRun, type Step, secondsSince, stopSteps, unitTests } from './steps.ts';

/**
 * `npm run test:soak`: everything that takes long by nature, before a release. Random tests and kills at their full
 * size, coins against the reference model, failing services, deployments under load, browser journeys on the screens
 * that `npm test` does not deal them, Firefox and WebKit, tables in LibreOffice, and faults that the tests must find.
 * `--minutes 30` ends it after that time and names what did not run; `--seed` repeats its random choices; `--only`
 * chooses steps by name.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    only: { type: 'string', multiple: true },
  },
});
const ROUNDS = [1, 2, 3, 4, 5, 6, 7];
const MILLISECONDS_A_MINUTE = 60_000;
const folder = setTemporaryFolder();
const env = { PAPAN_SOAK: '1', PAPAN_SEED: values.seed };
const tool = (name: string, ...parameters: string[]) =>
  command(process.execPath, [join(root, name), ...parameters], env);

/** The tests that have a size for the soak. */
const sized = globSync(['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'], { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('sizeOf({ test:'),
);
const rounds = ROUNDS.map((round): Step => {
  const { run } = browserTests(join(folder, `round-${round}.json`), { ...env, PAPAN_TEST_ROUND: String(round) });
  return { name: `journeys, round ${round}`, run };
});
const others: Step = {
  ...browserTests(join(folder, 'other-browsers.json'), { ...env, PAPAN_OTHER_BROWSERS: '1' }, ['other-browsers/']),
  name: 'other browsers',
};
const tables: Step = {
  name: 'tables',
  run: async () => {
    findLibreOffice();
    return unitTests(join(folder, 'tables.json'), env, ['test/payments/spreadsheets.test.ts']).run();
  },
};
const steps: Step[] = [
  { ...unitTests(join(folder, 'unit.json'), env, sized), name: 'random tests' },
  { name: 'coin model', run: () => tool('test/coin-model/run.ts', '--seed', values.seed) },
  { name: 'chaos', run: () => tool('test/chaos/run.ts', '--seed', values.seed) },
  { name: 'deployments', run: () => tool('test/deployments/run.ts', '--deployments', '5') },
  { name: 'found faults', run: () => tool('test/found-faults/run.ts') },
  others,
  tables,
  ...rounds,
].filter(({ name }) => values.only?.some((part) => name.includes(part)) ?? true);

console.log(`Seed ${values.seed} (npm run test:soak -- --seed ${values.seed} repeats the random choices)`);
const started = Date.now();
const run = createRun();
if (values.minutes !== undefined) {
  setTimeout(stopSteps, Number(values.minutes) * MILLISECONDS_A_MINUTE).unref();
}
await run.each([build, ...steps]);
for (const name of run.unfinished) console.log(`Not finished in ${values.minutes} minutes: ${name}`);
const { failed } = run;
console.log(
  `\nSoak: ${run.passed()} steps passed, ${failed.length} failed${failed.length > 0 ? ` (${failed.join(', ')})` : ''}, ${run.unfinished.length} not finished, in ${secondsSince(started)} s, seed ${values.seed}`,
);
process.exit(run.isInterrupted() ? 130 : failed.length === 0 ? 0 : 1);
