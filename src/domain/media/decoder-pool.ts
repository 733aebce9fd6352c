import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HelperEnded, type HelperProcess, helperProcess } from '../../base/helper-process.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { DecoderJob, DecoderOrder, DecoderReply } from './decoder.ts';
import type { EncodedPictures } from './encode-picture.ts';
import type { HelperLimits } from './helper-limits.ts';

/** One core is left to pages. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 1000;
const IDLE_MILLISECONDS = 10_000;
/** A decoder may use 300 MB; the last ten are what it can allocate between two checks. */
const LIMITS: HelperLimits = { milliseconds: 2000, memory: 290 * 1024 * 1024 };
/** The decoder checks its own limits; this ends one that cannot. */
const TIMEOUT_MILLISECONDS = 30_000;
/** The most memory of an idle decoder: one with more is replaced, because the next picture would count it. */
const MAX_IDLE_MEMORY = 120 * 1024 * 1024;

type ResultOf<Job extends DecoderJob> = Job extends { kind: 'encode' } ? EncodedPictures : Uint8Array;
export type DecoderPool = {
  /**
   * Runs one job in a separate process when a slot is free, and calls `prepare` only then. Slots alternate between
   * `owners`, so that many pictures of one user delay another user by one picture at most. Throws the job's error, and
   * `image_too_complex` if it exceeds its time or memory.
   */
  run<Job extends DecoderJob>(owner: string, prepare: () => Job | Promise<Job>): Promise<ResultOf<Job>>;
};

/** Uploads and served pictures have separate queues, so that neither blocks the other. */
export const uploadDecoders = createDecoderPool();
export const pageDecoders = createDecoderPool();

/** A queue with its processes, which are started when there is work and end when idle. */
export function createDecoderPool(limits = LIMITS): DecoderPool {
  const free: Decoder[] = Array.from({ length: MAX_RUNNING }, newDecoder);
  const waiting: { owner: string; start: () => void }[] = [];
  /** Slots that each owner has had since the queue was last empty. */
  const startedJobs = new Map<string, number>();
  let running = 0;

  function startNext(): void {
    if (running === 0 && waiting.length === 0) startedJobs.clear();
    if (running >= MAX_RUNNING) return;
    const startedJobsOf = ({ owner }: { owner: string }) => startedJobs.get(owner) ?? 0;
    let next = waiting[0];
    if (!next) return;
    for (const other of waiting) if (startedJobsOf(other) < startedJobsOf(next)) next = other;
    waiting.splice(waiting.indexOf(next), 1);
    startedJobs.set(next.owner, startedJobsOf(next) + 1);
    running += 1;
    next.start();
  }

  async function decode(job: DecoderJob): Promise<EncodedPictures | Uint8Array> {
    // The last used one, so that the others become idle and end.
    const decoder = free.pop() ?? newDecoder();
    try {
      const reply = await decoder.send({ job, limits });
      if (reply.memory > MAX_IDLE_MEMORY) decoder.end();
      if ('refusal' in reply) throw new AppError(reply.refusal.key, { params: reply.refusal.params });
      if ('error' in reply) throw new Error(`a picture could not be decoded: ${reply.error}`);
      return reply.result;
    } catch (error) {
      throw error instanceof HelperEnded ? failureOf(error) : error;
    } finally {
      free.push(decoder);
    }
  }

  return {
    async run<Job extends DecoderJob>(owner: string, prepare: () => Job | Promise<Job>) {
      if (waiting.length >= MAX_WAITING) throw new AppError('unavailable');
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

/** It gets no environment variables, so that a compromised decoder finds no secrets. */
function newDecoder(): Decoder {
  return helperProcess({
    file: join(import.meta.dirname, 'decoder.ts'),
    fork: {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=64'],
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    },
    idleMilliseconds: IDLE_MILLISECONDS,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });
}

function failureOf(ended: HelperEnded): Error {
  if (ended.signal === 'SIGKILL') return new AppError('image_too_complex');
  // The library crashed on a picture; the program did start.
  return ended.signal ? new AppError('image_unreadable', { cause: ended }) : ended;
}
