import { createHash, type Hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Manifest } from './manifest.ts';

/** The archive of the data folder, compressed by PostgreSQL. */
export const DATA_ARCHIVE = 'base.tar.gz';
/** PostgreSQL's own list of files, which `pg_verifybackup` reads. */
const POSTGRES_MANIFEST = 'backup_manifest';

type WrittenFile = Manifest['files'][number];
type DatabaseBackup = { database: NonNullable<Manifest['database']>; files: WrittenFile[]; finished_at: Date };

const postgresManifest = z.object({
  Files: z.array(z.object({ Size: z.int() })),
  'WAL-Ranges': z
    .array(z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() }))
    .min(1)
    .max(1000),
});

/**
 * Writes a base backup of a running PostgreSQL into `folder`, by the replication command that `pg_basebackup` uses. It
 * contains the write-ahead log of its duration, so that it is complete without the archive.
 */
export async function backUpDatabase(url: string, folder: string): Promise<DatabaseBackup> {
  const address = new URL(url);
  address.searchParams.set('replication', 'database');
  const client = new pg.Client({ connectionString: address.toString(), application_name: 'papan-backup' });
  await client.connect();
  try {
    // The slot lasts as long as the connection; without it the server could remove the log that the backup needs.
    const slot = pg.escapeIdentifier(`papan_backup_${randomUUID().replaceAll('-', '')}`);
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    const copy = new BackupCopy(folder);
    client.query(copy);
    const files = await copy.result;
    const { rows } = await client.query<Described>(DESCRIBE);
    const migrations = await client.query<{ name: string }>('select name from migrations order by name');
    const [described] = rows;
    if (!described) throw new Error('PostgreSQL does not describe itself');
    const list = postgresManifest.parse(JSON.parse(await readFile(join(folder, POSTGRES_MANIFEST), 'utf8')));
    const first = list['WAL-Ranges'][0];
    const last = list['WAL-Ranges'].at(-1);
    if (!first || !last) throw new Error('The backup has no write-ahead log');
    const wal_bytes = Number(described.wal_bytes);
    const nameOf = ({ Timeline }: { Timeline: number }, lsn: string) => walName(Timeline, lsn, wal_bytes);
    return {
      files,
      finished_at: described.finished_at,
      database: {
        postgres: Number(described.postgres),
        migrations: migrations.rows.map(({ name }) => name),
        first_wal: nameOf(first, first['Start-LSN']),
        last_wal: nameOf(last, last['End-LSN']),
        wal_bytes,
        bytes: list.Files.reduce((sum, { Size }) => sum + Size, 0),
      },
    };
  } finally {
    await client.end();
  }
}

type Described = { postgres: string; wal_bytes: string; finished_at: Date };
const DESCRIBE = `select current_setting('server_version_num') as postgres, clock_timestamp() as finished_at,
  (select setting from pg_settings where name = 'wal_segment_size') as wal_bytes`;

/** Name of the file of the write-ahead log that contains a position such as `0/3000028`. */
function walName(timeline: number, lsn: string, walBytes: number): string {
  const [high = 0, low = 0] = lsn.split('/').map((part) => Number.parseInt(part, 16));
  const hexadecimal = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return [timeline, high, Math.floor(low / walBytes)].map(hexadecimal).join('');
}

type Connection = { query(text: string): void; stream: { pause(): void; resume(): void } };

/**
 * The command BASE_BACKUP and its response: rows, then one stream of messages, each with its kind in the first byte
 * (https://www.postgresql.org/docs/current/protocol-replication.html). Methods are called by the driver.
 */
class BackupCopy implements pg.Submittable {
  readonly #folder: string;
  readonly #done = Promise.withResolvers<WrittenFile[]>();
  readonly result = this.#done.promise;
  readonly #files: Promise<WrittenFile>[] = [];
  #current: { file: WriteStream; hash: Hash; bytes: number } | null = null;
  #error: Error | null = null;
  /** Set while the connection waits for the disk. */
  #resume: (() => void) | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  submit(connection: unknown): void {
    (connection as Connection).query(
      "BASE_BACKUP (label 'papan', checkpoint 'fast', wal true, wait false, manifest 'yes', compression 'gzip', compression_detail 'level=1')",
    );
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') this.#open(chunk.toString('utf8', 1, chunk.indexOf(0, 1)));
    if (kind === 'm') this.#open(POSTGRES_MANIFEST);
    // The driver uses the memory of a message again.
    if (kind === 'd') this.#write(Buffer.from(chunk.subarray(1)), connection);
  }

  #open(name: string): void {
    this.#current?.file.end();
    if (name !== DATA_ARCHIVE && name !== POSTGRES_MANIFEST) {
      this.#fail(new Error(`The backup has an unexpected part ${name}: tablespaces are not supported.`));
      return;
    }
    const file = createWriteStream(join(this.#folder, name), { flags: 'wx', mode: 0o600, flush: true });
    const current = { file, hash: createHash('sha256'), bytes: 0 };
    this.#current = current;
    const written = once(file, 'close').then(
      (): WrittenFile => ({ name, bytes: current.bytes, sha256: current.hash.digest('hex') }),
    );
    file.on('error', (error) => this.#fail(error));
    for (const event of ['drain', 'close']) file.on(event, () => this.#continue());
    written.catch(() => undefined);
    this.#files.push(written);
  }

  #write(bytes: Buffer, { stream }: Connection): void {
    if (!this.#current || this.#error) return;
    this.#current.hash.update(bytes);
    this.#current.bytes += bytes.length;
    if (this.#current.file.write(bytes) || this.#resume) return;
    stream.pause();
    this.#resume = () => stream.resume();
  }

  #continue(): void {
    this.#resume?.();
    this.#resume = null;
  }

  #fail(error: Error): void {
    this.#error ??= error;
  }

  handleError(error: Error): void {
    this.#current?.file.end();
    this.#done.reject(this.#error ?? error);
  }

  handleReadyForQuery(): void {
    this.#current?.file.end();
    void Promise.all(this.#files).then(
      (files) => (this.#error ? this.#done.reject(this.#error) : this.#done.resolve(files)),
      (error: unknown) => this.#done.reject(this.#error ?? error),
    );
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
