import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../../contract/accounts/rules.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { PAYMENT_STATUS_NAMES } from '../../../contract/payments/rules.ts';
import { LOCALE_CODES } from '../../../contract/text/locale.ts';

// What an archive contains: every column is named here, so that a new one is not output until somebody has decided that
// it says nothing about other people. Rows are read in pages, by id or time.

export type Page = Record<string, unknown>[];
type Rows = (read: Read, userId: string) => AsyncIterable<Page>;

const PAGE_SIZE = 200;
/** A design can have tens of kilobytes. */
const ADS_PAGE_SIZE = 20;

/** Loads page after page; `load` gets the last row of the page before. */
async function* pagesOf<Row>(load: (last: Row | undefined) => Promise<Row[]>, size = PAGE_SIZE): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await load(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Pages in the form in which they are output. */
async function* mapped<Row>(pages: AsyncIterable<Row[]>, present: (row: Row) => Record<string, unknown>) {
  for await (const rows of pages) yield rows.map(present);
}

/** `PUBLISHED` for 4: the specification's name of a number. */
function nameOf(names: Readonly<Record<string, number>>, value: number): string | number {
  return Object.keys(names).find((name) => names[name] === value) ?? value;
}

async function* profile(read: Read, userId: string): AsyncGenerator<Page> {
  const rows = await read
    .selectFrom('users')
    .innerJoin('cities', 'cities.id', 'users.city_id')
    .innerJoin('provinces', 'provinces.id', 'cities.province_id')
    .select(['users.id', 'email', 'phone', 'first_name', 'last_name', 'display_name', 'photo_id', 'address'])
    .select(['cities.name as city', 'provinces.name as province', 'locale', 'user_type', 'account_status'])
    .select(['status_reason', 'suspended_until', 'identity_status', 'survey_available', 'referral_code'])
    .select(['terms_accepted_at', 'users.created_at', 'users.updated_at'])
    .select((row) => row('referred_by', 'is not', null).as('was_referred'))
    .select((row) => row('google_subject', 'is not', null).as('signs_in_with_google'))
    .where('users.id', '=', userId)
    .execute();
  yield rows.map((row) => ({
    ...row,
    locale: nameOf(LOCALE_CODES, row.locale),
    user_type: nameOf(USER_TYPES, row.user_type),
    account_status: nameOf(ACCOUNT_STATUSES, row.account_status),
    identity_status: nameOf(IDENTITY_STATUSES, row.identity_status),
  }));
}

const sessions: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'place', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );

async function* devices(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('user_devices')
    .select(['first_used_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('first_used_at')
    .limit(1000)
    .execute();
}

/** Ads with design, pictures and history. Who moderated an ad is left out. */
const ads: Rows = (read, userId) =>
  mapped(
    pagesOf(
      (last: { id: string } | undefined) =>
        read
          .selectFrom('ads')
          .leftJoin('categories as sub', 'sub.id', 'ads.sub_category_id')
          .leftJoin('cities', 'cities.id', 'ads.city_id')
          .leftJoin('ad_counts', 'ad_counts.ad_id', 'ads.id')
          .select(['ads.id', 'revision_of', 'status', 'title', 'description', 'sub.slug as sub_category', 'details'])
          .select(['price', 'price_unit', 'price_note', 'price_period', 'availability'])
          .select(['location_same_as_profile', 'cities.name as city', 'address', 'address_detail'])
          .select(['contact_same_as_profile', 'contact_name', 'contact_email', 'contact_phone', 'whatsapp_connected'])
          .select(['links', 'hashtags', 'voucher_code', 'auto_renew', 'duration_days', 'term_days', 'term_coins'])
          .select(['published_at', 'end_date', 'paused_at', 'moderation'])
          .select((expression) =>
            (['views', 'reveals', 'favourites'] as const).map((name) =>
              expression.fn.coalesce(`ad_counts.${name}`, sql<number>`0`).as(name),
            ),
          )
          .select(['ads.created_at', 'ads.updated_at', 'display_config'])
          .select([
            sql<string[]>`array(select file_id from ad_photos where ad_id = ads.id order by position)`.as('photos'),
            sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'starts_at', starts_at,
              'ends_at', ends_at) order by starts_at), '[]') from ad_promotions where ad_id = ads.id)`.as('promotions'),
            sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status,
              'at', created_at) order by ad_status_changes.id), '[]') from ad_status_changes where ad_id = ads.id)`.as(
              'status_changes',
            ),
            sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('text', text, 'created_at', appeals.created_at,
              'outcome', outcome, 'answer', answer, 'decided_at', decided_at) order by appeals.created_at), '[]')
              from appeals where ad_id = ads.id)`.as('appeals'),
          ])
          .where('owner_id', '=', userId)
          .$if(last !== undefined, (query) => query.where('ads.id', '>', last?.id ?? ''))
          .orderBy('ads.id')
          .limit(ADS_PAGE_SIZE)
          .execute(),
      ADS_PAGE_SIZE,
    ),
    (row) => ({ ...row, status: nameOf(AD_STATUSES, row.status) }),
  );

async function* wallet(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('ledger_accounts')
    .select(['balance', 'debt', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** The rows of the wallet in order. A commission does not name the friend. */
async function* walletRows(read: Read, userId: string): AsyncGenerator<Page> {
  const account = await read
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!account) return;
  yield* pagesOf(async (last: { version: number } | undefined) => {
    const after = last?.version ?? 0;
    const { rows } = await sql<{ version: number } & Record<string, unknown>>`
      select * from (
        (select id, cause, amount, credit_balance_after as balance_after, credit_version as version, subject_id, created_at,
          case when cause like 'affiliate%' then null else details ->> 'title' end as title
          from transfers where credit_account_id = ${account.id}::uuid and credit_version is not null
            and credit_version > ${after} order by credit_version limit ${PAGE_SIZE})
        union all
        (select id, cause, -amount, debit_balance_after, debit_version, subject_id, created_at,
          case when cause like 'affiliate%' then null else details ->> 'title' end
          from transfers where debit_account_id = ${account.id}::uuid and debit_version is not null
            and debit_version > ${after} order by debit_version limit ${PAGE_SIZE})
      ) as entries order by version limit ${PAGE_SIZE}`.execute(read);
    return rows;
  });
}

const payments: Rows = (read, userId) =>
  mapped(
    pagesOf((last: { id: string } | undefined) =>
      read
        .selectFrom('payments')
        .select(['id', 'code', 'status', 'channel', 'coins', 'bonus_coins', 'amount', 'currency', 'gateway'])
        .select(['failure_code', 'is_late', 'created_at', 'expires_at', 'paid_at', 'settled_at', 'voided_at'])
        .select(sql<string | null>`refund ->> 'reason'`.as('refund_reason'))
        .where('user_id', '=', userId)
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    ),
    (row) => ({ ...row, status: (PAYMENT_STATUS_NAMES as Record<number, string>)[row.status] ?? row.status }),
  );

const invoices: Rows = (read, userId) =>
  pagesOf((last: { payment_id: string } | undefined) =>
    read
      .selectFrom('invoices')
      .innerJoin('payments', 'payments.id', 'invoices.payment_id')
      .select(['series', 'number', 'payment_id', 'buyer', 'tax', 'issued_at', 'code', 'amount', 'currency'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('payment_id', '>', last?.payment_id ?? ''))
      .orderBy('payment_id')
      .limit(PAGE_SIZE)
      .execute(),
  );

const favourites: Rows = (read, userId) =>
  pagesOf((last: { ad_id: string } | undefined) =>
    read
      .selectFrom('favourites')
      .select(['ad_id', 'created_at', 'saved_price', 'saved_price_unit'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('ad_id', '>', last?.ad_id ?? ''))
      .orderBy('ad_id')
      .limit(PAGE_SIZE)
      .execute(),
  );

async function* savedSearches(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('saved_searches')
    .select(['id', 'name', 'filters', 'frequency', 'is_paused', 'created_at', 'seen_at', 'notified_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The ads that the user's saved searches found. */
const savedSearchHits: Rows = (read, userId) =>
  pagesOf((last: { search_id: string; ad_id: string } | undefined) =>
    read
      .selectFrom('saved_search_hits')
      .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
      .select(['search_id', 'ad_id', 'found_at', 'saved_search_hits.notified_at'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('search_id', 'ad_id'), '>', tuple(last?.search_id ?? '', last?.ad_id ?? '')),
        ),
      )
      .orderBy('search_id')
      .orderBy('ad_id')
      .limit(PAGE_SIZE)
      .execute(),
  );

/** Notifications without the names of friends. */
const notifications: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('notifications')
      .select(['id', 'kind', sql<unknown>`data - 'friend'`.as('data'), 'ad_id', 'created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );

async function* notificationChoices(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('notification_choices')
    .select(['kind', 'in_app', 'by_mail', 'by_push'])
    .where('user_id', '=', userId)
    .execute();
}

async function* notificationDigests(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('notification_digests')
    .select(['frequency', 'due_at'])
    .where('user_id', '=', userId)
    .execute();
}

async function* vouchers(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('voucher_uses')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_uses.voucher_id')
    .select(['code', 'coins', 'subject_id', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
}

/** Commissions without the friends. */
const referrals: Rows = (read, userId) =>
  mapped(
    pagesOf((last: { referee_id: string } | undefined) =>
      read
        .selectFrom('affiliate_commissions')
        .select(['referee_id', 'coins', 'created_at', 'taken_back_at', 'withheld'])
        .where('referrer_id', '=', userId)
        .$if(last !== undefined, (query) => query.where('referee_id', '>', last?.referee_id ?? ''))
        .orderBy('referee_id')
        .limit(PAGE_SIZE)
        .execute(),
    ),
    ({ referee_id: _referee, ...row }) => row,
  );

async function* consents(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('consents')
    .innerJoin('legal_versions as text', (join) =>
      join.onRef('text.type', '=', 'consents.type').onRef('text.version', '=', 'consents.version'),
    )
    .select(['text.title', 'text.title_en', 'consents.version', 'consents.locale', 'consents.accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute();
}

/** Photos of the ID card without their pictures. Who reviewed them is left out. */
const identity: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('identity_photos')
      .leftJoin('identity_reasons', 'identity_reasons.id', 'identity_photos.reason_id')
      .select(['identity_photos.id', 'sent_at', 'outcome', 'reason', 'reason_en', 'ended_at'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('identity_photos.id', '>', last?.id ?? ''))
      .orderBy('identity_photos.id')
      .limit(PAGE_SIZE)
      .execute(),
  );

/** Whose contact the user has seen, by ad and without the contact. */
async function* contactReveals(read: Read, userId: string): AsyncGenerator<Page> {
  yield* pagesOf((last: { ad_id: string } | undefined) =>
    read
      .selectFrom('contact_reveals')
      .select(['ad_id', sql<Date>`min(revealed_at)`.as('first_revealed_at'), sql<number>`count(*)`.as('times')])
      .where('viewer', '=', userId)
      .$if(last !== undefined, (query) => query.where('ad_id', '>', last?.ad_id ?? ''))
      .groupBy('ad_id')
      .orderBy('ad_id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

async function* surveyAnswers(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('survey_answers')
    .innerJoin('survey_options', 'survey_options.id', 'survey_answers.option_id')
    .select(['survey_options.text', 'survey_options.text_en', 'survey_answers.coins', 'answered_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Changes of the email address; those not carried out are deleted soon. */
async function* emailChanges(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'created_at', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

const requests: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('data_requests')
      .select(['id', 'kind', 'text', 'received_at', 'due_at', 'answered_at', 'answer'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );

/** What the user wrote as a victim of fraud. The copies of ads, which are about others, are in the documents. */
const fraudCases: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('fraud_cases')
      .select(['id', 'ad_id', 'ad_title', 'evidence_hash', 'details', 'created_at', 'sent_at', 'outcome', 'decided_at'])
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );

/** Whether mails to the user's address came back. */
async function* mailBounces(read: Read, userId: string): AsyncGenerator<Page> {
  yield await read
    .selectFrom('mail_bounces')
    .innerJoin('users', 'users.email', 'mail_bounces.email')
    .select(['kind', 'message_id', 'bounced_at', 'lifted_at'])
    .where('users.id', '=', userId)
    .execute();
}

/** Questions to support with their answers. Who answered is left out. */
const helpQuestions: Rows = (read, userId) =>
  pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('help_messages')
      .innerJoin('help_threads as thread', 'thread.id', 'thread_id')
      .innerJoin('help_topics as topic', 'topic.id', 'topic_id')
      .select(['help_messages.id', 'thread_id', 'topic.name as topic', 'thread.locale', 'thread.is_open'])
      .select(['help_messages.text', 'help_messages.created_at'])
      .select((row) => row('administrator_id', 'is not', null).as('is_answer'))
      .where('user_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('help_messages.id', '>', last?.id ?? ''))
      .orderBy('help_messages.id')
      .limit(PAGE_SIZE)
      .execute(),
  );

/** The JSON files of an archive, by name. `readme.files` in the `own-data` locale file describes each. */
export const FILES = {
  profile,
  'email-changes': emailChanges,
  'mail-bounces': mailBounces,
  'survey-answers': surveyAnswers,
  sessions,
  devices,
  ads,
  wallet,
  'wallet-rows': walletRows,
  payments,
  invoices,
  favourites,
  'saved-searches': savedSearches,
  'saved-search-hits': savedSearchHits,
  notifications,
  'notification-choices': notificationChoices,
  'notification-digests': notificationDigests,
  vouchers,
  referrals,
  consents,
  identity,
  'contact-reveals': contactReveals,
  requests,
  'fraud-cases': fraudCases,
  'help-questions': helpQuestions,
} satisfies Record<string, Rows>;
export type FileName = keyof typeof FILES;

/** The user's files, by id. */
export function filePages(read: Read, userId: string): AsyncIterable<{ id: string }[]> {
  return pagesOf((last: { id: string } | undefined) =>
    read
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', userId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}
