import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/api/errors.ts';

/** Limits for uploads in progress: for one user and in all, and the bytes of their files on disk. */
const LIMITS = { uploadsOfUser: 4, uploads: 32, bytes: 160 * 1024 * 1024 };
/** Older files belong to a killed process: no request lasts this long. */
const LEFTOVER_MILLISECONDS = 10 * 60_000;

export type UploadIntake = {
  /**
   * Calls `receive` with the path of a new file and deletes the file afterwards. `bytes` is the maximum size.
   * Throws `server_busy` if too many uploads are in progress; call it before the first byte is read.
   */
  take<Result>(upload: { user: string; bytes: number }, receive: (path: string) => Promise<Result>): Promise<Result>;
  stop(): void;
};

/** Limits the uploads of this process. Their files are in `folder`, not in memory. */
export async function openUploadIntake(folder: string): Promise<UploadIntake> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  // An unreadable folder must not end the process; the next interval tries again.
  const sweep = () => void removeLeftovers(folder).catch(() => undefined);
  const sweeping = setInterval(sweep, LEFTOVER_MILLISECONDS).unref();
  const ofUser = new Map<string, number>();
  let uploads = 0;
  let bytes = 0;

  const count = (user: string, change: 1 | -1, size: number) => {
    uploads += change;
    bytes += change * size;
    const remaining = (ofUser.get(user) ?? 0) + change;
    if (remaining === 0) ofUser.delete(user);
    else ofUser.set(user, remaining);
  };

  return {
    async take(upload, receive) {
      const uploadsOfUser = ofUser.get(upload.user) ?? 0;
      if (uploadsOfUser >= LIMITS.uploadsOfUser || uploads >= LIMITS.uploads || bytes + upload.bytes > LIMITS.bytes) {
        throw new AppError('server_busy');
      }
      count(upload.user, 1, upload.bytes);
      const path = join(folder, randomUUID());
      try {
        return await receive(path);
      } finally {
        await rm(path, { force: true });
        count(upload.user, -1, upload.bytes);
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
