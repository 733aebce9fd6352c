import { fixedClock } from '../../src/base/clock.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { NOTIFICATION_KINDS } from '../../src/contract/notifications/endpoints.ts';
import type { Locale } from '../../src/contract/text/locale.ts';
import { renderMail } from '../../src/domain/accounts/mails.ts';
import { helpMail } from '../../src/domain/help/questions/help-mails.ts';
import { isChoosable } from '../../src/domain/notifications/choices.ts';
import { digestMail } from '../../src/domain/notifications/digest-mail.ts';
import { notificationMail } from '../../src/domain/notifications/send-notification-mail.ts';
import { dataMail } from '../../src/domain/own-data/mails.ts';
import { guestMail } from '../../src/domain/reports/guest/guest-mails.ts';
import { searchMail } from '../../src/domain/saved-searches/search-mail.ts';
import type { Mail } from '../../src/providers/mail/mailer.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { SECRET_KEY } from './services.ts';

const TO = 'sari@papan.test';
const AT = '2026-03-02T03:00:00.000Z';
/** Typed by somebody: neither an element of a mail nor a line of its head. */
const HOSTILE = 'Sofa <b>kulit</b> & "meja"';
const BRAND = defaultBrand();
const app = {
  brand: () => BRAND,
  public_url: () => 'https://papan.test',
  tokens: createTokens(SECRET_KEY, fixedClock(new Date(AT))),
};
const account = { brand: BRAND, public_url: 'https://papan.test' };

/** Every value that the text of a notification names. */
export const DATA = {
  title: HOSTILE,
  name: HOSTILE,
  reason: HOSTILE,
  reason_en: HOSTILE,
  note: HOSTILE,
  remedy: HOSTILE,
  remedy_en: HOSTILE,
  friend: 'Budi',
  search: HOSTILE,
  topic: HOSTILE,
  answer: HOSTILE,
  reference: 'KOM/2026/17',
  authority: 'Komdigi',
  person: '019a0b1c-0000-7000-8000-000000000001',
  code: 'TX-019A0B1C-2D3E4F',
  channel: 'QRIS',
  amount: 150_000,
  former_price: 'Rp 175.000',
  coins: 1500,
  price: 60,
  balance: 20,
  limit: 10_000_000,
  percent: 80,
  ads: 2,
  days: 3,
  end_date: AT,
  run_date: AT,
  clear_date: AT,
  until_date: AT,
  delete_date: AT,
  erase_date: AT,
  due_time: AT,
};

type Kinds = Record<string, (locale: Locale) => Mail>;

const ACCOUNTS: Kinds = {
  registration_code: (locale) =>
    renderMail(
      { template: 'registration_code', to: TO, locale, code: '123456', expires_at: AT, has_account: true },
      account,
    ),
  password_changed: (locale) => renderMail({ template: 'password_changed', to: TO, locale, changed_at: AT }, account),
  google_linked: (locale) => renderMail({ template: 'google_linked', to: TO, locale, changed_at: AT }, account),
  email_restored: (locale) => renderMail({ template: 'email_restored', to: TO, locale, restored_at: AT }, account),
  ...Object.fromEntries(
    (['password', 'google', 'blocked', 'none'] as const).map((state) => [
      `password_reset ${state}`,
      (locale: Locale) =>
        renderMail(
          { template: 'password_reset', to: TO, locale, token: 'token', expires_at: AT, account: state },
          account,
        ),
    ]),
  ),
  ...Object.fromEntries(
    [true, false].flatMap((yes) => [
      [
        `email_code ${yes}`,
        (locale: Locale) =>
          renderMail(
            { template: 'email_code', to: TO, locale, code: '123456', expires_at: AT, is_taken: yes },
            account,
          ),
      ],
      [
        `email_changed ${yes}`,
        (locale: Locale) =>
          renderMail(
            {
              template: 'email_changed',
              to: TO,
              locale,
              token: 'token',
              new_email: 'baru@papan.test',
              changed_at: AT,
              expires_at: AT,
              has_password: yes,
            },
            account,
          ),
      ],
    ]),
  ),
};

const GUESTS: Kinds = {
  code: (locale) =>
    guestMail({ template: 'code', to: TO, locale, title: HOSTILE, code: '123456', expires_at: AT }, BRAND),
  ...Object.fromEntries(
    (['upheld', 'dismissed', 'gone', 'reopened'] as const).map((template) => [
      template,
      (locale: Locale) => guestMail({ template, to: TO, locale, title: HOSTILE }, BRAND),
    ]),
  ),
};

const values = { topic: HOSTILE, number: '1234' };
const facts = {
  name: HOSTILE,
  text: HOSTILE,
  answer: HOSTILE,
  due: '2 Maret',
  id: '1',
  kind: 'correction',
  hours: '3',
};
const OTHERS: Kinds = {
  'help receipt': (locale) => helpMail(app, TO, locale, 'receipt', values, { question: null }),
  'help answer': (locale) =>
    helpMail(app, TO, locale, 'answer', values, { question: 'id', answer: `${HOSTILE}\n\nSalam` }),
  'data answer': (locale) => dataMail(app, TO, locale, 'answer', facts),
  'data half_time': (locale) => dataMail(app, TO, locale, 'half_time', facts),
  'data erased': (locale) => dataMail(app, TO, locale, 'erased'),
};

const reader = (locale: Locale) => ({ user_id: 'user', email: TO, first_name: 'Sari', locale });
const NOTICES: Kinds = {
  ...Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      (locale: Locale) =>
        notificationMail({ ad_id: null, user_id: 'user', kind, data: DATA }, reader(locale), locale, app),
    ]),
  ),
};
const LISTS: Kinds = {
  digest: (locale) =>
    digestMail(
      {
        total: 3,
        newest: [
          {
            id: 'a',
            user_id: 'user',
            ad_id: null,
            kind: 'ad_expired',
            data: DATA,
            seen_at: null,
            created_at: new Date(AT),
            is_listed: true,
          },
        ],
      },
      reader(locale),
      app,
    ),
  saved_search: (locale) =>
    searchMail(
      {
        total: 7,
        searches: [
          {
            name: HOSTILE,
            filters: { keyword: 'sofa' },
            total: 7,
            ads: [
              { ad_id: 'a', title: HOSTILE, price: 95, price_unit: 1, city_name: 'Depok', published_at: new Date(AT) },
            ],
          },
        ],
      },
      reader(locale),
      app,
    ),
};
/** The mails that end by one click. */
export const UNSUBSCRIBED: ReadonlySet<string> = new Set([
  ...NOTIFICATION_KINDS.filter(isChoosable),
  ...Object.keys(LISTS),
] as string[]);

/** Every mail that is sent, in each of its states, by name. */
export const EVERY_MAIL: Kinds = { ...ACCOUNTS, ...GUESTS, ...OTHERS, ...NOTICES, ...LISTS };
