import { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import { CATEGORY_CLASSES } from '../../contract/catalogue/rules.ts';
import { LIMITED_GROUPS, LIMITED_TIERS } from '../../contract/help/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { formatMoney } from '../../contract/text/money.ts';
import { postingLimit, promotionPrices, publicationPackages, shownSetting } from '../catalogue/public.ts';
import type { Services } from '../services.ts';
import { coinPackages } from '../wallet/public.ts';

const SETTINGS = ['welcome_bonus', 'survey_bonus', 'affiliate_percent', 'hashtag_free_total', 'hashtag_price'];

export type HelpValues = {
  /** What the placeholders of the texts stand for now, in a language. */
  of(locale: Locale): Promise<Record<string, string>>;
  /** For an event after which prices or limits may be others. */
  clear(): void;
};

type Needed = Pick<Services, 'database' | 'brand' | 'support_email' | 'google'>;

/** Caches the values in memory, because every text needs them. */
export function createHelpValues(services: Needed): HelpValues {
  const loading = new Map<Locale, Promise<Record<string, string>>>();
  let brand = services.brand();
  return {
    of(locale) {
      if (services.brand() !== brand) loading.clear();
      brand = services.brand();
      const values = loading.get(locale) ?? loadValues(services, locale);
      loading.set(locale, values);
      values.catch(() => loading.delete(locale));
      return values;
    },
    clear: () => loading.clear(),
  };
}

async function loadValues(
  { database: { read }, brand, support_email, google }: Needed,
  locale: Locale,
): Promise<Record<string, string>> {
  const words = wordsIn(brand(), locale);
  const parts = await Promise.all([
    settingsOf(read, words),
    packagesOf(read, words),
    ...CATEGORY_CLASSES.map((name) => pricesOf(read, words, name)),
    limitsOf(read, words),
  ]);
  return Object.assign({ app: brand().app_name, support_email, google: google ? 'Google' : '' }, ...parts);
}

type Words = ReturnType<typeof wordsIn>;
type Values = Promise<Record<string, string>>;

async function settingsOf(read: Read, { number }: Words): Values {
  const values: Record<string, string> = {};
  for (const key of SETTINGS) values[key] = number(await shownSetting(read, key, z.number()));
  return values;
}

async function packagesOf(read: Read, { coins }: Words): Values {
  const { data } = await coinPackages(read);
  const packages = data.map(
    ({ total_amount, price, price_unit }) => `${formatMoney(price, price_unit)} = ${coins(total_amount)}`,
  );
  return { packages: packages.join('; ') };
}

async function pricesOf(read: Read, { coins, days }: Words, name: string): Values {
  const [terms, promotions] = await Promise.all([publicationPackages(read, name), promotionPrices(read, name)]);
  const prices = terms.map(({ duration_days, price }) => `${days(duration_days)} ${coins(price)}`);
  return {
    [`prices_${name}`]: prices.join(', '),
    ...Object.fromEntries(promotions.map(({ kind, price }) => [`${kind}_${name}`, coins(price)])),
  };
}

async function limitsOf(read: Read, { number }: Words): Values {
  const values: Record<string, string> = {};
  for (const tier of LIMITED_TIERS) {
    for (const kind of ['daily', 'active'] as const) {
      values[`${kind}_${tier}`] = number(await postingLimit(read, kind, '', tier));
    }
    for (const group of LIMITED_GROUPS) {
      values[`category_${group}_${tier}`] = number(await postingLimit(read, 'category', group, tier));
    }
  }
  return values;
}

function wordsIn({ coin }: Brand, locale: Locale) {
  const { one, other } = coin[locale];
  const format = new Intl.NumberFormat(locale);
  const counted = (value: number, one: string, many: string) => `${format.format(value)} ${value === 1 ? one : many}`;
  return {
    number: (value: number) => format.format(value),
    coins: (value: number) => counted(value, one, other),
    days: (value: number) => (locale === 'en' ? counted(value, 'day', 'days') : counted(value, 'hari', 'hari')),
  };
}
