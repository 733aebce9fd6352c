import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { GUEST_EMAIL_DAYS } from '../../../contract/reports/rules.ts';
import type { Services } from '../../services.ts';
import { purgeGuests } from './code-store.ts';

export const FORGET_GUESTS_JOB = 'forget_guest_reporters';

/** The nightly job: deletes expired codes, and the addresses of people whose reports were decided some time ago. */
export async function forgetGuests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const decided_before = addMilliseconds(now, -GUEST_EMAIL_DAYS * MILLISECONDS.day);
  await database.transaction((tx) => purgeGuests(tx, { now, decided_before }));
}
