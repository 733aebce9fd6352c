import { openDatabase } from '../../base/database.ts';
import { knownInstallationId } from '../../base/installation-id.ts';
import { isLoopback } from '../../base/is-loopback.ts';
import { createLog } from '../../base/log.ts';
import { FileStorageUnavailable } from '../../providers/blobs/blob-store.ts';
import { type BucketAccess, isClaimed, tryBucket } from '../../providers/blobs/s3-bucket.ts';
import { bucketsOf, countLocalFiles } from '../files/file-stores.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

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
      findings.push(warning('Files travel unencrypted to S3_ENDPOINT.', 'Use https, or a network of your own.'));
    }
    const left = await countLocalFiles(config);
    if (left > 0) {
      findings.push(
        warning(`${left} files are still in ${config.data_dir}.`, 'Move them: npm run papan -- files move'),
      );
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
    const owner = isOwn
      ? 'belongs to this installation'
      : 'is empty, and belongs to this installation from its next start';
    return good(`The bucket ${name} for ${content} files can be written and read, and ${owner}.`);
  } catch (error) {
    const reason = error instanceof FileStorageUnavailable ? reasonOf(error.cause) : reasonOf(error);
    return bad(reason, `See docs/operations.md, Files on S3. The endpoint is ${access.account.endpoint}.`);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

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
