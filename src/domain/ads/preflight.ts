import { type Facts, missingFacts } from '../../contract/ad-facts.ts';
import { AD_LIMITS, countWords, type PreflightItem } from '../../contract/ads.ts';
import type { Field } from '../../contract/catalogue.ts';
import { type DisplayConfig, displayText, placesOf, type TextRow } from '../../contract/display.ts';
import { isTooPale, letterPx, READABLE_PX } from '../../contract/legibility.ts';
import { displayWithoutLinks, hasLinks } from './links.ts';
import { countCharacters, isSampleText } from './rules.ts';

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
const PHONE = /(?:\+\s?62|\b0|\b62)[\s.-]?\d(?:[\s.()-]{0,2}\d){7,12}(?!\d)/;
const HASHTAG = /(?:^|\s)#[\p{L}\p{N}_]{2,}/u;

function displayAdvice(document: DisplayConfig): PreflightItem[] {
  const items: PreflightItem[] = [];
  placesOf(document).texts.forEach((content, index) => {
    if (!content) return;
    const place = `text-${index}`;
    const rows = content.rows.filter((row) => row.text.trim() !== '');
    const some = (test: (row: TextRow) => boolean) => rows.some(test);
    if (some((row) => isTooPale(document, content, row))) items.push(advice('contrast_low', place));
    if (some((row) => letterPx(document, index, row.size) < READABLE_PX)) items.push(advice('text_small', place));
    if (some((row) => hasLinks(row.text))) items.push(advice('links_removed', place));
    if (some((row) => PHONE.test(row.text))) items.push(advice('phone_in_design', place));
    if (some((row) => HASHTAG.test(row.text))) items.push(advice('hashtag_in_design', place));
  });
  if (document.background_type === 'TEXT' && hasLinks(document.background_text)) {
    items.push(advice('links_removed', 'background'));
  }
  return items;
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
