import { join } from 'node:path';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { placesIn } from './manifest.ts';
import { type Restored, restoreBackup } from './restore.ts';
import { removeFolder } from './unfinished.ts';
import { compressArchive } from './wal-archive.ts';

/** The backups of an installation. */
export type Backups = {
  /** Adds a backup and removes old ones; returns its name and the bytes that it takes besides copied files. */
  make(now: Date): Promise<{ name: string; bytes: number }>;
  compressArchive(): Promise<number>;
  /**
   * Restores the newest backup into a temporary folder, which `check` reads while it runs. Null for a database that
   * another program backs up.
   */
  drill: (<Checked>(check: (url: string) => Promise<Checked>) => Promise<Restored<Checked>>) | null;
};

/** Backups in one folder. Throws `BackupProblem` where a person has to do something. */
export function folderBackups(options: {
  folder: string;
  data_dir: string;
  source: BackupSource;
  database: string;
  /** Names of the migrations that this program knows. */
  migrations: () => Promise<readonly string[]>;
}): Backups {
  const { folder, source, database } = options;
  return {
    make: (now) => makeBackup(folder, source, now),
    compressArchive: () => compressArchive(placesIn(folder).wal),
    drill:
      source.database_url === null
        ? null
        : async (check) => {
            const to = join(options.data_dir, 'restore-drill');
            await removeFolder(to);
            try {
              const migrations = await options.migrations();
              return await restoreBackup({
                from: folder,
                to,
                at: null,
                database,
                migrations,
                files: 'look',
                check,
                log: () => undefined,
              });
            } finally {
              await removeFolder(to);
            }
          },
  };
}
