/**
 * What an erased account leaves of each table. `gone`: the user's rows are deleted. `nobody`: the table says nothing
 * about users. Otherwise the rows stay, and each column is `erased` or retained for a reason.
 */
export type Rule =
  | 'gone'
  | { nobody: readonly string[] }
  | { retained: Record<string, 'erased' | `retained: ${string}`> };

const FIGURE = 'retained: a number, date or status of a row that names nobody';
const ID = 'retained: a random id';
const LAW = 'retained: accounting by law, without the name';
const BONUS = 'retained: a hash, so that the welcome bonus and the commission are paid once per person';

const columns = <Reason extends string>(names: string, reason: Reason): Record<string, Reason> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));
const nobody = (names: string): Rule => ({ nobody: names.split(' ') });

export const PERSONAL_COLUMNS: Record<string, Rule> = {
  // Ads and what belongs to them
  ad_counts: 'gone',
  ad_days: 'gone',
  ad_display_files: 'gone',
  ad_hashtags: 'gone',
  ad_notices: 'gone',
  ad_photos: 'gone',
  ad_previews: 'gone',
  ad_promotions: 'gone',
  ad_status_changes: 'gone',
  ad_text_hashes: 'gone',
  ad_views: {
    retained: {
      ...columns('ad_id viewed_on', FIGURE),
      viewer: 'retained: a keyed hash that changes daily; all rows are deleted after a day',
    },
  },
  ads: 'gone',
  appeals: 'gone',
  contact_reveals: 'gone',
  favourite_notices: 'gone',
  favourites: 'gone',
  files: 'gone',
  listings: 'gone',
  phone_photos: {
    retained: columns(
      'token picture mime_type sent_at taken_at',
      'retained: a photo on its way to a computer, without who sent it; rows are deleted after ten minutes',
    ),
  },
  picture_fingerprints: 'gone',
  picture_hashes: 'gone',
  picture_subjects: 'gone',
  publications: 'gone',
  saved_search_hits: 'gone',
  saved_search_keys: 'gone',
  saved_search_prices: 'gone',
  saved_searches: 'gone',
  search_choices: {
    retained: {
      ...columns('ad_id weight chosen_on', FIGURE),
      query: 'retained: a search without who made it; rows are deleted after a week',
      visitor: 'retained: a keyed hash that changes weekly; rows are deleted after a week',
    },
  },
  search_phrases: {
    retained: columns(
      'phrase uses',
      'retained: words that titles of several owners have, without an ad; counted again each night',
    ),
  },
  search_words: {
    retained: columns('word uses', 'retained: single words without their ad; a job deletes those that no ad uses'),
  },

  // The person
  users: {
    retained: {
      id: ID,
      ...columns(
        'email phone first_name last_name display_name photo_id address password_hash status_reason',
        'erased',
      ),
      ...columns('google_subject identity_status referral_code referred_by', 'erased'),
      ...columns('user_type account_status role_since survey_available erase_at suspended_until is_paused', FIGURE),
      ...columns('created_at updated_at erasure_reminded_at deletion_cancelled_at', FIGURE),
      locale: FIGURE,
      city_id: 'retained: a city of many; the column needs one',
      terms_accepted_at: 'retained: proof of the consent',
    },
  },
  registration_origins: {
    retained: {
      user_id: ID,
      ...columns('mailbox_hash phone_hash', BONUS),
      ...columns('network_hash device_hash', 'erased'),
    },
  },
  welcome_bonuses: {
    retained: {
      user_id: ID,
      ...columns('mailbox_hash phone_hash', BONUS),
      network_hash: 'erased',
      ...columns('coins created_at held_at paid_at', FIGURE),
    },
  },
  banned_contacts: {
    retained: {
      ...columns('id kind created_at ends_at', FIGURE),
      reason: 'retained: what an administrator wrote about a ban',
      created_by: 'retained: an administrator, or a command',
      value: 'retained: the contacts of blocked accounts, which are not erased but stay blocked',
    },
  },
  changed_mailboxes: { retained: { user_id: ID, mailbox_hash: BONUS, created_at: FIGURE } },
  survey_answers: {
    retained: {
      user_id: ID,
      ...columns('mailbox_hash phone_hash', BONUS),
      ...columns('option_id coins answered_at', FIGURE),
    },
  },
  email_changes: 'gone',
  mail_bounces: 'gone',
  recovery_codes: 'gone',
  second_factor_challenges: 'gone',
  second_factor_failures: 'gone',
  second_factors: 'gone',
  code_sends: 'gone',
  code_tries: 'gone',
  password_resets: 'gone',
  registrations: 'gone',
  sessions: 'gone',
  sign_in_failures: 'gone',
  user_devices: 'gone',
  user_notes: 'gone',
  superadmin_requests: 'gone',
  user_terms: 'gone',
  notification_choices: 'gone',
  notification_digests: 'gone',
  push_subscriptions: 'gone',
  notifications: 'gone',
  consents: { retained: columns('user_id type version locale accepted_at', 'retained: proof of the consent') },
  idempotent_calls: 'gone',
  identity_photos: 'gone',
  data_exports: 'gone',
  data_requests: {
    retained: {
      ...columns('id user_id', ID),
      ...columns('text answer', 'erased'),
      kind: FIGURE,
      ...columns('received_at due_at reminded_at answered_at', 'retained: proof that the request was answered in time'),
    },
  },

  // Reports
  report_types: nobody('id name name_en explanation explanation_en needs_text severity position is_active'),
  reported_ads: 'gone',
  reporters: 'gone',
  reports: 'gone',
  guest_report_codes: 'gone',
  // Of the victims of fraud the rows are gone. Those of others keep what an erased seller's ad said: proof for a
  // claim, deleted after a year at most.
  help_articles: nobody(
    'id category_id slug title title_en body body_en is_frequent is_published position version changed_at words',
  ),
  brand_pictures: nobody('id picture width height created_at'),
  help_categories: nobody('id slug name name_en position'),
  help_messages: 'gone',
  help_threads: 'gone',
  information_pages: nobody('name title title_en body body_en version changed_at'),
  help_topics: nobody('id name name_en is_active position'),
  fraud_cases: {
    retained: {
      ...columns('id user_id ad_id owner_id', ID),
      ...columns('ad_title evidence details', 'retained: proof for the claim of the victim, for a year'),
      evidence_hash: 'retained: a hash of the proof',
      ...columns('created_at sent_at outcome decided_at', FIGURE),
    },
  },
  fraud_case_pictures: 'gone',
  seller_counts: { retained: columns('owner_id ads_sold reports_cleared', FIGURE) },

  // Who would have to be notified of a breach
  breach_drills: {
    retained: {
      ...columns('id created_by', ID),
      ...columns('created_at first_day last_day scope kinds people duration_milliseconds', FIGURE),
    },
  },

  // What authorities order
  takedowns: {
    retained: {
      ...columns('id recorded_by decided_by withdrawn_by', ID),
      ...columns('urgency received_at due_at recorded_at warned_at overdue_notified_at', FIGURE),
      ...columns('decision decided_at withdrawn_at', FIGURE),
      ...columns(
        'authority reference grounds file_type file_bytes file_hash',
        'retained: the order of an authority, as proof',
      ),
      ...columns(
        'decision_reason withdrawal_reason',
        'retained: written by administrators, who write no personal data',
      ),
    },
  },
  takedown_ads: {
    retained: {
      ...columns('takedown_id ad_id owner_id', ID),
      ...columns('title content', 'erased'),
      content_hash: 'retained: a hash, as proof of what was hidden',
      ...columns('hidden_at outcome', FIGURE),
    },
  },

  // What waits for a person's decision
  review_jobs: {
    retained: {
      ...columns('id subject_id owner_id locked_by decided_by excluded people', ID),
      ...columns('kind subject_type severity tab urgency created_at locked_until decided_at decision', FIGURE),
      seen: 'erased',
      reasons: 'retained: keys of texts with numbers, no personal data by rule',
    },
  },

  review_decisions: {
    retained: {
      ...columns('id job_id decided_by reversed_by', ID),
      ...columns('decision reason_id parts created_at effective_at ended_at outcome reversed_at', FIGURE),
      reversal_reason: 'retained: what an administrator wrote about a decision, which names nobody by rule',
      note: 'retained: what a moderator wrote about an ad, which names nobody by rule',
    },
  },
  second_reviews: {
    retained: {
      ...columns('job_id first_decision_id second_decision_id', ID),
      ...columns('agrees decided_at', FIGURE),
    },
  },
  moderation_reasons: nobody('id reason reason_en policy policy_en is_active'),

  // Money
  affiliate_commissions: {
    retained: {
      ...columns('referee_id referrer_id payment_id', ID),
      ...columns('mailbox_hash phone_hash', BONUS),
      ...columns('coins created_at taken_back_at withheld', FIGURE),
    },
  },
  invoices: { retained: { ...columns('series number payment_id issued_at tax check_code', LAW), buyer: 'erased' } },
  invoice_series: nobody('series last_number'),
  ledger_accounts: {
    retained: { ...columns('id user_id', ID), ...columns('kind balance version status created_at debt', LAW) },
  },
  coin_corrections: {
    retained: {
      ...columns('id user_id subject_id requested_by decided_by', ID),
      ...columns('kind amount state requested_at expires_at decided_at', LAW),
      reason: 'retained: written by administrators, who write no personal data',
    },
  },
  loaded_records: nobody('table_name key digest'),
  liability_days: nobody('day coins coin_limit notified_level counted_at'),
  page_timings: nobody(
    'id measured_at page build country network first_byte_ms first_paint_ms largest_paint_ms interaction_ms shift_thousandths',
  ),
  backup_runs: nobody('id kind started_at seconds bytes lost_seconds error'),
  ledger_checks: nobody('checked_at ok transfers errors figures'),
  payment_findings: {
    retained: {
      ...columns('id payment_id closed_by', ID),
      ...columns('kind gateway gateway_id found_at closed_at', LAW),
      details: 'retained: amounts and statuses, no personal data by rule',
      closing_note: 'retained: written by administrators, about the payment',
    },
  },
  payment_webhooks: {
    retained: {
      ...columns('id gateway message_key received_at times last_received_at handled_at outcome', LAW),
      // One that arrives after the erasure is deleted after 90 days.
      body: 'erased',
    },
  },
  payments: {
    retained: {
      ...columns('id user_id', ID),
      ...columns('code status package_id coins bonus_coins amount currency channel idempotency_key', LAW),
      request_hash: 'retained: a keyed hash of package, channel and number',
      ...columns('gateway gateway_id gateway_status capture_id failure_code refund', LAW),
      ...columns('created_at expires_at paid_at settled_at voided_at is_late stale_poll_at', LAW),
      actions: 'erased',
    },
  },
  transfers: {
    retained: {
      ...columns('id debit_account_id credit_account_id subject_id', ID),
      ...columns('amount cause idempotency_key debit_balance_after debit_version', LAW),
      ...columns('credit_balance_after credit_version created_at', LAW),
      details: 'erased',
    },
  },
  voucher_uses: { retained: { ...columns('user_id subject_id', ID), ...columns('voucher_id coins used_at', LAW) } },
  vouchers: {
    retained: {
      affiliate_id: ID,
      ...columns('code description description_en', 'retained: written by administrators'),
      ...columns('id voucher_type package_id coin_benefit starts_at ends_at max_uses uses', FIGURE),
    },
  },

  // Records of the system
  daily_figures: nobody('name day value'),
  category_figures: nobody('category_id ads_live'),
  audit_chain: nobody('position entry_id hash'),
  audit_checks: nobody('checked_at ok entries hash'),
  audit_entries: {
    retained: {
      ...columns('network_hash place', 'retained: from where an administrator acted, as a keyed hash and a city'),
      ...columns('id subject_id', ID),
      actor: 'retained: the id of an administrator, or a command',
      ...columns('action created_at', FIGURE),
      reason: 'retained: written by administrators, who write no personal data',
      ...columns('before after', 'retained: changed values, no personal data by rule'),
    },
  },
  development_mails: {
    retained: columns(
      'id recipient raw created_at',
      'retained: stands for the mailboxes of users; in production no mail is stored',
    ),
  },
  outbox_events: {
    retained: { ...columns('id type created_at', FIGURE), payload: 'retained: ids and figures; deleted after 30 days' },
  },
  outbox_waiting: nobody('event_id run_at attempts'),
  outbox_deliveries: nobody('event_id subscriber delivered_at'),
  identity_reasons: nobody('id reason reason_en remedy remedy_en is_active'),
  site_notices: nobody('id text text_en level pages starts_at ends_at is_active'),
  limit_counts: nobody('caller taken ends_at'),
  listing_forms: nobody('category_id digest is_made made_until made_until_ad'),
  legal_drafts: nobody('id type title title_en body body_en must_accept publishes_on'),
  legal_versions: nobody('id type version title title_en description description_en must_accept published_at'),
  migrations: nobody('name applied_at'),
  shared_keys: nobody('name fingerprint'),
  settings: nobody('key value'),

  // Reference data
  categories: nobody(
    'id parent_id slug name name_en icon category_class posting_group requires_approval fields position is_active',
  ),
  cities: nobody('id province_id name kind slug'),
  // Only searches of at least three visitors.
  search_chosen: nobody('query category_id weight'),
  search_guesses: nobody('query category_id'),
  screening_rule_checks: {
    retained: {
      ...columns('rule_id started_by last_id', ID),
      ...columns('version state is_agreed started_at total evaluated hits last_published_at', FIGURE),
    },
  },
  screening_rule_hits: 'gone',
  screening_rules: {
    retained: {
      ...columns('id requested_by', ID),
      ...columns('kind effect measure limits is_active version updated_at', FIGURE),
      name: 'retained: written by an administrator about no person',
      terms: 'retained: words and contacts that no ad may contain',
    },
  },
  search_synonyms: nobody('id members narrower version updated_at'),
  coin_packages: nobody('id amount bonus_amount price price_unit position is_active'),
  fields: nobody(
    'key label label_en type unit minimum maximum max_length options_source options highlight filter is_active',
  ),
  posting_limits: nobody('kind posting_group tier maximum'),
  promotion_prices: nobody('category_class kind days price'),
  provinces: nobody('id name'),
  survey_options: nobody('id survey_id parent_id value text text_en prompt prompt_en position is_offered'),
  surveys: nobody('id question question_en'),
  publication_packages: nobody('id category_class duration_days price'),
  reference_options: nobody('list id name name_en attributes position is_active'),
};
