import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import type { Fault } from './fault.ts';

/** A copy of the program in a folder of its own. */
export type Copy = {
  folder: string;
  /** Puts a fault into the copy; the returned function takes it out again. */
  apply(fault: Fault): () => void;
};

const root = join(import.meta.dirname, '..', '..');
let folder: string | undefined;

/** A copy of the last commit, with the installed packages of this folder. */
export function copyOfHead(): Copy {
  const made = join(setTemporaryFolder(), 'copy');
  folder = made;
  git('worktree', 'add', '--quiet', '--detach', made, 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'));
  return {
    folder: made,
    apply({ file, find, replace }) {
      const path = join(made, file);
      const text = readFileSync(path, 'utf8');
      // A function, because a text may contain `$`.
      const changed = text.replace(find, () => replace);
      if (changed === text) throw new Error(`${file} does not contain: ${find}`);
      writeFileSync(path, changed);
      return () => writeFileSync(path, text);
    },
  };
}

/** Removes the copy. It does not wait, so that it can run when the process exits. */
export function removeCopy(): void {
  if (folder) git('worktree', 'remove', '--force', folder);
}

function git(...parameters: string[]): void {
  execFileSync('git', parameters, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
