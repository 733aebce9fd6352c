import { AD_LIMITS, countWords, type PreflightItem } from '../../contract/ads.ts';
import type { Field } from '../../contract/catalogue.ts';
import {
  type DisplayConfig,
  displayText,
  layoutOf,
  placesOf,
  RATIO_TYPE_SCALE,
  type TextContent,
  type TextRow,
  TYPE_STEPS_CQW,
} from '../../contract/display.ts';
import { displayWithoutLinks, hasLinks } from './links.ts';
import { countCharacters, type Facts, isSampleText, missingFacts } from './rules.ts';

/** A phone's column is 162 px wide; below 9 px letters are too small to read there. */
const PHONE_COLUMN_PX = 162;
const READABLE_PX = 9;
const READABLE_CONTRAST = 4.5;
/** Tear-off tabs are lettered smaller than the size step says. */
const TAB_TYPE_SCALE = 0.82;

const error = (key: PreflightItem['key'], step: PreflightItem['step'], place: string | null = null): PreflightItem => ({
  key,
  severity: 'error',
  step,
  place,
});
const advice = (key: PreflightItem['key'], place: string | null): PreflightItem => ({
  key,
  severity: 'advice',
  step: 'display',
  place,
});

/** Everything that the author should know before coins are taken, in the order of the steps, errors first in each. */
export function preflight(document: DisplayConfig, facts: Facts, fields: readonly Field[]): PreflightItem[] {
  return [...displayErrors(displayWithoutLinks(document)), ...displayAdvice(document), ...factErrors(facts, fields)];
}

function displayErrors(document: DisplayConfig): PreflightItem[] {
  const items: PreflightItem[] = [];
  const text = displayText(document);
  if (countCharacters(text) < AD_LIMITS.display_text.characters) items.push(error('display_text_short', 'display'));
  if (countWords(text) < AD_LIMITS.display_text.words) items.push(error('display_words_few', 'display'));
  const { photos, texts } = placesOf(document);
  texts.forEach((content, index) => {
    if (content?.rows.some((row) => isSampleText(row.text))) {
      items.push(error('display_sample_text', 'display', `text-${index}`));
    }
  });
  photos.forEach((content, index) => {
    if (!content?.file_id) items.push(error('photo_missing', 'display', `photo-${index}`));
  });
  return items;
}

// Separated digits of a mobile number or of one with its area code.
const PHONE = /(?:\+\s?62|\b0|\b62)[\s.-]?\d(?:[\s.()-]{0,2}\d){6,12}(?!\d)/;
const HASHTAG = /(?:^|\s)#[\p{L}\p{N}_]{2,}/u;

function displayAdvice(document: DisplayConfig): PreflightItem[] {
  const items: PreflightItem[] = [];
  placesOf(document).texts.forEach((content, index) => {
    if (!content) return;
    const place = `text-${index}`;
    const rows = content.rows.filter((row) => row.text.trim() !== '');
    const some = (test: (row: TextRow) => boolean) => rows.some(test);
    if (some((row) => isTooPale(document, content, row))) items.push(advice('contrast_low', place));
    if (some((row) => letterPx(document, index, row) < READABLE_PX)) items.push(advice('text_small', place));
    if (some((row) => hasLinks(row.text))) items.push(advice('links_removed', place));
    if (some((row) => PHONE.test(row.text))) items.push(advice('phone_in_design', place));
    if (some((row) => HASHTAG.test(row.text))) items.push(advice('hashtag_in_design', place));
  });
  if (document.background_type === 'TEXT' && hasLinks(document.background_text)) {
    items.push(advice('links_removed', 'background'));
  }
  return items;
}

function letterPx(document: DisplayConfig, textIndex: number, row: TextRow): number {
  const tabs = layoutOf(document).name === 'tear_off' && textIndex === 2 ? TAB_TYPE_SCALE : 1;
  const cqw = (TYPE_STEPS_CQW[row.size - 1] ?? 0) * RATIO_TYPE_SCALE[document.ratio] * tabs;
  return (cqw * PHONE_COLUMN_PX) / 100;
}

function isTooPale(document: DisplayConfig, content: TextContent, row: TextRow): boolean {
  return colorsBehind(document, content, row).some((color) => contrastOf(row.color, color) < READABLE_CONTRAST);
}

const LAYOUTS_OVER_PHOTO = ['poster', 'ribbon', 'sticker'];

/** The colours that certainly lie behind a row; none where a picture does. */
function colorsBehind(document: DisplayConfig, content: TextContent, row: TextRow): readonly string[] {
  if (row.marker) return [row.marker];
  if (content.background) return [content.background];
  if (LAYOUTS_OVER_PHOTO.includes(layoutOf(document).name)) return [];
  if (document.background_type === 'IMAGE' && document.background_id) return [];
  if (document.background_type === 'TEXT' && document.background_text.trim() !== '') {
    return [document.background, document.background_text_color];
  }
  return [document.background];
}

/** Contrast ratio of two six-digit colours as WCAG 2 measures it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const KEYS_BY_FIELD: Record<string, PreflightItem['key']> = {
  title: 'title_missing',
  description: 'description_short',
  category_id: 'category_missing',
  sub_category_id: 'category_missing',
  price: 'price_missing',
  city_id: 'location_missing',
  contact_name: 'contact_missing',
  contact_phone: 'contact_missing',
};

function factErrors(facts: Facts, fields: readonly Field[]): PreflightItem[] {
  const keys = Object.keys(missingFacts(facts, fields)).map((field) => KEYS_BY_FIELD[field] ?? 'details_missing');
  return [...new Set(keys)].map((key) => error(key, 'detail'));
}
