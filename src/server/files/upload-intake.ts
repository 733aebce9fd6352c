import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';

/** Uploads that are received or worked on at one time, for one user and for all; `bytes` is what they may lie on disk with. */
const MOST = { uploads_of_user: 4, uploads: 32, bytes: 160 * 1024 * 1024 };
/** No request lasts this long, so an older file belongs to a process that was killed. */
const LEFTOVER_MILLISECONDS = 10 * 60_000;

export type UploadIntake = {
  /**
   * Gives `receive` the path of a new file, which is removed when it has ended. `bytes` is how many may come. Throws
   * `server_busy` where too much is under way already: to be asked before the first byte is read.
   */
  take<Result>(upload: { user: string; bytes: number }, receive: (path: string) => Promise<Result>): Promise<Result>;
  stop(): void;
};

/** Bounds the uploads of this process; their files lie in `folder` and not in memory. */
export async function openUploadIntake(folder: string): Promise<UploadIntake> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  // A folder that cannot be read just now must not end the process; the next time tries again.
  const sweep = () => void removeLeftovers(folder).catch(() => undefined);
  const sweeping = setInterval(sweep, LEFTOVER_MILLISECONDS).unref();
  const ofUser = new Map<string, number>();
  let uploads = 0;
  let bytes = 0;

  const count = (user: string, change: 1 | -1, size: number) => {
    uploads += change;
    bytes += change * size;
    const left = (ofUser.get(user) ?? 0) + change;
    if (left === 0) ofUser.delete(user);
    else ofUser.set(user, left);
  };

  return {
    async take(upload, receive) {
      const mine = ofUser.get(upload.user) ?? 0;
      if (mine >= MOST.uploads_of_user || uploads >= MOST.uploads || bytes + upload.bytes > MOST.bytes) {
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
    // It may have ended and be gone meanwhile.
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > LEFTOVER_MILLISECONDS) await rm(path, { force: true });
  }
}
