import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HelperEnded, type HelperProcess, helperProcess } from '../../base/helper-process.ts';
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
  const free: Decoder[] = Array.from({ length: AT_ONCE }, newDecoder);
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

  async function decode(job: DecoderJob): Promise<EncodedPictures | Uint8Array> {
    // The one used last: the others may end when they have been idle.
    const decoder = free.pop() ?? newDecoder();
    try {
      const reply = await decoder.ask({ job, limits });
      if (reply.memory > MOST_IDLE_MEMORY) decoder.end();
      if ('refusal' in reply) throw new AppError(reply.refusal.key, { params: reply.refusal.params });
      if ('fault' in reply) throw new Error(`a picture could not be decoded: ${reply.fault}`);
      return reply.result;
    } catch (error) {
      throw error instanceof HelperEnded ? failureOf(error) : error;
    } finally {
      free.push(decoder);
    }
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

type Decoder = HelperProcess<DecoderOrder, DecoderReply>;

/** It is given no environment of ours: whoever takes over a decoder by a picture finds no secrets there. */
function newDecoder(): Decoder {
  return helperProcess({
    file: join(import.meta.dirname, 'decoder.ts'),
    fork: {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=64'],
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    },
    idle_milliseconds: IDLE_MILLISECONDS,
    most_milliseconds: MOST_MILLISECONDS,
  });
}

function failureOf(ended: HelperEnded): Error {
  if (ended.signal === 'SIGKILL') return new AppError('image_too_complex');
  // A library that broke on a picture, not a program that could not start.
  return ended.signal ? new AppError('image_unreadable', { cause: ended }) : ended;
}
