// Puts faults into a copy of the program, one at a time, and shows whether the tests find them: those of an earlier
// version and those of now. A fault that only the earlier tests find shows that a test was lost.
//   node test/found-faults/run.ts [--only name] [--before ref] [--browser | --no-browser]
import { parseArgs } from 'node:util';
import { BROWSER_FAULTS } from './browser-faults.ts';
import { CODE_FAULTS } from './code-faults.ts';
import { type Copy, copyOf, removeCopies } from './copies.ts';
import type { Fault, Tests } from './fault.ts';
import { type Outcome, runTests, stopRun } from './run-tests.ts';

/** The last version before tests were made faster. */
const BEFORE = 'ef41110c';

type Column = { title: 'before' | 'now'; copy: Copy };
type Row = { fault: Fault } & Partial<Record<Column['title'], Outcome>>;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    before: { type: 'string', default: BEFORE },
    browser: { type: 'boolean', default: false },
    'no-browser': { type: 'boolean', default: false },
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopRun().then(() => process.exit(130)));
}
process.on('exit', removeCopies);
process.exitCode = await main();

async function main(): Promise<number> {
  const faults = chosenFaults();
  if (faults.length === 0) {
    warn('There is no such fault. The names are:');
    for (const { name } of [...CODE_FAULTS, ...BROWSER_FAULTS]) warn(`  ${name}`);
    return 1;
  }
  const columns: Column[] = [
    { title: 'before', copy: copyOf(values.before) },
    { title: 'now', copy: copyOf('HEAD') },
  ];
  for (const { title, copy } of columns) {
    const problems = faults.flatMap((fault) => copy.problemOf(version(fault, title)));
    for (const problem of problems) warn(`${title}: ${problem}`);
    if (problems.length > 0 || !(await passWithoutFault(title, copy, faults))) return 1;
  }
  const rows: Row[] = [];
  for (const fault of faults) {
    const row: Row = { fault };
    for (const { title, copy } of columns) row[title] = await tryFault(title, copy, fault);
    rows.push(row);
    print(`${fault.name}: before ${textOf(row.before)}, now ${textOf(row.now)}`);
  }
  return report(rows);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function chosenFaults(): Fault[] {
  const all = [...(values.browser ? [] : CODE_FAULTS), ...(values['no-browser'] ? [] : BROWSER_FAULTS)];
  return values.only ? all.filter(({ name }) => values.only?.includes(name)) : all;
}

/** The fault as it is in this column's copy. */
function version(fault: Fault, title: Column['title']): Fault {
  return title === 'before' ? { ...fault, ...fault.before } : fault;
}

/** Whether the tests of all faults pass in the unchanged copy: otherwise they say nothing about a fault. */
async function passWithoutFault(title: Column['title'], copy: Copy, faults: readonly Fault[]): Promise<boolean> {
  for (const tests of together(faults.map((fault) => version(fault, title).tests))) {
    const outcome = await runTests(copy.folder, tests);
    if (outcome.result === 'passed') continue;
    warn(`${title}: the tests do not pass without a fault: ${outcome.result}\n${outcome.message}`);
    return false;
  }
  return true;
}

/** Tests that run together, by file and titles. */
function together(all: readonly Tests[]): Tests[] {
  const kinds = new Map<string, Tests[]>();
  for (const tests of all) {
    const kind = tests.files[0]?.startsWith('tools/') ? 'command' : tests.files[0]?.startsWith('test/browser/');
    const titled = kind === 'command' ? tests.files[0] : `${kind} ${tests.titles !== undefined}`;
    kinds.set(String(titled), [...(kinds.get(String(titled)) ?? []), tests]);
  }
  return [...kinds.values()].map((some) => {
    const titles = some.flatMap((tests) => tests.titles ?? []);
    const files = [...new Set(some.flatMap((tests) => tests.files))];
    return titles.length > 0 ? { files, titles: [...new Set(titles)] } : { files };
  });
}

async function tryFault(title: Column['title'], copy: Copy, fault: Fault): Promise<Outcome> {
  const own = version(fault, title);
  const restore = copy.apply(own);
  try {
    const outcome = await runTests(copy.folder, own.tests);
    // A busy machine may be too slow for the start of a database or an app.
    return outcome.result === 'broken' ? await runTests(copy.folder, own.tests) : outcome;
  } finally {
    restore();
  }
}

function textOf(outcome: Outcome | undefined): string {
  return { passed: 'not found', failed: 'found', broken: 'no result' }[outcome?.result ?? 'broken'];
}

/** Prints the table. Returns 1 if a fault was found before and is not now, or if a run had no result. */
function report(rows: readonly Row[]): number {
  const width = Math.max(...rows.map(({ fault }) => fault.name.length));
  print(`\n| ${'fault'.padEnd(width)} | before    | now       | found now by |`);
  print(`|${'-'.repeat(width + 2)}|-----------|-----------|--------------|`);
  for (const { fault, before, now } of rows) {
    const cells = [fault.name.padEnd(width), textOf(before).padEnd(9), textOf(now).padEnd(9)];
    const by = now?.result === 'failed' ? now.message.split('\n')[0] : '';
    print(`| ${cells.join(' | ')} | ${by} |`);
  }
  for (const { fault, before, now } of rows) {
    for (const outcome of [before, now]) {
      if (outcome?.result === 'broken') warn(`\n${fault.name}: no result\n${outcome.message}`);
    }
  }
  const lost = rows.filter(({ before, now }) => before?.result === 'failed' && now?.result !== 'failed');
  const broken = rows.filter((row) => row.before?.result === 'broken' || row.now?.result === 'broken');
  print(`\n${rows.length} faults, ${rows.filter(({ now }) => now?.result === 'failed').length} found now.`);
  if (lost.length > 0) warn(`Not found any more: ${lost.map(({ fault }) => fault.name).join(', ')}`);
  return lost.length + broken.length > 0 ? 1 : 0;
}
