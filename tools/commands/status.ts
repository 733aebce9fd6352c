import type { Command } from 'commander';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { openDatabase } from '../../src/base/database.ts';
import { reachDatabase } from '../../src/base/reach-database.ts';
import { moneyMetrics } from '../../src/server/metrics/money-metrics.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

/** Figures that are moments, in seconds since 1970. */
const MOMENTS = ['papan_ledger_proved_seconds', 'papan_audit_checked_seconds'];

export function addStatusCommand(program: Command, lifecycle: Lifecycle): void {
  program
    .command('status')
    .description('the figures that /metrics reports about queues, payments, ledger and requests, for a terminal')
    .action(async () => {
      const url = runningDatabase();
      // Figures that cannot be read are left out.
      await reachDatabase(url);
      const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
      lifecycle.onStop(() => database.close());
      const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
      for (const { name, help, values } of await moneyMetrics(database).getMetricsAsJSON()) {
        for (const { value, labels } of values) {
          const of = Object.values(labels).join(' ');
          const shown = MOMENTS.includes(name) ? momentOf(value) : number.format(value);
          console.log(`${shown.padStart(17)}  ${help}${of && `: ${of}`}`);
        }
      }
    });
}

/** A moment in UTC, to the minute. */
function momentOf(seconds: number): string {
  return addMilliseconds(new Date(0), seconds * MILLISECONDS.second)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}
