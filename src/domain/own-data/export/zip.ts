import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. `isCompressed` is false for content that is compressed already, such as pictures. */
export type ArchiveEntry = {
  name: string;
  isCompressed: boolean;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
};

const MODE = 0o100600;

/**
 * A ZIP archive while it is produced. The next entry is requested when the last one is written, and each is read as
 * fast as the archive is, so that memory does not grow with the archive.
 */
export async function* zipOf(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('yazl writes to an unknown kind of stream');
  const stopped = new AbortController();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on('error', fail);
  const filling = fill(archive, entries, { mtime, signal: stopped.signal }).catch(fail);
  try {
    for await (const piece of output) yield piece;
  } finally {
    // If nobody reads the archive any more, its entries are no longer read either.
    stopped.abort();
    await filling;
  }
}

async function fill(
  archive: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  { mtime, signal }: { mtime: Date; signal: AbortSignal },
): Promise<void> {
  for await (const { name, isCompressed, content } of entries) {
    const stream = Readable.from(content, { objectMode: false, signal });
    const read = new Promise<void>((resolve, reject) => {
      finished(stream, { writable: false }, (error) => (error ? reject(error) : resolve()));
    });
    archive.addReadStream(stream, name, { compress: isCompressed, mtime, mode: MODE });
    await read;
  }
  archive.end();
}
