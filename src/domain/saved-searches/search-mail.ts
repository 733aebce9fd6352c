import { z } from 'zod';
import { adPath } from '../../contract/pages/addresses.ts';
import { links } from '../../contract/pages/links.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import type { SavedFilters } from '../../contract/saved-searches/endpoints.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../contract/text/locale.ts';
import { formatMoney } from '../../contract/text/money.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import { fillIn, heading, linkButton, linkedLine, mailPage, mailTexts, paragraph, smallLink } from '../mail-page.ts';
import { unsubscribeUrl } from '../notifications/public.ts';
import type { Card } from '../search/public.ts';
import type { Services } from '../services.ts';

/** Ads of a search that a mail lists. */
export const MAILED_ADS = 5;

const texts = z.object({
  footer: z.string(),
  notification: z.object({ greeting: z.string(), choices: z.string(), unsubscribe: z.string() }),
  saved_searches: z.object({
    one: z.string(),
    many: z.string(),
    heading: z.string(),
    search: z.string(),
    more: z.string(),
    open: z.string(),
  }),
});

type MailedAd = Pick<Card, 'ad_id' | 'title' | 'price' | 'price_unit' | 'city_name' | 'published_at'>;
export type MailedSearch = { name: string; filters: SavedFilters; total: number; ads: readonly MailedAd[] };
type Reader = { user_id: string; email: string; first_name: string; locale: Locale };

/** The mail about new ads, with the newest of each search, in its reader's language and Jakarta's time. */
export function searchMail(
  { searches, total }: { searches: readonly MailedSearch[]; total: number },
  { user_id, email, first_name, locale }: Reader,
  app: Pick<Services, 'brand' | 'public_url' | 'tokens'>,
): Mail {
  const brand = app.brand();
  const { footer, notification, saved_searches: all } = mailTexts(brand, locale, 'mail', texts);
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale]);
  const times = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  const common = { name: first_name, ads: numbers.format(total) };
  const t = (text: string, values: Record<string, string> = {}) => fillIn(text, { ...common, ...values }).trim();
  const link = (path: string) => pageUrl(app.public_url(), locale, path);
  const detailsOf = ({ price, price_unit, city_name, published_at }: MailedAd) =>
    [price === null ? [] : formatMoney(price, price_unit), city_name, `${times.format(published_at)} WIB`]
      .flat()
      .join(' · ');
  const parts = searches.map(({ name, filters, total: found, ads }) => ({
    title: t(all.search, { search: name, ads: numbers.format(found) }),
    ads: ads.map((ad) => ({ url: link(adPath(ad.ad_id, ad.title)), title: ad.title, details: detailsOf(ad) })),
    more: found > ads.length ? { url: link(searchPath(filters)), text: t(all.more, { search: name }) } : null,
  }));
  const unsubscribe_url = unsubscribeUrl(app, locale, { user: user_id, kind: 'search_found' });
  const small = [
    { text: t(notification.choices), url: link(mailLinks.choices()) },
    { text: t(notification.unsubscribe), url: unsubscribe_url },
  ];
  const first = searches[0]?.ads[0];
  const greeting = t(notification.greeting);
  const ending = t(footer);
  const open = { text: t(all.open), url: link(links.savedSearches()) };
  return {
    to: email,
    locale,
    subject: total === 1 && first ? t(all.one, { title: first.title }) : t(all.many),
    text: [
      greeting,
      ...parts.flatMap((part) => [
        part.title,
        ...part.ads.map((ad) => `${ad.title}\n${ad.details}\n${ad.url}`),
        ...(part.more ? [`${part.more.text}: ${part.more.url}`] : []),
      ]),
      ...[open, ...small].map(({ text, url }) => `${text}: ${url}`),
      `-- \n${ending}`,
    ].join('\n\n'),
    html: mailPage({ locale, brand, footer: ending }, [
      heading(t(all.heading)),
      paragraph(greeting),
      ...parts.flatMap((part) => [
        paragraph(part.title),
        ...part.ads.map((ad) => linkedLine(ad.url, ad.title, ad.details)),
        ...(part.more ? [linkedLine(part.more.url, part.more.text, '')] : []),
      ]),
      linkButton(open.url, open.text),
      ...small.map(({ text, url }) => smallLink(url, text)),
    ]),
    unsubscribe_url,
  };
}

/** The path of a search's results, newest first. */
export function searchPath({ fields = {}, ...filters }: SavedFilters): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  for (const [key, values] of Object.entries(fields)) for (const value of values) query.append(`f.${key}`, value);
  query.set('sort', 'newest');
  return `${links.search()}?${query}`;
}
