import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/notifications/endpoints.ts';
import { isErased } from '../accounts/public.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { storeChoice } from './choice-store.ts';
import { channelsOf, isChoosable } from './choices.ts';
import { digestOf, storeDigest } from './digest-store.ts';
import { subscriptionText } from './mail-links.ts';

type Link = ParsedOf<typeof contract.checkSubscription>;

export async function checkSubscription(
  { database: { read }, tokens }: Services,
  _call: Call,
  link: Link,
): Promise<ResultOf<typeof contract.checkSubscription>> {
  requireGenuine(tokens, link);
  const { kind, user } = link;
  const by_mail =
    kind === 'digest' ? (await digestOf(read, user)) !== 'never' : (await channelsOf(read, user, kind)).by_mail;
  return { kind, by_mail };
}

/** Ends mails of a kind; the bell stays as it is. */
export async function cancelSubscription(
  { database, tokens, clock }: Services,
  _call: Call,
  link: Link,
): Promise<ResultOf<typeof contract.cancelSubscription>> {
  requireGenuine(tokens, link);
  const { user, kind } = link;
  await database.transaction(async (tx) => {
    if (await isErased(tx, user)) return;
    if (kind === 'digest') {
      await storeDigest(tx, user, 'never', clock.now());
      return;
    }
    const channels = await channelsOf(tx, user, kind);
    await storeChoice(tx, { user_id: user, kind, ...channels, by_mail: false });
  });
  return { done: true };
}

function requireGenuine(tokens: Services['tokens'], link: Link): void {
  const isMailed = link.kind === 'digest' || isChoosable(link.kind);
  if (!tokens.isLink(subscriptionText(link), link.signature) || !isMailed) throw new AppError('link_expired');
}
