import type { FileHandle } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;

/** The bytes of an open file from its beginning, as often as needed. Unlike Node's streams it leaves the file open. */
export async function* contentOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
