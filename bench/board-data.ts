import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/base/database.ts';
import { recountWords } from '../src/domain/search/refresh-listing.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import type { Order, Written } from './board-writer.ts';
import { describeMachine } from './machine.ts';

const WRITERS = 2;
const PART = 10_000;
const DAYS = 60;
const PICTURES = 40;

const COLUMNS: Record<keyof Written, string> = {
  ads: 'id, owner_id, status, display_config, artwork_html, artwork_version, title, description, category_id, sub_category_id, details, price, price_unit, price_note, city_id, contact_name, contact_phone, duration_days, published_at, end_date, created_at, updated_at',
  listings:
    'ad_id, owner_id, agency, verified, type, details, category_id, sub_category_id, province_id, city_id, city_name, title, price, price_unit, price_note, price_period, ratio, availability, artwork_html, photo_id, published_at, end_date, highlighted_from, highlighted_until, document_version, document, search_text',
  hashtags: 'hashtag, ad_id, position',
  photos: 'ad_id, position, file_id',
};
const TABLES: Record<keyof Written, string> = {
  ads: 'ads',
  listings: 'listings',
  hashtags: 'ad_hashtags',
  photos: 'ad_photos',
};

/** Fills an empty database of its own with a board of this many ads. */
export async function createBoard(count: number, folder: string, lifecycle: Lifecycle): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`.padStart(7);
  const log = (line: string) => console.log(`${seconds()}  ${line}`);
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    folder: databaseFolder(folder),
    database: DATABASE,
    // Only while it is filled: an interrupted run starts from the beginning.
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      // A table that is emptied and filled in one transaction then needs no log.
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=8GB',
      'maintenance_work_mem=2GB',
      'max_parallel_maintenance_workers=2',
      'shared_buffers=1GB',
    ],
  });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'error');
  const client = new pg.Client(postgres.url);
  await client.connect();
  lifecycle.onStop(() => client.end());
  const { rows } = await client.query<{ total: number }>('select count(*)::int as total from listings');
  if ((rows[0]?.total ?? 0) > 0) throw new Error(`${folder} has a board already. Delete it, or name another folder.`);
  const files = join(folder, 'copy');
  await mkdir(files, { recursive: true });
  const indexes = await dropIndexes(client, Object.values(TABLES));
  const owners = Math.max(Math.round(count / 40), 10);
  await insertOwners(client, owners);
  log(`${owners} users`);
  const start = Date.now();
  let next = 0;
  let done = 0;
  await client.query('begin');
  await client.query(`truncate ${Object.values(TABLES).join(', ')}`);
  const work = async (writer: ChildProcess) => {
    while (next < count) {
      const order: Order = {
        folder: files,
        first: next,
        count: Math.min(PART, count - next),
        total: count,
        start,
        days: DAYS,
        owners,
      };
      next += order.count;
      const reply = once(writer, 'message');
      writer.send(order);
      const [written] = (await reply) as [Written];
      for (const name of ['ads', 'listings', 'hashtags', 'photos'] as const) {
        await client.query(`copy ${TABLES[name]} (${COLUMNS[name]}) from '${written[name]}' (freeze)`);
        await rm(written[name]);
      }
      done += order.count;
      if (done % 100_000 === 0) log(`${done} ads`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, async () => work(await startWriter(postgres.url, lifecycle))));
  log('written');
  await createIndexes(client, indexes);
  await client.query('commit');
  log('indexes');
  await client.query('vacuum (analyze)');
  log('statistics');
  const database = openDatabase({ url: postgres.url, maxConnections: 4, onError: () => undefined });
  await recountWords(database);
  await database.close();
  log('words');
  await client.query('checkpoint');
  await rm(files, { recursive: true });
  console.log(`${count} ads in ${seconds().trim()}: ${folder}\n${describeMachine()}`);
}

async function startWriter(url: string, lifecycle: Lifecycle): Promise<ChildProcess> {
  const writer = fork(join(import.meta.dirname, 'board-writer.ts'), [url]);
  lifecycle.onStop(async () => void writer.disconnect());
  await once(writer, 'message');
  return writer;
}

type Index = { definition: string };

/** Drops all indexes and keys that can be made again faster at the end. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: unique } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype in ('p', 'u') and conrelid::regclass::text = any ($1)`,
    [tables],
  );
  for (const { table, name } of unique) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: plain } = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = any ($1)',
    [tables],
  );
  for (const { name } of plain) await client.query(`drop index ${name}`);
  const constraint = ({ table, name, definition }: { table: string; name: string; definition: string }) => ({
    definition: `alter table ${table} add constraint ${name} ${definition}`,
  });
  return [...unique.map(constraint), ...plain, ...keys.map(constraint)];
}

async function createIndexes(client: pg.Client, indexes: readonly Index[]): Promise<void> {
  for (const { definition } of indexes) await client.query(definition);
}

async function insertOwners(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into users (id, email, phone, first_name, last_name, city_id, user_type, identity_status, terms_accepted_at, created_at, updated_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'owner' || n || '@papan.test',
       '+62812' || lpad(n::text, 8, '0'), 'Pengguna', n::text, (select min(id) from cities),
       case when n % 20 = 0 then 2 else 1 end, case when n % 3 = 0 then 2 else 0 end, now(), now(), now()
     from generate_series(0, $1::int - 1) as n`,
    [count],
  );
  await client.query(
    `insert into files (id, owner_id, mime_type, width, height, bytes, sha256, created_at)
     select gen_random_uuid(), '01900000-0000-7000-8000-000000000000', 'image/webp', 1280, 960, 90000, md5(n::text), now()
     from generate_series(1, $1::int) as n`,
    [PICTURES],
  );
}
