import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of a server process and of its helper processes. Linux only, as what follows: both read /proc. */
export type Resident = { server: number; helpers: number };

/** What a process and the Node processes that it has started hold of memory. */
export function residentOf(pid: number): Resident {
  return {
    server: megabytesOf(pid),
    helpers: helpersOf(pid).reduce((sum, helper) => sum + megabytesOf(helper), 0),
  };
}

/** How many files and sockets a process and the Node processes that it has started hold open. */
export function handlesOf(pid: number): number {
  return [pid, ...helpersOf(pid)].reduce((sum, each) => sum + filesOf(each), 0);
}

function helpersOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => /node$/.test(read(child, 'cmdline').split('\0')[0] ?? ''));
}

function childrenOf(pid: number): number[] {
  const own = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...childrenOf(child)]);
}

function megabytesOf(pid: number): number {
  return Number(/^VmRSS:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** A helper process may end meanwhile. */
function filesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
