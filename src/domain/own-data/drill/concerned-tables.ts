import type { DataKind } from '../../../contract/own-data/breach-rules.ts';

/** A table with a person's data: the column of the person, and the one of the time at which a row was written. */
export type ConcernedTable = { table: string; person: string; at: string };

const table = (name: string, person: string, at: string): ConcernedTable => ({ table: name, person, at });

/** The tables of each kind of personal data. A test compares them with all tables that refer to users. */
export const CONCERNED_TABLES: Record<DataKind, readonly ConcernedTable[]> = {
  profile: [
    table('users', 'id', 'created_at'),
    table('email_changes', 'user_id', 'created_at'),
    table('consents', 'user_id', 'accepted_at'),
  ],
  sessions: [table('sessions', 'user_id', 'created_at'), table('user_devices', 'user_id', 'first_used_at')],
  identity: [table('identity_photos', 'user_id', 'sent_at')],
  ads: [
    table('ads', 'owner_id', 'created_at'),
    table('files', 'owner_id', 'created_at'),
    table('publications', 'owner_id', 'published_at'),
  ],
  payments: [
    table('payments', 'user_id', 'created_at'),
    table('voucher_uses', 'user_id', 'used_at'),
    table('affiliate_commissions', 'referrer_id', 'created_at'),
  ],
  activity: [
    table('favourites', 'user_id', 'created_at'),
    table('saved_searches', 'user_id', 'created_at'),
    table('survey_answers', 'user_id', 'answered_at'),
  ],
  messages: [
    table('notifications', 'user_id', 'created_at'),
    table('reports', 'reporter_id', 'created_at'),
    table('fraud_cases', 'user_id', 'created_at'),
    table('help_threads', 'user_id', 'created_at'),
    table('data_requests', 'user_id', 'received_at'),
    table('user_notes', 'user_id', 'created_at'),
  ],
};

/** A table with addresses of persons without an account. */
type GuestTable = { table: string; email: string; name: string | null; locale: string | null; at: string };

/** Where guests who reported or wrote to the help left their addresses. */
export const GUEST_TABLES: Partial<Record<DataKind, readonly GuestTable[]>> = {
  messages: [
    { table: 'reports', email: 'guest_email', name: null, locale: 'guest_locale', at: 'created_at' },
    { table: 'guest_report_codes', email: 'email', name: null, locale: null, at: 'sent_at' },
    { table: 'help_threads', email: 'email', name: 'name', locale: 'locale', at: 'created_at' },
  ],
};

/** Tables that refer to users but say nothing about them that the kinds above do not say. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  breach_drills: 'administrators at work',
  changed_mailboxes: 'hashes',
  coin_corrections: 'numbers; every account is in users',
  data_exports: 'part of data_requests',
  help_messages: 'part of help_threads',
  ledger_accounts: 'numbers; every payment is in payments',
  screening_rule_checks: 'administrators at work',
  screening_rules: 'administrators at work',
  notification_choices: 'choices of channels',
  notification_digests: 'choices of channels',
  push_subscriptions: 'addresses of browsers, with the session',
  password_resets: 'hashes that expire',
  payment_findings: 'administrators at work',
  registration_origins: 'hashes',
  reporters: 'numbers; every report is in reports',
  review_decisions: 'administrators at work',
  review_jobs: 'ids and keys',
  second_reviews: 'administrators at work',
  second_factor_challenges: 'secrets that expire',
  second_factor_failures: 'counts',
  second_factors: 'encrypted secrets of administrators',
  seller_counts: 'numbers',
  superadmin_requests: 'administrators at work',
  takedown_ads: 'ads that authorities ordered to be hidden, counted separately',
  takedowns: 'administrators at work',
  user_terms: 'dates of statuses, with the account',
  vouchers: 'affiliate links',
  welcome_bonuses: 'numbers; every account is in users',
};
