import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { takeUnreminded } from '../../accounts/public.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';

const BATCH = 100;

/** The job: mails users whose accounts will be erased in the next days, once each. */
export async function remindUsers({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const reminded = await database.transaction(async (tx) => {
      const now = clock.now();
      const by = addMilliseconds(now, OWN_DATA.reminder_days * MILLISECONDS.day);
      const users = await takeUnreminded(tx, { by, now, limit: BATCH });
      for (const { id, erase_at } of users) {
        const data = { erase_date: erase_at.toISOString() };
        await notify(tx, { user_id: id, kind: 'deletion_due', data, ad_id: null, now });
      }
      return users.length;
    });
    total += reminded;
    if (reminded < BATCH) return total;
  }
}
