import { z } from 'zod';
import type { Brand } from '../../../contract/brand/brand.ts';
import type { DataKind } from '../../../contract/own-data/breach-rules.ts';
import { INTL_TAGS, LOCALES, type Locale } from '../../../contract/text/locale.ts';
import { fillIn, mailTexts } from '../../mail-page.ts';

const texts = z.object({
  breach_notice: z.object({
    subject: z.string(),
    texts: z.array(z.string()),
    kinds: z.record(z.string(), z.string()),
  }),
});

type Facts = { kinds: readonly DataKind[]; from: string; to: string; brand: Brand; support_email: string };

/**
 * The notice of a breach in both languages, with what the law requires (Law 27/2022, article 46): which data, when and
 * how, and what is done about it. How and what is done are written when it happens.
 */
export function breachNotices(facts: Facts): Record<Locale, { subject: string; text: string }> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, noticeIn(locale, facts)])) as ReturnType<
    typeof breachNotices
  >;
}

function noticeIn(locale: Locale, { kinds, from, to, brand, support_email }: Facts) {
  const { breach_notice } = mailTexts(brand, locale, 'own-data', texts);
  const days = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' });
  const values = {
    support_email,
    kinds: kinds.map((kind) => breach_notice.kinds[kind] ?? kind).join('; '),
    from: days.format(new Date(from)),
    to: days.format(new Date(to)),
  };
  return {
    subject: fillIn(breach_notice.subject, values),
    text: breach_notice.texts.map((text) => fillIn(text, values)).join('\n\n'),
  };
}
