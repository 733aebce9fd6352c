import { parseArgs } from 'node:util';
import { type RunReport, runFaults } from '../test/payments-faults/run.ts';
import { buildPages } from './build.ts';

/**
 * `npm run faults`: clients buy and spend coins while processes are killed, PostgreSQL is stopped and the gateway loses,
 * repeats and falsifies; then every coin is counted. `--seed` brings the same choices again; `--payments`, `--clients`,
 * `--people`, `--kills` and `--stops` change the size. Ends with 1 where money is wrong.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string' },
    payments: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '20' },
    people: { type: 'string', default: '60' },
    kills: { type: 'string', default: '60' },
    stops: { type: 'string', default: '6' },
    ports: { type: 'string', default: '' },
  },
});
const seed = Number(flags.seed ?? Math.floor(Math.random() * 1_000_000));
console.log(`Seed ${seed}`);
await buildPages(() => console.log('Building the pages (only the first time and when they change) …'));
const report = await runFaults({
  seed,
  payments: Number(flags.payments),
  clients: Number(flags.clients),
  people: Number(flags.people),
  kills: Number(flags.kills),
  stops: Number(flags.stops),
  ports: flags.ports === '' ? [] : flags.ports.split(',').map(Number),
  say: (line) => console.log(line),
});
tell(report);
process.exitCode = report.violations.length === 0 ? 0 : 1;

function tell({ violations, disasters, ...rest }: RunReport): void {
  console.log(JSON.stringify(rest, null, 2));
  const { kills, back, stops, database_back } = disasters;
  console.log(`${kills} kills; seconds until the process served again: ${spread(back)}`);
  console.log(`PostgreSQL: ${JSON.stringify(stops)}; seconds until it answered again: ${spread(database_back)}`);
  for (const violation of violations) console.error(`VIOLATION ${violation}`);
  console.log(violations.length === 0 ? 'All money is right.' : `${violations.length} violations, seed ${rest.seed}`);
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(2);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}
