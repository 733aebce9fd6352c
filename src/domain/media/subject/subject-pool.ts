import { join } from 'node:path';
import { HelperEnded, type HelperProcess, helperProcess } from '../../../base/helper-process.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { FoundSubject } from './find-subject.ts';
import type { SubjectOrder, SubjectReply } from './subject-process.ts';

const MAX_WAITING = 20;
/** Its process holds 400 to 650 MB; a second photo of the same person usually comes within this time. */
const IDLE_MILLISECONDS = 20_000;
/** The process checks its own limits; this ends one that cannot. */
const TIMEOUT_MILLISECONDS = 180_000;

/** What the process finds; `missing` if the model's runtime is not installed, `failed` if it could not finish. */
export type SubjectOutcome = { found: FoundSubject | null } | 'missing' | 'failed';

/** Finds subjects one after the other, in a process of its own. Throws `server_busy` if too many wait. */
export function createSubjectPool(file = join(import.meta.dirname, 'subject-process.ts')) {
  const helper: HelperProcess<SubjectOrder, SubjectReply> = helperProcess({
    file,
    fork: {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // No environment variables, so that a compromised process finds no secrets.
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    },
    idleMilliseconds: IDLE_MILLISECONDS,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function send(stored: Uint8Array): Promise<SubjectOutcome> {
    try {
      const reply = await helper.send({ stored });
      if ('missing' in reply) return 'missing';
      return 'found' in reply ? { found: reply.found } : 'failed';
    } catch (error) {
      if (error instanceof HelperEnded) return 'failed';
      throw error;
    }
  }

  return {
    async find(stored: Uint8Array): Promise<SubjectOutcome> {
      if (waiting >= MAX_WAITING) throw new AppError('server_busy');
      waiting += 1;
      const result = last.then(() => send(stored));
      last = result.catch(() => undefined);
      return result.finally(() => {
        waiting -= 1;
      });
    },
  };
}
