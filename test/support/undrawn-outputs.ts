import type { Database } from '../../src/base/database.ts';
import { PREPARE_OUTPUTS_JOB } from '../../src/domain/ads/view/prepare-outputs.ts';
import { isSoak } from './soak.ts';

/**
 * From now on the database drops the jobs that draw the pictures of a new ad ahead, which cost more than a second of processor
 * for each publication: they are drawn when they are asked for. The soak draws them.
 */
export async function drawNoOutputsAhead({ pool }: Pick<Database, 'pool'>): Promise<void> {
  if (isSoak) return;
  await pool.query(`
    create function drop_outputs_job() returns trigger language plpgsql as $$ begin
      return case when exists (
        select from graphile_worker._private_tasks where id = new.task_id and identifier = '${PREPARE_OUTPUTS_JOB}'
      ) then null else new end;
    end $$;
    create trigger drop_outputs_job before insert on graphile_worker._private_jobs
      for each row execute function drop_outputs_job()`);
}
