import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { OutputOf, ParsedOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/search/endpoints.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { networkKey } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { queryKey } from './guess-category.ts';
import { insertChoice, learnChoices, type Thresholds, writeGuesses } from './guess-store.ts';

/** What an action says about the search before it. */
const WEIGHTS = { open: 1, favourite: 3, contact: 5 } as const;
/** Choices of fewer visitors are deleted after as many days. */
const RETENTION_DAYS = 7;
export const THRESHOLDS: Thresholds = {
  visitors: 3,
  ads: 2,
  titles: 3,
  owners: 2,
  weight: 6,
  share: 0.6,
  decay_factor: 0.98,
};

/** Stores which ad was chosen after a search, without the person. */
export async function recordChoice(
  { database, clock, tokens }: Pick<Services, 'database' | 'clock' | 'tokens'>,
  { actor, network_address }: Pick<Call, 'actor' | 'network_address'>,
  { id, keyword, action }: ParsedOf<typeof contract.recordChoice>,
): Promise<OutputOf<typeof contract.recordChoice>> {
  const query = queryKey(keyword);
  if (query === null) return { done: true };
  const now = clock.now();
  const week = Math.floor(now.getTime() / (7 * MILLISECONDS.day));
  const visitor = tokens.pseudonymize(`choice ${actor?.user_id ?? networkKey(tokens, network_address)} ${week}`);
  const choice = { query, ad_id: id, visitor, weight: WEIGHTS[action], chosen_on: jakartaDay(now) };
  await database.transaction((tx) => insertChoice(tx, choice));
  return { done: true };
}

/** Learns from the choices of the last days, and guesses again. */
export async function learnGuesses({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = jakartaDay(addMilliseconds(clock.now(), -RETENTION_DAYS * MILLISECONDS.day));
  await database.transaction(async (tx) => {
    await learnChoices(tx, THRESHOLDS, before);
    await writeGuesses(tx, THRESHOLDS);
  });
}
