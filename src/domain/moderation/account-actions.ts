import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/moderation/accounts.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { blockAccount } from './block-account.ts';
import { releaseBonus } from './release-bonus.ts';
import { endSuspension, suspendAccount } from './suspend-account.ts';

// What the console does to accounts; the operator's commands and decisions of moderators do the same in their own
// transactions.

/** Suspends an account until a date. */
export async function suspendUser(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, until, reason }: ParsedOf<typeof contract.suspendAccount>,
): Promise<ResultOf<typeof contract.suspendAccount>> {
  const order = { user_id: id, by: actor, until: new Date(until), reason, now: clock.now() };
  await database.transaction((tx) => suspendAccount(tx, order));
  return { done: true };
}

/** Ends a suspension before its date. */
export async function reinstateUser(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.endSuspension>,
): Promise<ResultOf<typeof contract.endSuspension>> {
  await database.transaction((tx) => endSuspension(tx, { user_id: id, by: actor, reason, now: clock.now() }));
  return { done: true };
}

/** Blocks an account. */
export async function blockUser(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.blockAccount>,
): Promise<ResultOf<typeof contract.blockAccount>> {
  const order = { user_id: id, by: actor, reason, now: clock.now() };
  return { hidden_ads: await database.transaction((tx) => blockAccount(tx, order)) };
}

/** Pays a held welcome bonus. */
export async function payHeldBonus(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.releaseBonus>,
): Promise<ResultOf<typeof contract.releaseBonus>> {
  const order = { user_id: id, by: actor.user_id, reason, now: clock.now() };
  return { coins: await database.transaction((tx) => releaseBonus(tx, order)) };
}
