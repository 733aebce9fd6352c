import type { S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../../base/log.ts';
import { FileStorageUnavailable } from './blob-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** An account at a storage service that speaks S3. */
export type S3Account = { endpoint: string; region: string; access_key_id: string; secret_access_key: string };

export type S3Call = { client: S3Client; sdk: Sdk; abortSignal: AbortSignal };

export type S3Connection = {
  /**
   * Runs calls that together take at most `milliseconds`. Null if the object or bucket does not exist. Throws
   * `FileStorageUnavailable` for every other failure; its `cause` is the error of the service or the network.
   */
  run<Result>(milliseconds: number, work: (call: S3Call) => Promise<Result>): Promise<Result | null>;
  stop(): void;
};

const CONNECT_MILLISECONDS = 1000;
const nothing = () => undefined;
/** The library also prints what it throws; one line for an outage is logged here. */
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const ATTEMPTS = 3;

/** Connects at the first call. The library repeats what failed for a moment, with growing pauses. */
export function connectS3(
  { endpoint, region, access_key_id, secret_access_key }: S3Account,
  log: Pick<Log, 'info' | 'warn'>,
): S3Connection {
  let isAvailable = true;
  let opened: Promise<{ client: S3Client; sdk: Sdk }> | null = null;

  // Loaded here, because an installation that stores its files in a folder needs neither the library nor its memory.
  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
      // Every service has addresses with the bucket in the path; the other form needs a name in the DNS for each.
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      logger: SILENT,
      // Services other than Amazon's know no newer checksums. The signature covers the bytes of a write already.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MILLISECONDS,
        // A call holds a connection as long as its reader reads, so a limit would let slow readers stop all others.
        httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
        httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
      },
    });
    return { client, sdk };
  }

  /** One line for an outage instead of one for each file. */
  function reportChange(isAvailableNow: boolean, error?: unknown): void {
    if (isAvailableNow === isAvailable) return;
    isAvailable = isAvailableNow;
    if (isAvailable) log.info('the file storage answers again');
    else log.warn({ err: error }, 'the file storage does not answer as it should');
  }

  return {
    async run(milliseconds, work) {
      opened ??= open();
      const { client, sdk } = await opened;
      const deadline = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      // The library notices the deadline only when a pause between two attempts ends.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`no answer within ${milliseconds} ms`);
          reject(error);
          deadline.abort(error);
        }, milliseconds);
      });
      try {
        const result = await Promise.race([work({ client, sdk, abortSignal: deadline.signal }), late]);
        reportChange(true);
        return result;
      } catch (error) {
        if (isMissing(error)) {
          reportChange(true);
          return null;
        }
        reportChange(false, error);
        throw new FileStorageUnavailable(error);
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => void opened?.then(({ client }) => client.destroy()),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
