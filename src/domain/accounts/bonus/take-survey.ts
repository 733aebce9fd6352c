import type { Tx } from '../../../base/database.ts';
import { endSurvey } from '../store.ts';
import { heldBonusOf } from './bonus-store.ts';

/**
 * Lets a user answer the sign-up survey, once. False if it was answered or not offered, or while the welcome bonus is
 * held: the survey's bonus would avoid that limit.
 */
export async function takeSurvey(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<boolean> {
  return (await heldBonusOf(tx, user_id)) === 0 && (await endSurvey(tx, { user_id, now }));
}
