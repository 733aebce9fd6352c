import { DEFAULT_LOCALE, type Locale } from '../../contract/locale.ts';
import type { MailKind } from '../../contract/notifications.ts';
import type { Services } from '../binding.ts';

export type MailApp = Pick<Services, 'app_name' | 'public_url' | 'tokens'>;
/** Whose mails of which kind a link ends. */
export type Subscription = { user: string; kind: MailKind };

export const CHOICES_PATH = '/profile/edit#notifications';

/** The address of a page in a language. */
export function pageUrl({ public_url }: Pick<MailApp, 'public_url'>, locale: Locale, path: string): string {
  return `${public_url()}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`;
}

/** What is signed. The link does not expire: a mail may be opened years later. */
export function subscriptionText({ user, kind }: Subscription): string {
  return `unsubscribe ${user} ${kind}`;
}

/** The address that ends mails of a kind by one POST, and shows a page that asks before. */
export function unsubscribeUrl(app: Pick<MailApp, 'public_url' | 'tokens'>, locale: Locale, of: Subscription): string {
  const query = new URLSearchParams({ ...of, signature: app.tokens.signLink(subscriptionText(of)) });
  return pageUrl(app, locale, `/unsubscribe?${query}`);
}
