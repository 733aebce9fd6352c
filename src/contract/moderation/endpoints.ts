import { z } from 'zod';
import { accountStatus, identityStatus } from '../accounts/endpoints.ts';
import { correctionReason } from '../admin/corrections.ts';
import { MODERATION_PARTS, PRICE_NOTES, PRICE_PERIODS } from '../ads/rules.ts';
import { adStatus, moderation } from '../ads/schemas.ts';
import { cursor, done, endpoint, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { displayConfig } from '../design/schemas.ts';
import { paymentFinding } from '../payments/findings.ts';
import { caseOutcome } from '../reports/fraud-cases.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { CONSOLE_AD_SEARCH_LENGTH, PICTURE_CUTS, REVIEW_DECISIONS, REVIEW_NOTE_LENGTH, REVIEW_TABS } from './rules.ts';

const tag = 'administration';

export const reviewedAd = z.object({
  id,
  title: z.string(),
  display_config: displayConfig,
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  city_name: z.string(),
  status: adStatus,
  description: z.string(),
});
export type ReviewedAd = z.output<typeof reviewedAd>;

const job = z.object({
  id,
  /** Of a second review: the kind of the job that was decided. */
  kind: z.string(),
  /** Whether somebody has decided it before, which this decision is compared with. */
  is_second: z.boolean(),
  created_at: timestamp,
  /** Why it waits: keys of texts with their parameters. */
  reasons: z.array(
    z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional() }),
  ),
  /** The moderator who looks at it now; null if nobody else does. */
  taken_by: z.string().nullable(),
  /** Null for a finding. */
  ad: reviewedAd.nullable(),
  /** Of a job of the kind `finding`. */
  finding: paymentFinding.nullable(),
});
export type ReviewJob = z.output<typeof job>;
/** A job about an ad, which is decided in the queue; a finding is settled with a note. */
export type AdReviewJob = ReviewJob & { ad: ReviewedAd };

const reason = z.object({
  id: z.int(),
  reason: z.string(),
  reason_en: z.string(),
  policy: z.string(),
  policy_en: z.string(),
});

export const listReviews = endpoint({
  method: 'GET',
  path: '/admin/queue',
  access: 'admin',
  summary: 'List what waits for a moderator',
  description:
    'Lists the open jobs of a tab, the most severe first and of those the oldest, with the number of each tab that the caller may see (at most 100) the reasons for taking an ad off the board, and how many of these tabs people decided today (in Jakarta) and how soon. Jobs whose decision takes effect now are missing. Findings about money (`money`) are for superadmins: others get `forbidden`. Second reviews (`second`) are decisions that took effect, as they were before; those that the caller may not decide are missing. With `search` only what it finds among the 500 most urgent is listed, on one page.',
  tag,
  query: z.strictObject({
    tab: z.enum(REVIEW_TABS).default('report'),
    /** The end of a job's or an ad's id, a part of the ad's title, or the owner's e-mail address. */
    search: writtenLine(CONSOLE_AD_SEARCH_LENGTH).optional(),
    cursor,
  }),
  output: page(job).extend({
    counts: z.partialRecord(z.enum(REVIEW_TABS), z.int()),
    decided_today: z.object({
      own: z.int(),
      all: z.int(),
      /** From opening a job to its decision, of the last seven days; null if nothing was decided. */
      mean_seconds: z.int().nullable(),
    }),
    moderation_reasons: z.array(reason),
    /** All, also those that nobody may choose any more. */
    report_types: z.array(z.object({ id: z.int(), name: z.string(), name_en: z.string() })),
  }),
  errors: ['invalid_argument', 'forbidden'],
});

/** A word or contact of a rule in a text, with what stands around it. */
export const ruleFound = z.object({
  rule: z.string(),
  term: z.string(),
  /** The part of the ad, such as `text-0` or `title`. */
  part: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type RuleFound = z.output<typeof ruleFound>;

const jobId = z.strictObject({ id });

export const takeReview = endpoint({
  method: 'POST',
  path: '/admin/queue/:id/take',
  access: 'admin',
  summary: 'Start reviewing',
  description:
    "Gives a job to the caller for ten minutes, again for the caller's own, and frees the caller's other jobs. Returns what there is to know about it. Fails with `review_taken` while somebody else has it, with `review_closed` if it was decided, and with `forbidden` for the caller's own ad, for an ad that the caller reported or has a fraud case about, for a second review at the caller's own decision, and for an appeal against the caller's own decision as long as there is another moderator. A second review shows what the first moderator saw.",
  tag,
  params: jobId,
  output: z.object({
    locked_until: timestamp,
    /** Null for a finding that is about nobody's payment. */
    owner: z
      .object({
        id,
        full_name: z.string(),
        account_status: accountStatus,
        identity_status: identityStatus,
        since: timestamp,
        /** At most 100. */
        ads: z.int(),
      })
      .nullable(),
    /** What the present rules find in the texts of the ad. */
    hits: z.array(ruleFound),
    /** What victims of fraud by the ad wrote; only for jobs of the kind `fraud_case`. */
    cases: z.array(
      z.object({
        id,
        sent_at: timestamp,
        paid_at: timestamp,
        amount: z.int(),
        to_bank: z.string(),
        to_account: z.string(),
        seller_name: z.string(),
        story: z.string(),
        outcome: caseOutcome,
        pictures: z.array(z.object({ id, width: z.int(), height: z.int() })),
      }),
    ),
    /** The reports that wait; null if there are none. */
    reports: z
      .object({
        /** All of them, also those that are not listed. */
        count: z.int(),
        weight: z.number(),
        /** The weightiest first. */
        data: z.array(
          z.object({
            id,
            /** The reporter's masked name. */
            name: z.string(),
            type: z.string(),
            type_en: z.string(),
            text: z.string(),
            created_at: timestamp,
            weight: z.number(),
            /** How many of the reporter's last decided reports were right. */
            right: z.int(),
            decided: z.int(),
          }),
        ),
      })
      .nullable(),
    /** The ad that a job of the kind `copy` resembles, and in what; null once one of them was deleted. */
    copy: z
      .object({
        ad: reviewedAd,
        owner: z.object({ id, full_name: z.string(), identity_status: identityStatus, since: timestamp }),
        published_at: timestamp.nullable(),
        text_percent: z.int(),
        /** Pairs of pictures, the most alike first; `cut` is the part of the other one that was found. */
        pictures: z.array(
          z.object({
            file_id: id,
            other_id: id,
            percent: z.int(),
            cut: z.enum(PICTURE_CUTS),
            is_mirrored: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Earlier decisions about the owner, the newest first. */
    history: z.array(z.object({ id, kind: z.string(), decision: z.string(), decided_at: timestamp })),
    /** Of an appeal: what the owner says, and the decision that it is against. */
    appeal: moderation
      .extend({
        text: z.string(),
        created_at: timestamp,
        /** The moderator's name; null if a rule or command decided. */
        decided_by: z.string().nullable(),
        decided_at: timestamp,
      })
      .nullable(),
  }),
  errors: ['not_found', 'forbidden', 'second_person_required', 'review_taken', 'review_closed'],
});
export type TakenReview = z.output<typeof takeReview.output>;

export const decideReview = endpoint({
  method: 'POST',
  path: '/admin/queue/:id/decide',
  access: 'admin',
  summary: 'Close a review',
  description:
    'Stores a decision about a job that the caller took; it takes effect after ten seconds. `leave` puts a held ad on the board, `hide` hides it until it is corrected, `refuse` returns it to its owner as a draft with the coins, `suspend` hides it and suspends its owner for seven days. About an appeal, `uphold` leaves the ad hidden and `restore` returns it to where it was. `hide`, `refuse` and `suspend` need a reason. Owner and others concerned are notified. A second review changes nothing but the record of it. Fails with `review_taken` if the job is no longer the caller’s, and with `order_in_force` for `restore` while an authority orders to hide the ad.',
  tag,
  params: jobId,
  body: z.strictObject({
    decision: z.enum(REVIEW_DECISIONS),
    reason_id: referenceId.nullable().default(null),
    note: writtenText(REVIEW_NOTE_LENGTH)
      .trim()
      .refine(...LETTERS)
      .default(''),
    parts: z.array(z.enum(MODERATION_PARTS)).max(MODERATION_PARTS.length).default([]),
  }),
  output: z.object({ effective_at: timestamp }),
  errors: [
    'not_found',
    'forbidden',
    'invalid_value',
    'review_taken',
    'review_closed',
    'status_conflict',
    'account_status_conflict',
    'order_in_force',
  ],
});

export const undoReview = endpoint({
  method: 'POST',
  path: '/admin/queue/:id/undo',
  access: 'admin',
  summary: 'Cancel a decision',
  description:
    'Cancels the caller’s decision before it takes effect; the job is the caller’s again. Fails with `review_closed` if it took effect.',
  tag,
  params: jobId,
  output: done,
  errors: ['not_found', 'review_closed'],
});

const decision = z.object({
  id,
  kind: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  /** What the owner read; null for a decision that needs no reason. */
  reason: z.string().nullable(),
  reason_en: z.string().nullable(),
  note: z.string(),
  parts: z.array(z.enum(MODERATION_PARTS)),
  decided_by: z.string(),
  decided_at: timestamp,
  /** Null if it was deleted. */
  ad: z.object({ id, title: z.string(), status: adStatus }).nullable(),
  /** Who undid it later, when and why. */
  reversed: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  /** What a second person decided without knowing of it; null if nobody did. */
  second: z
    .object({
      decision: z.enum(REVIEW_DECISIONS),
      reason: z.string().nullable(),
      reason_en: z.string().nullable(),
      note: z.string(),
      decided_by: z.string(),
      decided_at: timestamp,
      agrees: z.boolean(),
    })
    .nullable(),
});
export type DoneDecision = z.output<typeof decision>;

export const listDecisions = endpoint({
  method: 'GET',
  path: '/admin/decision',
  access: 'admin',
  summary: 'List decisions of moderators',
  description:
    'Lists the decisions that took effect, of one ad or of all, the newest first: all, or those that a second person disagrees with. A decision that waits for a second review is hidden from everybody who may take that. With them, how many second reviews people took in the last 30 days, and in how many they disagreed.',
  tag,
  query: z.strictObject({ ad_id: id.optional(), only: z.enum(['disagreements']).optional(), cursor }),
  output: page(decision).extend({ second_reviews: z.object({ decided: z.int(), disagreed: z.int() }) }),
  errors: ['invalid_argument'],
});

export const reverseDecision = endpoint({
  method: 'POST',
  path: '/admin/decision/:id/reverse',
  access: 'admin',
  summary: 'Cancel a decision that took effect',
  description:
    'Undoes a decision later, with a reason: a hidden ad returns to where it was, with its owner’s account if that was suspended with it; a refusal is withdrawn, whose coins were returned then; an ad that was left is put before a moderator again. Owner and reporters are notified. Fails with `review_closed` if it was undone before, with `status_conflict` if something else has happened since, and with `forbidden` for the caller’s own ad. A second review that waits ends.',
  tag,
  params: jobId,
  body: z.strictObject({ reason: correctionReason }),
  output: done,
  errors: ['not_found', 'forbidden', 'review_closed', 'status_conflict', 'account_status_conflict', 'order_in_force'],
});
