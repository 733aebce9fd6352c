import { z } from 'zod';
import { AD_LINE_LENGTH } from '../../../../contract/ads/line/read-ad-line.ts';
import { AD_LIMITS, PRICE_NOTES, PRICE_PERIODS } from '../../../../contract/ads/rules.ts';
import { details } from '../../../../contract/ads/schemas.ts';
import { referenceId } from '../../../../contract/api/endpoint.ts';
import { type DisplayConfig, displayConfig, hexColor } from '../../../../contract/design/schemas.ts';
import { photoSubject } from '../../../../contract/media/subject.ts';

/** What the author chose instead of what the line says. */
export const corrections = z.object({
  title: z.string().max(AD_LIMITS.title.max).optional(),
  price: z
    .object({
      price: z.int().min(0).max(AD_LIMITS.price_max).nullable(),
      price_note: z.enum(PRICE_NOTES),
      price_period: z.enum(PRICE_PERIODS),
    })
    .optional(),
  city_id: referenceId.optional(),
  sub_category_id: referenceId.optional(),
  details: details.optional(),
});
export type Corrections = z.output<typeof corrections>;

/** Corrections with further ones, which count more. */
export function withCorrections(before: Corrections, part: Corrections): Corrections {
  return { ...before, ...part, details: { ...before.details, ...part.details } };
}

const share = z.number().min(0).max(1);
const MAX_CELLS = 600;
const photoFacts = z.object({
  file_id: z.uuid().nullable(),
  width: z.int().min(1),
  height: z.int().min(1),
  colors: z.array(hexColor).max(7),
  lightness: share,
  sharpness: share,
  columns: z.literal(12),
  rows: z.int().min(1),
  calm: z.array(share).max(MAX_CELLS),
  bright: z.array(share).max(MAX_CELLS),
});
/** What the server found in the photo; null: nothing that can be cut out, or it could not look. */
const foundSubject = photoSubject.nullable();

/** Maximum length of what can be typed; the reader uses less and says so. */
export const MAX_TYPED = 2 * AD_LINE_LENGTH;

/** How often six further designs are shown. */
export const MAX_ROUNDS = 5;

const checksum = z.int().min(0).max(0xff_ff_ff_ff);
const MAX_DESIGNS = 6;
const MAX_RECIPE_NAME = 40;
const MAX_WAVE = 100;
/** How the designs that were shown last were made, so that a page that is loaded anew has them at once. */
const roundRecord = z.object({
  input: checksum,
  designs: checksum,
  made: z.array(z.tuple([z.string().max(MAX_RECIPE_NAME), z.int().min(0).max(MAX_WAVE)])).max(MAX_DESIGNS),
});

/** An ad on the quick way, as this device stores it until it is a draft on the server. */
export const quickAd = z.object({
  /** Also the name of the photo in designs until the server has given it another, and the seed of the designs. */
  id: z.uuid(),
  /** Null: without a photo. */
  photo: z
    .object({
      facts: photoFacts.nullable(),
      file_id: z.uuid().nullable(),
      /** Undefined: the server has not looked yet. */
      subject: foundSubject.optional(),
      /** Whether the server has looked for it; some cannot. */
      is_searched: z.boolean().optional(),
    })
    .nullable(),
  line: z.string().max(MAX_TYPED),
  corrections,
  round: z
    .int()
    .min(0)
    .max(MAX_ROUNDS - 1),
  shown: roundRecord.nullable(),
  design: displayConfig.nullable(),
  draft_id: z.uuid().nullable(),
  started_at: z.number(),
});
export type QuickAd = z.output<typeof quickAd>;

/** A new ad with or without a photo. */
export function newQuickAd(hasPhoto: boolean, now = Date.now()): QuickAd {
  return {
    id: crypto.randomUUID(),
    photo: hasPhoto ? { facts: null, file_id: null } : null,
    line: '',
    corrections: {},
    round: 0,
    shown: null,
    design: null,
    draft_id: null,
    started_at: now,
  };
}

/**
 * A line with what was typed into an empty field after it. A space at the end stays, because the author goes on typing
 * there.
 */
export function continuedLine(line: string, typed: string): string {
  const space = line === '' || /\s$/u.test(line) ? '' : ' ';
  return `${line}${space}${typed.trimStart()}`.replaceAll(/\s*\n\s*/gu, ' ').slice(0, MAX_TYPED);
}

/** The design with the server's file in place of the photo on this device. */
export function withServerPhoto(design: DisplayConfig, localId: string, fileId: string): DisplayConfig {
  const contents = design.contents.map((content) =>
    content.type === 'PHOTO' && content.file_id === localId ? { ...content, file_id: fileId } : content,
  );
  return { ...design, contents, background_id: design.background_id === localId ? fileId : design.background_id };
}

/** Whether a line has a letter or a digit. */
export const saysSomething = (line: string): boolean => /[\p{L}\d]/u.test(line);
