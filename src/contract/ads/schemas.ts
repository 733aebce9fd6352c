import { z } from 'zod';
import { timestamp } from '../api/endpoint.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import {
  AD_LIMITS,
  AD_STATUSES,
  APPEAL_OUTCOMES,
  countWords,
  LINK_KINDS,
  LINK_SCHEME,
  MODERATION_PARTS,
  normaliseUrl,
  PREFLIGHT_KEYS,
} from './rules.ts';

export const adStatus = z.enum(AD_STATUSES);

export const title = writtenLine(AD_LIMITS.title.max)
  .min(AD_LIMITS.title.min)
  .refine(...LETTERS);
export const description = writtenText(AD_LIMITS.description.max)
  .trim()
  .min(AD_LIMITS.description.characters)
  .refine((text) => countWords(text) >= AD_LIMITS.description.words, {
    params: { key: 'words', minimum: AD_LIMITS.description.words },
  });
export const detailValue = z.union([
  z.number().min(-1_000_000_000_000).max(1_000_000_000_000),
  writtenLine(AD_LIMITS.detail_text),
  z.array(writtenLine(60)).max(AD_LIMITS.detail_choices),
]);
export const details = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), detailValue)
  .refine((record) => Object.keys(record).length <= AD_LIMITS.detail_keys);
export type Details = z.output<typeof details>;
export const preflightItem = z.object({
  key: z.enum(PREFLIGHT_KEYS),
  severity: z.enum(['error', 'advice']),
  step: z.enum(['display', 'detail', 'publication']),
  /** Name of the part with an error, such as `text-0`. */
  part: z.string().nullable(),
});
export type PreflightItem = z.output<typeof preflightItem>;

export const adLink = z.strictObject({
  kind: z.enum(LINK_KINDS),
  /** On a public host, without a user name or password. */
  url: writtenLine(AD_LIMITS.link).pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain })
      // Look-alike letters must not imitate another host, so the host is stored in Punycode.
      .overwrite(normaliseUrl)
      .max(AD_LIMITS.link)
      .regex(/^[a-z]+:\/\/[^/?#@\\]+(?:[/?#]|$)/i),
  ),
  /** The name of a `custom` link; empty for the others. */
  scheme: z
    .string()
    .max(AD_LIMITS.link_name)
    .refine((name) => name === '' || LINK_SCHEME.test(name), { params: { key: 'link_name' } })
    .default(''),
});
export type AdLink = z.output<typeof adLink>;
/** A link as it is shown. `product_type` is the specification's name of its kind. */
export const shownLink = adLink.extend({ product_type: z.enum(LINK_KINDS) });
/** Why an ad was hidden or rejected, for its owner. */
export const moderation = z.object({
  reason: z.string(),
  reason_en: z.string(),
  note: z.string(),
  parts: z.array(z.enum(MODERATION_PARTS)),
});

/** What the owner said against the decision that hid the ad, and what became of it. */
export const appeal = z.object({
  text: z.string(),
  created_at: timestamp,
  /** Null while it waits for a moderator; `lapsed` if the ad was corrected meanwhile. */
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** The moderator's answer; may be empty. */
  answer: z.string(),
  decided_at: timestamp.nullable(),
});
