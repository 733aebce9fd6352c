// Puts faults into a copy of the program, one at a time, and shows whether the tests that guard against them find them.
//   node test/found-faults/run.ts [--only name] [--browser | --no-browser]
import { parseArgs } from 'node:util';
import { BROWSER_FAULTS } from './browser-faults.ts';
import { CODE_FAULTS } from './code-faults.ts';
import { type Copy, copyOfHead, removeCopy } from './copy.ts';
import type { Fault, Tests } from './fault.ts';
import { type Outcome, runTests, stopRun } from './run-tests.ts';

type Row = { fault: Fault; outcome: Outcome };

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    browser: { type: 'boolean', default: false },
    'no-browser': { type: 'boolean', default: false },
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopRun().then(() => process.exit(130)));
}
process.on('exit', removeCopy);
process.exitCode = await main();

async function main(): Promise<number> {
  const faults = chosenFaults();
  if (faults.length === 0) {
    warn('There is no such fault. The names are:');
    for (const { name } of [...CODE_FAULTS, ...BROWSER_FAULTS]) warn(`  ${name}`);
    return 1;
  }
  const copy = copyOfHead();
  if (!(await passWithoutFault(copy, faults))) return 1;
  const rows: Row[] = [];
  for (const fault of faults) {
    const outcome = await tryFault(copy, fault);
    rows.push({ fault, outcome });
    print(`${fault.name}: ${textOf(outcome)}`);
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

/** Whether the tests of all faults pass in the unchanged copy: otherwise they say nothing about a fault. */
async function passWithoutFault(copy: Copy, faults: readonly Fault[]): Promise<boolean> {
  for (const tests of together(faults.map((fault) => fault.tests))) {
    const outcome = await runTests(copy.folder, tests);
    if (outcome.result === 'passed') continue;
    warn(`The tests do not pass without a fault: ${outcome.result}\n${outcome.message}`);
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

async function tryFault(copy: Copy, fault: Fault): Promise<Outcome> {
  const restore = copy.apply(fault);
  try {
    const outcome = await runTests(copy.folder, fault.tests);
    // A busy machine may be too slow for the start of a database or an app.
    return outcome.result === 'broken' ? await runTests(copy.folder, fault.tests) : outcome;
  } finally {
    restore();
  }
}

function textOf({ result }: Outcome): string {
  return { passed: 'not found', failed: 'found', broken: 'no result' }[result];
}

/** Prints the table. Returns 1 unless every fault was found. */
function report(rows: readonly Row[]): number {
  const width = Math.max(...rows.map(({ fault }) => fault.name.length));
  print(`\n| ${'fault'.padEnd(width)} |           | found by |`);
  print(`|${'-'.repeat(width + 2)}|-----------|----------|`);
  for (const { fault, outcome } of rows) {
    const by = outcome.result === 'failed' ? outcome.message.split('\n')[0] : '';
    print(`| ${fault.name.padEnd(width)} | ${textOf(outcome).padEnd(9)} | ${by} |`);
  }
  for (const { fault, outcome } of rows) {
    if (outcome.result === 'broken') warn(`\n${fault.name}: no result\n${outcome.message}`);
  }
  const found = rows.filter(({ outcome }) => outcome.result === 'failed').length;
  print(`\n${found} of ${rows.length} faults were found.`);
  return found === rows.length ? 0 : 1;
}
