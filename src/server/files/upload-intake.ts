import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/api/errors.ts';

/** Limits for uploads in progress: for one user, the guests of one network and in all, and the bytes of their files on disk. */
const LIMITS = { ofUser: 4, ofGuests: 16, uploads: 32, bytes: 160 * 1024 * 1024 };
/** Older files belong to a killed process: no request lasts this long. */
const LEFTOVER_MILLISECONDS = 10 * 60_000;

/** `caller`: a user, or the network of guests. `bytes`: the maximum size. */
export type Upload = { caller: string; isGuest: boolean; bytes: number };

export type UploadIntake = {
  /**
   * Calls `receive` with the path of a new file and deletes the file afterwards. Throws `server_busy` if too many
   * uploads are in progress; call it before the first byte is read.
   */
  take<Result>(upload: Upload, receive: (path: string) => Promise<Result>): Promise<Result>;
  stop(): void;
};

/** Limits the uploads of this process. Their files are in `folder`, not in memory. */
export async function openUploadIntake(folder: string): Promise<UploadIntake> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  // An unreadable folder must not end the process; the next interval tries again.
  const sweep = () => void removeLeftovers(folder).catch(() => undefined);
  const sweeping = setInterval(sweep, LEFTOVER_MILLISECONDS).unref();
  const ofCaller = new Map<string, number>();
  let uploads = 0;
  let bytes = 0;

  const count = (caller: string, change: 1 | -1, size: number) => {
    uploads += change;
    bytes += change * size;
    const remaining = (ofCaller.get(caller) ?? 0) + change;
    if (remaining === 0) ofCaller.delete(caller);
    else ofCaller.set(caller, remaining);
  };

  return {
    async take(upload, receive) {
      const own = ofCaller.get(upload.caller) ?? 0;
      const ownLimit = upload.isGuest ? LIMITS.ofGuests : LIMITS.ofUser;
      if (own >= ownLimit || uploads >= LIMITS.uploads || bytes + upload.bytes > LIMITS.bytes) {
        throw new AppError('server_busy');
      }
      count(upload.caller, 1, upload.bytes);
      const path = join(folder, randomUUID());
      try {
        return await receive(path);
      } finally {
        await rm(path, { force: true });
        count(upload.caller, -1, upload.bytes);
      }
    },
    stop: () => clearInterval(sweeping),
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // The upload may have ended in between.
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > LEFTOVER_MILLISECONDS) await rm(path, { force: true });
  }
}
