import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import type { DecoderJob, DecoderLimits, DecoderOrder, DecoderReply } from './decoder.ts';
import type { EncodedPictures } from './encode-picture.ts';

/** One core is left to pages. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const MOST_WAITING = 1000;
const IDLE_MILLISECONDS = 10_000;
/** A decoder may hold 300 MB; the last ten are for what it takes between two looks at itself. */
const LIMITS: DecoderLimits = { milliseconds: 2000, memory: 290 * 1024 * 1024 };
/** The decoder watches itself; this is for one that cannot. */
const MOST_MILLISECONDS = 30_000;
/** What a decoder may hold between two pictures: one that has kept more is replaced, or the next would pay for it. */
const MOST_IDLE_MEMORY = 120 * 1024 * 1024;

type ResultOf<Job extends DecoderJob> = Job extends { kind: 'encode' } ? EncodedPictures : Uint8Array;
export type DecoderPool = {
  /**
   * Runs one job in a process of its own when its turn comes; `prepare` is called only then. Turns go round among
   * `owners`, so that one person's many pictures delay another's by one at most. Throws what the job refuses with, and
   * `image_too_complex` where it took more time or memory than a picture may.
   */
  run<Job extends DecoderJob>(owner: string, prepare: () => Job | Promise<Job>): Promise<ResultOf<Job>>;
};

/** What people upload, and what pages show, wait in queues of their own: neither can hold up the other. */
export const uploadDecoders = createDecoderPool();
export const pageDecoders = createDecoderPool();

/** A queue, and the processes that work for it: started when there is work, ended when there is none. */
export function createDecoderPool(limits = LIMITS): DecoderPool {
  const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = [];
  const waiting: { owner: string; start: () => void }[] = [];
  /** Turns that each owner has had since the queue was last empty. */
  const turns = new Map<string, number>();
  let running = 0;

  function startNext(): void {
    if (running === 0 && waiting.length === 0) turns.clear();
    if (running >= AT_ONCE) return;
    const turnsOf = ({ owner }: { owner: string }) => turns.get(owner) ?? 0;
    let next = waiting[0];
    if (!next) return;
    for (const other of waiting) if (turnsOf(other) < turnsOf(next)) next = other;
    waiting.splice(waiting.indexOf(next), 1);
    turns.set(next.owner, turnsOf(next) + 1);
    running += 1;
    next.start();
  }

  function take(): ChildProcess {
    let ready = idle.pop();
    while (ready && !ready.child.connected) ready = idle.pop();
    if (ready) clearTimeout(ready.ending);
    const child = ready?.child ?? startDecoder();
    child.ref();
    child.channel?.ref();
    return child;
  }

  function giveBack(child: ChildProcess): void {
    // Idle, it does not keep this process from ending.
    child.unref();
    child.channel?.unref();
    const end = () => {
      idle.splice(idle.indexOf(ready), 1);
      if (child.connected) child.disconnect();
    };
    const ready = { child, ending: setTimeout(end, IDLE_MILLISECONDS).unref() };
    idle.push(ready);
  }

  async function decode(job: DecoderJob): Promise<EncodedPictures | Uint8Array> {
    const child = take();
    const reply = await ask(child, { job, limits });
    if (reply.memory > MOST_IDLE_MEMORY) child.disconnect();
    else giveBack(child);
    if ('refusal' in reply) throw new AppError(reply.refusal.key, { params: reply.refusal.params });
    if ('fault' in reply) throw new Error(`a picture could not be decoded: ${reply.fault}`);
    return reply.result;
  }

  return {
    async run<Job extends DecoderJob>(owner: string, prepare: () => Job | Promise<Job>) {
      if (waiting.length >= MOST_WAITING) throw new AppError('unavailable');
      await new Promise<void>((start) => {
        waiting.push({ owner, start });
        startNext();
      });
      try {
        return (await decode(await prepare())) as ResultOf<Job>;
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

/** It is given no environment of ours: whoever takes over a decoder by a picture finds no secrets there. */
function startDecoder(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'decoder.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=64'],
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
  });
  // What goes wrong is told to the job that is running; between two jobs it concerns nobody.
  child.on('error', () => undefined);
  return child;
}

function ask(child: ChildProcess, order: DecoderOrder): Promise<DecoderReply> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), MOST_MILLISECONDS);
    const finish = () => {
      clearTimeout(late);
      child.off('message', onReply).off('exit', onExit).off('error', onError);
    };
    const onReply = (reply: unknown) => {
      finish();
      resolve(reply as DecoderReply);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      finish();
      reject(endingOf(code, signal));
    };
    const onError = (error: Error) => {
      finish();
      reject(error);
    };
    child.once('message', onReply).once('exit', onExit).once('error', onError);
    child.send(order, (error) => {
      if (error) onError(error);
    });
  });
}

function endingOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL') return new AppError('image_too_complex');
  const cause = new Error(`a decoder ended with ${signal ?? `code ${code}`}`);
  // A library that broke on a picture, not a program that could not start.
  return signal ? new AppError('image_unreadable', { cause }) : cause;
}
