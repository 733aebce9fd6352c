import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SIZE = '1500m';
const PIECES = [1024 * 1024, 4096];

export type SmallDisk = {
  /** Uses up all remaining space. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): void;
};

/** Mounts a small disk on a folder; null if this user may not mount. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  const ballast = join(folder, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return {
    async fill() {
      const file = await open(ballast, 'a');
      for (const size of PIECES) {
        const piece = Buffer.alloc(size);
        // If a piece does not fit, a smaller one is tried.
        while (await file.appendFile(piece).then(() => true, hasSpaceLeft));
      }
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}

function hasSpaceLeft(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOSPC') return false;
  throw error;
}
