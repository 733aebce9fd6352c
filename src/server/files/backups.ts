import { join } from 'node:path';
import type { Log } from '../../base/log.ts';
import { migrationNames } from '../../base/migrations.ts';
import type { Config, Secrets } from '../../config.ts';
import { backedUpBlobs } from '../../providers/backup/backed-up-blobs.ts';
import { type Backups, folderBackups } from '../../providers/backup/backups.ts';
import { placesIn } from '../../providers/backup/manifest.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import { folderBlobStore } from '../../providers/blobs/folder-blob-store.ts';
import { localFolders } from './file-stores.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations');
type BackupConfig = Pick<Config, 'data_dir' | 'backup_folder' | 'database_url'> & Pick<Secrets, 's3'>;

/** The files of the site, which are also written to the backup folder if there is one. Buckets have their own copies. */
export function withCopies(
  blobs: BlobStore,
  { backup_folder, s3 }: Pick<BackupConfig, 'backup_folder' | 's3'>,
  log: Log,
): BlobStore {
  if (backup_folder === null || s3) return blobs;
  return backedUpBlobs(blobs, folderBlobStore(placesIn(backup_folder).blobs), log);
}

/** The backups in BACKUP_FOLDER; null without it. */
export function configuredBackups(config: BackupConfig, database_url: string): Backups | null {
  return config.backup_folder === null ? null : backupsIn(config.backup_folder, config, database_url);
}

/** The backups in a folder. A database that is not embedded is left to the program that backs it up. */
export function backupsIn(
  folder: string,
  config: Pick<BackupConfig, 'data_dir' | 'database_url' | 's3'>,
  database_url: string,
): Backups {
  return folderBackups({
    folder,
    data_dir: config.data_dir,
    source: {
      database_url: config.database_url === null ? database_url : null,
      blobs: config.s3
        ? { bucket: `${config.s3.bucket}, ${config.s3.private_bucket}` }
        : { folder: localFolders(config).blobs },
    },
    database: new URL(database_url).pathname.slice(1),
    migrations: () => migrationNames(MIGRATIONS),
  });
}
