import { openDatabase } from '../../base/database.ts';
import { knownInstallationId } from '../../base/installation-id.ts';
import { isLoopback } from '../../base/is-loopback.ts';
import { createLog } from '../../base/log.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { FileStorageUnavailable } from '../../providers/blobs/blob-store.ts';
import { type BucketAccess, isClaimed, tryBucket } from '../../providers/blobs/s3-bucket.ts';
import { bucketsOf, countLocalFiles } from '../files/file-stores.ts';
import { findingsOf, type Setup } from './finding.ts';

const NEW_INSTALLATION = '00000000-0000-7000-8000-000000000000';

/** Whether both buckets are this installation's and can be used; no finding if files are stored in the data folder. */
export async function checkFiles({ config, secrets, database_url }: Setup): Promise<Finding[]> {
  const { s3 } = secrets;
  if (!s3) return [];
  const { warning } = findingsOf('files');
  const accesses = bucketsOf(s3, createLog('silent'));
  try {
    const installation = database_url === null ? null : await installationOf(database_url);
    const findings = await Promise.all(accesses.map((access) => checkBucket(access, installation)));
    const { protocol, hostname } = new URL(s3.endpoint);
    if (protocol === 'http:' && !isLoopback(hostname)) {
      findings.push(warning('unencrypted', 'use_https'));
    }
    const left = await countLocalFiles(config);
    if (left > 0) {
      findings.push(warning('left', 'move', { files: left, folder: config.data_dir }));
    }
    return findings;
  } finally {
    accesses[0].connection.stop();
  }
}

async function checkBucket(access: BucketAccess, installation: string | null): Promise<Finding> {
  const { good, bad } = findingsOf('files');
  const { name, content } = access.bucket;
  // A database without an id has never been served with a bucket.
  const id = installation ?? NEW_INSTALLATION;
  try {
    const isOwn = await isClaimed(access, id);
    await tryBucket(access);
    return good(`${isOwn ? 'own' : 'empty'}_${content}`, { bucket: name });
  } catch (error) {
    const failure = error instanceof FileStorageUnavailable ? error.cause : error;
    const reason = failure instanceof Error ? failure.message || failure.name : String(failure);
    return bad('unusable', 'see_page', { reason, endpoint: access.account.endpoint });
  }
}

async function installationOf(url: string): Promise<string | null> {
  const database = openDatabase({ url, maxConnections: 2, onError: () => undefined });
  try {
    return await knownInstallationId(database.read);
  } catch {
    // Another check says what is wrong with the database.
    return null;
  } finally {
    await database.close();
  }
}
