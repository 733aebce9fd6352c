import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type {
  cancelSubscription as cancelEndpoint,
  checkSubscription as checkEndpoint,
} from '../../contract/notifications.ts';
import { isErased } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { storeChoice } from './choice-store.ts';
import { channelsOf, isChoosable } from './choices.ts';
import { subscriptionText } from './mail-links.ts';

type Link = ParsedOf<typeof checkEndpoint>;

export async function checkSubscription(
  { database: { read }, tokens }: Services,
  link: Link,
): Promise<ResultOf<typeof checkEndpoint>> {
  requireGenuine(tokens, link);
  return { kind: link.kind, by_mail: (await channelsOf(read, link.user, link.kind)).by_mail };
}

/** Ends mails of a kind; the bell stays as it is. */
export async function cancelSubscription(
  { database, tokens }: Services,
  link: Link,
): Promise<ResultOf<typeof cancelEndpoint>> {
  requireGenuine(tokens, link);
  const { user, kind } = link;
  await database.transaction(async (tx) => {
    if (await isErased(tx, user)) return;
    const { in_app } = await channelsOf(tx, user, kind);
    await storeChoice(tx, { user_id: user, kind, in_app, by_mail: false });
  });
  return { done: true };
}

function requireGenuine(tokens: Services['tokens'], link: Link): void {
  if (!tokens.isLink(subscriptionText(link), link.signature) || !isChoosable(link.kind))
    throw new AppError('link_expired');
}
