import { z } from 'zod';
import { done, endpoint, timestamp } from '../api/endpoint.ts';
import { LOCALES } from '../text/locale.ts';
import { LEGAL_TYPES } from './rules.ts';

const tag = 'legal';
const text = z.string().min(1).max(5000);
const version = z.int().min(1).max(100_000);

/** A part of a legal text. Texts are data, never HTML; pages number the headings. */
export const legalBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: text.max(200) }),
  z.strictObject({ kind: z.literal('paragraph'), text }),
  z.strictObject({ kind: z.literal('list'), items: z.array(text).min(1).max(100) }),
]);
export type LegalBlock = z.output<typeof legalBlock>;
export const legalBlocks = z.array(legalBlock).min(1).max(500);

export const legalType = z.enum(LEGAL_TYPES);
/** Versions that a user has read and accepts. */
export const acceptedVersions = z.array(z.strictObject({ type: legalType, version })).max(10);

const legalVersion = z.object({
  type: legalType,
  version: z.int(),
  /** In the caller's language, like the other texts. */
  title: z.string(),
  published_at: timestamp,
});

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/approval',
  access: 'all',
  shared: true,
  summary: 'List current legal texts',
  description: 'Returns the current versions of the terms and conditions (type 1) and the privacy policy (type 2).',
  tag,
  output: z.object({ data: z.array(legalVersion) }),
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/approval/type/:type',
  access: 'all',
  shared: true,
  summary: 'Retrieve a legal text',
  description:
    "Returns the terms and conditions (type 1) or the privacy policy (type 2) in the caller's language: the current version, or an older one by `version`. `description` is a list of headings, paragraphs and lists.",
  tag,
  params: z.strictObject({ type: z.coerce.number<number>().int().min(1).max(2) }),
  query: z.strictObject({ version: z.coerce.number<number>().int().min(1).max(100_000).optional() }),
  output: legalVersion.extend({ description: legalBlocks, current_version: z.int() }),
  errors: ['not_found'],
});

export const listConsents = endpoint({
  method: 'GET',
  path: '/user/approval',
  access: 'login',
  summary: 'List own consents',
  description:
    'Returns which versions of the legal texts the caller accepted, in which language and when, newest first. `pending` are the versions that the caller must accept before creating ads.',
  tag,
  output: z.object({
    data: z.array(
      legalVersion.omit({ published_at: true }).extend({ locale: z.enum(LOCALES), accepted_at: timestamp }),
    ),
    pending: z.array(legalVersion.pick({ type: true, version: true })),
  }),
});

export const acceptLegalTexts = endpoint({
  method: 'POST',
  path: '/user/approval',
  access: 'login',
  summary: 'Add own consents',
  description:
    "Records that the caller accepts versions of the legal texts, with the caller's language and the time. A repeated call changes nothing. Fails with `invalid_value` for a version that is not the current one.",
  tag,
  body: z.strictObject({ terms: acceptedVersions.min(1) }),
  output: done,
  errors: ['invalid_value'],
});
