/** What workers can be told to run, so that one kind waits for no other and gets machines of its own. */
export const JOB_KINDS = ['events', 'mail', 'money', 'pictures', 'search', 'other'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
/** The kinds of jobs by their names. All others are `other`. */
const KINDS: Record<Exclude<JobKind, 'events' | 'other'>, readonly string[]> = {
  mail: [
    'send_mail',
    'send_data_mail',
    'send_guest_report_mail',
    'send_help_mail',
    'send_notification_digest',
    'send_notification_mail',
    'send_push_message',
    'send_saved_search_mail',
    'take_notification_digests',
  ],
  money: [
    'collect_debts',
    'expire_corrections',
    'handle_payment_webhook',
    'poll_payment',
    'poll_stale_payments',
    'reconcile_payments',
    'refund_payment',
    'verify_ledger',
    'watch_liability',
  ],
  pictures: ['fingerprint_pictures', 'prepare_outputs', 'remove_file_bytes', 'remove_orphaned_bytes'],
  search: [
    'check_sitemaps',
    'count_search_words',
    'index_saved_searches',
    'learn_search_guesses',
    'notify_saved_searches',
    'refresh_search_documents',
    'write_sitemaps',
  ],
};
const kinds = new Map<string, JobKind>(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name): [string, JobKind] => [name, kind as JobKind])),
);

/** The kind of a job by its name. */
export function jobKind(name: string): JobKind {
  return kinds.get(name) ?? 'other';
}

/** The names that are in the table. */
export const NAMED_JOBS: readonly string[] = [...kinds.keys()];
