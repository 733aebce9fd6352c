import { describeMachine } from './machine.ts';
import { compare, printRow, type Settings } from './measure.ts';
import { pageCases } from './page-cases.ts';
import { type Weight, weightOf } from './page-weight.ts';

type Options = Settings & { before: string; after: string; only: string };

/** Prints speed and page weights of two running servers, measured in turn. */
export async function benchCompare({ only, ...options }: Options): Promise<void> {
  const [before, after] = [options.before, options.after].map((site) => site.replace(/\/+$/, '')) as [string, string];
  console.log(describeMachine());
  console.log(`${options.rounds} rounds of ${options.seconds} s, ${options.connections} connections, medians\n`);
  printRow(['', 'before/s', 'p99 ms', 'after/s', 'p99 ms', 'after/before']);
  const [older, newer] = [await pageCases(before, only), await pageCases(after, only)];
  for (const [index, { name, path, headers, isUncached }] of newer.entries()) {
    const oldCase = older[index];
    if (oldCase?.name !== name) throw new Error(`the older server has no case ${name}`);
    const result = await compare(
      { url: `${after}${path}`, headers, is_unique: isUncached },
      { url: `${before}${oldCase.path}`, headers: oldCase.headers, is_unique: isUncached },
      options,
    );
    printRow([
      name,
      result.reference.rate.toFixed(0),
      result.reference.p99.toFixed(1),
      result.ours.rate.toFixed(0),
      result.ours.p99.toFixed(1),
      result.ratio.toFixed(2),
    ]);
  }
  const [oldWeight, newWeight] = [await weightOf(before, '/'), await weightOf(after, '/')];
  console.log('\nHome page of a guest, compressed:');
  printRow(['', 'before KB', 'after KB']);
  for (const part of Object.keys(newWeight) as (keyof Weight)[]) {
    printRow([part, (oldWeight[part] / 1024).toFixed(1), (newWeight[part] / 1024).toFixed(1)]);
  }
}
