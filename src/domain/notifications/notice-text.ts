import { z } from 'zod';
import type { Brand } from '../../contract/brand/brand.ts';
import { NOTIFICATION_KINDS } from '../../contract/notifications/endpoints.ts';
import { notificationValues } from '../../contract/notifications/values.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { fillIn, mailTexts } from '../mail-page.ts';
import type { StoredNotification } from './store.ts';

const texts = z.object({
  untitled: z.string(),
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.object({ title: z.string(), body: z.string() })),
});

/** The words of a notification as the pages show them, in its reader's language. */
export function noticeText(
  { kind, data }: Pick<StoredNotification, 'kind' | 'data'>,
  locale: Locale,
  brand: Brand,
): { title: string; body: string } {
  const { kinds, untitled } = mailTexts(brand, locale, 'notifications', texts);
  const values = notificationValues(data, locale, { untitled, coins: coinsText(brand, locale) });
  const t = (text: string) => fillIn(text, values).trim();
  return { title: t(kinds[kind].title), body: t(kinds[kind].body) };
}

function coinsText(brand: Brand, locale: Locale): (count: number, amount: string) => string {
  const forms = mailTexts(brand, locale, 'notifications', z.record(z.string(), z.unknown()));
  const rules = new Intl.PluralRules(locale);
  return (count, amount) => {
    const form = forms[`coins_text_${rules.select(count)}`] ?? forms.coins_text;
    return fillIn(z.string().parse(form), { amount });
  };
}
