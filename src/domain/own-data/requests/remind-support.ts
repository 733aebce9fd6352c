import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { REQUEST_HOURS } from '../../../contract/own-data/rules.ts';
import { raiseReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { queueDataMail } from '../mails.ts';
import { REQUEST_SEVERITY } from './request-review.ts';
import { takeUnremindedRequests } from './request-store.ts';

const BATCH = 100;

/** The job: mails support about requests and breaches that are unanswered after half of their time, once each. */
export async function remindSupport({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const reminded = await database.transaction(async (tx) => {
      const now = clock.now();
      const by = addMilliseconds(now, (REQUEST_HOURS / 2) * MILLISECONDS.hour);
      const ids = await takeUnremindedRequests(tx, { by, now, limit: BATCH });
      for (const request_id of ids) {
        await queueDataMail(tx, { template: 'half_time', request_id });
        await raiseReview(tx, { kind: 'data_request', subject_id: request_id, severity: REQUEST_SEVERITY.half_time });
      }
      return ids.length;
    });
    total += reminded;
    if (reminded < BATCH) return total;
  }
}
