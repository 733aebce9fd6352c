import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../src/domain/backups/public.ts';
import { testServices } from '../support/services.ts';
import { seed } from '../support/soak.ts';
import { archive, instant, openFolder, restore, type Site, startSite } from './own-site.ts';

const INSTANTS = 5;
const CLIENTS = 8;
const WRITE_MILLISECONDS = 4000;
const TIMEOUT_MILLISECONDS = 600_000;
const folder = openFolder();
const backupFolder = join(folder, 'backup');
let site: Site;

beforeAll(async () => {
  site = await startSite(join(folder, 'data'), backupFolder);
  await site.database.pool.query('create table written (id bigint primary key, at timestamptz not null)');
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the clients know: the row was acknowledged at `after`, and not sent before `before`. */
type Written = { id: number; before: Date; after: Date };

/** Writes rows until it is told to end. A client whose server is killed goes on when it is back. */
async function writeRows(current: () => Site, client: number, until: () => boolean): Promise<Written[]> {
  const written: Written[] = [];
  for (let number = 0; !until(); number += 1) {
    const id = client * 1e6 + number;
    const connection = new pg.Client({ connectionString: current().database.url });
    connection.on('error', () => undefined);
    try {
      await connection.connect();
      const before = await connection.query<{ now: Date }>('select clock_timestamp() as now');
      await connection.query('insert into written values ($1, clock_timestamp())', [id]);
      const after = await connection.query<{ now: Date }>('select clock_timestamp() as now');
      const [one, other] = [before.rows[0]?.now, after.rows[0]?.now];
      if (one && other) written.push({ id, before: one, after: other });
    } catch {
      // Not acknowledged: it may or may not be there.
      await wait(20);
    } finally {
      await connection.end().catch(() => undefined);
    }
  }
  return written;
}

test(
  `a restore to ${INSTANTS} random instants has all that was acknowledged before and nothing sent later`,
  async () => {
    const services = { ...testServices(site.database), backups: site.backups(backupFolder) };
    let isOver = false;
    const writing = Array.from({ length: CLIENTS }, (_, client) =>
      writeRows(
        () => site,
        client,
        () => isOver,
      ),
    );
    await wait(WRITE_MILLISECONDS / 4);
    await backUp(services);
    const first = await instant(site);
    await wait(WRITE_MILLISECONDS);
    await site.kill();
    site = await startSite(site.data_dir, backupFolder);
    await wait(WRITE_MILLISECONDS);
    const last = await instant(site);
    await wait(WRITE_MILLISECONDS / 4);
    isOver = true;
    const written = (await Promise.all(writing)).flat();
    await archive(site, backupFolder);
    const span = last.getTime() - first.getTime();
    for (let number = 0; number < INSTANTS; number += 1) {
      // The seed of the run chooses; 0.618 spreads the instants.
      const at = new Date(first.getTime() + Math.floor(span * ((seed / 2 ** 31 + number * 0.618) % 1)));
      const to = join(folder, `restored-${number}`);
      const { checked } = await restore(backupFolder, to, at);
      expect(checked.errors).toEqual([]);
      const restored = await startSite(to, null);
      const { rows } = await restored.database.pool.query<{ id: number }>('select id from written');
      await restored.stop();
      const found = new Set(rows.map(({ id }) => id));
      expect(written.filter(({ id, after }) => after < at && !found.has(id))).toEqual([]);
      expect(written.filter(({ id, before }) => before > at && found.has(id))).toEqual([]);
      expect(found.size).toBeGreaterThan(0);
      await rm(to, { recursive: true });
    }
  },
  TIMEOUT_MILLISECONDS,
);
