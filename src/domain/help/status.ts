import { MILLISECONDS } from '../../base/clock.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/help/endpoints.ts';
import { type PartState, STATUS_PARTS, type StatusPart } from '../../contract/help/rules.ts';
import type { JobKind } from '../job-kinds.ts';
import type { Services } from '../services.ts';
import { waitingByKind } from '../waiting-by-kind.ts';

type Status = ResultOf<typeof contract.getStatus>;

const VALID_MILLISECONDS = 15 * MILLISECONDS.second;
const SLOW_SECONDS = 60;
const DISTURBED_SECONDS = 600;
/** What a part waits for; everything else is done while a page is made. */
const KINDS: Record<StatusPart, readonly JobKind[]> = {
  pages: ['events'],
  payments: ['money'],
  mails: ['mail'],
  pictures: ['pictures'],
  search: ['search'],
};

/** Returns a function that reads the status, at most once in 15 seconds however often it is called. */
export function createStatus({ database, clock, log }: Services): () => Promise<Status> {
  let last: { status: Promise<Status>; until: number } | undefined;
  return () => {
    const now = clock.now();
    if (!last || last.until <= now.getTime()) {
      const status = waitingByKind(database.read).then(
        (waiting) => ({
          parts: STATUS_PARTS.map((name) => ({
            name,
            state: stateOf(Math.max(...KINDS[name].map((kind) => waiting.get(kind) ?? 0))),
          })),
          checked_at: now.toISOString(),
        }),
        (error: unknown) => {
          log.warn({ err: error }, 'the status could not be read');
          return {
            parts: STATUS_PARTS.map((name) => ({ name, state: 'disturbed' as const })),
            checked_at: now.toISOString(),
          };
        },
      );
      last = { status, until: now.getTime() + VALID_MILLISECONDS };
    }
    return last.status;
  };
}

function stateOf(seconds: number): PartState {
  if (seconds >= DISTURBED_SECONDS) return 'disturbed';
  return seconds >= SLOW_SECONDS ? 'slow' : 'works';
}
