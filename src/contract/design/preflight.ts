import { AD_LIMITS, countCharacters, countWords } from '../ads/rules.ts';
import { missingLetters } from '../text/drawable-letters.ts';
import { boxesOf } from './boxes.ts';
import { ILLEGIBLE_CONTRAST, READABLE_CONTRAST } from './contrast.ts';
import { fittedIn } from './fit.ts';
import { letterPx, READABLE_PX, rowContrast } from './legibility.ts';
import { displayWithoutLinks, hasLinks, withoutLinks } from './links.ts';
import { RATIO_SIZES } from './ratios.ts';
import { type Box, displayText, slotsOf } from './rules.ts';
import { isSampleText } from './sample-texts.ts';
import type { DisplayConfig } from './schemas.ts';

/**
 * The checks of a design, in the order in which they are reported. Errors block the publication, advice does not.
 * Whether text is cut off depends on its fonts: the editor measures it, and the server estimates it (`text-fit.ts`).
 */
export const DISPLAY_CHECKS = {
  display_text_short: 'error',
  display_words_few: 'error',
  display_sample_text: 'error',
  photo_missing: 'error',
  text_overflow: 'error',
  text_illegible: 'error',
  contrast_low: 'advice',
  text_small: 'advice',
  photo_small: 'advice',
  links_removed: 'advice',
  hashtag_in_design: 'advice',
  phone_in_design: 'advice',
  letters_missing: 'advice',
} as const;
export type DisplayCheck = keyof typeof DISPLAY_CHECKS;

/** One finding in a design and its position. */
export type DisplayFinding = {
  key: DisplayCheck;
  severity: (typeof DISPLAY_CHECKS)[DisplayCheck];
  /** Name of the slot with the finding, such as `text-0`; null if it concerns the whole design. */
  slot: string | null;
  row: number | null;
};

type Size = { width: number; height: number };
/** Size in px of the picture in a file of the author; undefined if it is not known. */
export type PhotoSizes = (fileId: string) => Size | undefined;

const found = (key: DisplayCheck, slot: string | null = null, row: number | null = null): DisplayFinding => ({
  key,
  severity: DISPLAY_CHECKS[key],
  slot,
  row,
});

/** All findings in a design, errors first. The server and the editor run the same checks. */
export function checkDisplay(design: DisplayConfig, sizes: PhotoSizes = () => undefined): DisplayFinding[] {
  return [...displayErrors(design), ...displayAdvice(design, sizes)];
}

/**
 * Errors that block the publication of a design. Words are counted after links are removed, as they are on
 * publication.
 */
export function displayErrors(design: DisplayConfig): DisplayFinding[] {
  const findings: DisplayFinding[] = [];
  const text = displayText(displayWithoutLinks(design));
  if (countCharacters(text) < AD_LIMITS.display_text.characters) findings.push(found('display_text_short'));
  if (countWords(text) < AD_LIMITS.display_text.words) findings.push(found('display_words_few'));
  const { photos, texts } = slotsOf(design);
  texts.forEach((content, slot) => {
    content?.rows.forEach((row, index) => {
      if (isSampleText(withoutLinks(row.text))) findings.push(found('display_sample_text', `text-${slot}`, index));
    });
  });
  photos.forEach((content, slot) => {
    if (!content?.file_id) findings.push(found('photo_missing', `photo-${slot}`));
  });
  findings.push(...rowsBelow(design, 0, ILLEGIBLE_CONTRAST).map((at) => found('text_illegible', ...at)));
  return findings;
}

// The digits, with separators, of a mobile number or of a landline number with its area code.
const PHONE = /(?:\+\s?62|\b0|\b62)[\s.-]?\d(?:[\s.()-]{0,2}\d){7,12}(?!\d)/;
const HASHTAG = /(?:^|\s)#[\p{L}\p{M}\p{N}_]{2,}/u;

/** Whether a text contains a phone number. */
export function hasPhone(text: string): boolean {
  return PHONE.test(text);
}

/** The text without its phone numbers. */
export function withoutPhones(text: string): string {
  return text.replace(new RegExp(PHONE, 'g'), ' ').replace(/ {2,}/g, ' ').trim();
}

/** Whether a text contains a hashtag. */
export function hasHashtag(text: string): boolean {
  return HASHTAG.test(text);
}

/** The text with its hashtags turned into ordinary words. */
export function withoutHashSigns(text: string): string {
  return text.replace(/(^|\s)#+(?=[\p{L}\p{N}_]{2,})/gu, '$1');
}

/** The rows whose contrast with a known background is at least `from` and below `to`. */
function rowsBelow(design: DisplayConfig, from: number, to: number): (readonly [slot: string, row: number])[] {
  return slotsOf(design).texts.flatMap((content, slot) =>
    (content?.rows ?? []).flatMap((row, index) => {
      const contrast = content && row.text.trim() !== '' ? rowContrast(design, content, row) : null;
      return contrast !== null && contrast >= from && contrast < to ? [[`text-${slot}`, index] as const] : [];
    }),
  );
}

function displayAdvice(design: DisplayConfig, sizes: PhotoSizes): DisplayFinding[] {
  const pale = rowsBelow(design, ILLEGIBLE_CONTRAST, READABLE_CONTRAST);
  const findings: DisplayFinding[] = pale.map((at) => found('contrast_low', ...at));
  slotsOf(design).texts.forEach((content, slot) => {
    const fitted = fittedIn(design, slot);
    content?.rows.forEach((row, index) => {
      if (row.text.trim() === '') return;
      const at = [`text-${slot}`, index] as const;
      if (!fitted[index] && letterPx(design, slot, row.size) < READABLE_PX) findings.push(found('text_small', ...at));
      if (hasLinks(row.text)) findings.push(found('links_removed', ...at));
      if (hasHashtag(row.text)) findings.push(found('hashtag_in_design', ...at));
      if (hasPhone(row.text)) findings.push(found('phone_in_design', ...at));
      if (missingLetters(row.text).length > 0) findings.push(found('letters_missing', ...at));
    });
  });
  if (design.background_type === 'TEXT' && hasLinks(design.background_text)) {
    findings.push(found('links_removed', 'background'));
  }
  findings.push(...smallPhotos(design, sizes));
  const order = Object.keys(DISPLAY_CHECKS);
  return findings.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };

function smallPhotos(design: DisplayConfig, sizes: PhotoSizes): DisplayFinding[] {
  const { photos } = boxesOf(design);
  const findings = slotsOf(design).photos.flatMap((content, slot) =>
    isTooSmall(content?.file_id ?? null, photos[slot] ?? WHOLE, design, sizes)
      ? [found('photo_small', `photo-${slot}`)]
      : [],
  );
  const isPicture = design.background_type === 'IMAGE' && design.background_size === 'COVER';
  if (isPicture && isTooSmall(design.background_id, WHOLE, design, sizes)) {
    findings.push(found('photo_small', 'background'));
  }
  return findings;
}

/**
 * Whether a picture has fewer pixels than its slot has in the smallest artwork. One pixel of rounding is tolerated.
 */
function isTooSmall(fileId: string | null, box: Box, design: DisplayConfig, sizes: PhotoSizes): boolean {
  const size = fileId === null ? undefined : sizes(fileId);
  if (!size) return false;
  const artwork = RATIO_SIZES[design.ratio];
  return size.width + 2 < (artwork.width * box.width) / 100 || size.height + 2 < (artwork.height * box.height) / 100;
}
