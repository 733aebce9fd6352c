import { cpus, totalmem } from 'node:os';

/** One line about this machine, printed with every result. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}
