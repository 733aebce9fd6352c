import { cloneDatabase, type DatabaseServer } from '../support/database-server.ts';
import { openRealApp } from './real-app.ts';
import { type Facts, violationsOf } from './real-checks.ts';
import { type Report, runClients, type Step, stepsOf } from './real-clients.ts';

export type RealRun = Pick<Report, 'steps' | 'outcomes'> & { violations: string[]; transfers: number };

/** Runs a seed's commands by this many clients at once. */
export function runRealSeed(
  server: DatabaseServer,
  seed: number,
  size: { steps: number; clients: number },
): Promise<RealRun> {
  return runRealSteps(server, { seed, steps: stepsOf(seed, size.steps), clients: size.clients });
}

/** Runs steps by this many clients at once on their own database, then checks the tables. */
export async function runRealSteps(
  server: DatabaseServer,
  { seed, steps, clients }: { seed: number; steps: readonly Step[]; clients: number },
  andThen: (facts: Facts) => Promise<void> = async () => undefined,
): Promise<RealRun> {
  const database = await cloneDatabase(server, clients * 3);
  try {
    const app = await openRealApp(database, seed);
    try {
      const report = await runClients(app, steps, clients);
      await app.settle().catch((error: unknown) => report.thrown.push(`at the end: ${error}`));
      const facts = { database, users: app.users, book: app.sandbox.book, report };
      const violations = await violationsOf(facts);
      const { rows } = await database.pool.query<{ transfers: number }>('select count(*) as transfers from transfers');
      await andThen(facts);
      return { steps: report.steps, outcomes: report.outcomes, violations, transfers: rows[0]?.transfers ?? 0 };
    } finally {
      await app.stop();
    }
  } finally {
    await database.drop();
  }
}
