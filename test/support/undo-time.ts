import { sql } from 'kysely';
import type { Database } from '../../src/base/database.ts';

/** Ends the time in which the decisions about an ad can be undone, so that the worker makes them effective. */
export function endUndoTime(database: Database, adId: string): Promise<unknown> {
  return database.transaction((tx) =>
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and payload ->> 'decision_id' in
      (select decision.id::text from review_decisions as decision join review_jobs as job on job.id = decision.job_id
      where job.subject_id = ${adId})`.execute(tx),
  );
}
