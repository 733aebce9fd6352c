import type { MailKind } from '../../contract/notifications/endpoints.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { Services } from '../services.ts';

export type MailApp = Pick<Services, 'brand' | 'public_url' | 'tokens'>;
/** Whose mails of which kind a link ends. */
export type Subscription = { user: string; kind: MailKind };

/** What is signed. The link does not expire: a mail may be opened years later. */
export function subscriptionText({ user, kind }: Subscription): string {
  return `unsubscribe ${user} ${kind}`;
}

/** The address that ends mails of a kind by one POST, and shows a page that asks before. */
export function unsubscribeUrl(app: Pick<MailApp, 'public_url' | 'tokens'>, locale: Locale, of: Subscription): string {
  const query = new URLSearchParams({ ...of, signature: app.tokens.signLink(subscriptionText(of)) });
  return pageUrl(app.public_url(), locale, mailLinks.unsubscribe(String(query)));
}
