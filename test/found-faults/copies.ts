import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import type { Fault } from './fault.ts';

type Change = Pick<Fault, 'file' | 'find' | 'replace'>;

/** A copy of one version of the program, in a folder of its own. */
export type Copy = {
  folder: string;
  /** Why the fault cannot be put into this copy. */
  problemOf(change: Change): string[];
  /** Puts a fault into the copy; the returned function takes it out again. */
  apply(change: Change): () => void;
};

const root = join(import.meta.dirname, '..', '..');
const folders: string[] = [];
let parent: string | undefined;

/** A copy of a commit, with the installed packages of this folder. */
export function copyOf(ref: string): Copy {
  parent ??= setTemporaryFolder();
  const folder = join(parent, `copy-${folders.length}`);
  folders.push(folder);
  git('worktree', 'add', '--quiet', '--detach', folder, ref);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const textOf = ({ file }: Change) => readFileSync(join(folder, file), 'utf8');
  return {
    folder,
    problemOf(change) {
      const times = textOf(change).split(change.find).length - 1;
      return times === 1 ? [] : [`${change.file} contains the text ${times} times: ${change.find}`];
    },
    apply(change) {
      const text = textOf(change);
      // A function, because a text may contain `$`.
      writeFileSync(
        join(folder, change.file),
        text.replace(change.find, () => change.replace),
      );
      return () => writeFileSync(join(folder, change.file), text);
    },
  };
}

/** Removes the copies. It does not wait, so that it can run when the process exits. */
export function removeCopies(): void {
  for (const folder of folders.splice(0)) git('worktree', 'remove', '--force', folder);
}

function git(...parameters: string[]): void {
  execFileSync('git', parameters, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
