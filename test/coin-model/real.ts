import { cloneDatabase, type DatabaseServer } from '../database-server.ts';
import { type Facts, violationsOf } from './real-checks.ts';
import { type Report, runClients } from './real-clients.ts';
import { openRealHouse } from './real-house.ts';

export type RealSize = { steps: number; clients: number };
export type RealRun = Pick<Report, 'steps' | 'outcomes'> & { seed: number; violations: string[]; transfers: number };

/** One seed's commands by so many clients at once on a database of their own; then the tables are gone through. */
export async function runRealSeed(
  server: DatabaseServer,
  seed: number,
  size: RealSize,
  andThen: (facts: Facts) => Promise<void> = async () => undefined,
): Promise<RealRun> {
  const database = await cloneDatabase(server, size.clients * 3);
  try {
    const house = await openRealHouse(database, seed);
    try {
      const report = await runClients(house, { seed, ...size });
      await house.settle().catch((error: unknown) => report.thrown.push(`at the end: ${error}`));
      const facts = { database, people: house.people, book: house.sandbox.book, report };
      const violations = await violationsOf(facts);
      const { rows } = await database.pool.query<{ transfers: number }>('select count(*) as transfers from transfers');
      await andThen(facts);
      const { steps, outcomes } = report;
      return { seed, steps, outcomes, violations, transfers: rows[0]?.transfers ?? 0 };
    } finally {
      await house.stop();
    }
  } finally {
    await database.drop();
  }
}
