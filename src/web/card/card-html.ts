import type { Ratio } from '../../contract/ratios.ts';
import { aspectOf } from '../../contract/ratios.ts';
import { railSizes } from '../designer/artwork/pictures.ts';
import { RATIO_CLASSES } from '../designer/artwork/ratio-classes.ts';

/** One card of the board; its texts are already in the reader's language. */
export type CardView = {
  id: string;
  title: string;
  ratio: Ratio;
  /** Output of the artwork renderer, stored with the listing. The only HTML that is not escaped. */
  artwork_html: string;
  price: { before: string; amount: string; after: string };
  place: string;
  age: string;
  is_boosted: boolean;
  is_highlighted: boolean;
  /** Reserved for a buyer, but not sold yet. */
  is_reserved: boolean;
};

/** Texts and links that all cards of a page share. */
export type CardWords = {
  /** Path prefix of this language before `/content/...`: '' or '/en'. */
  prefix: string;
  boosted: string;
  highlighted: string;
  reserved: string;
  /** Accessible name of the heart button for a title. */
  favourite: (title: string) => string;
};

export type CardOptions = {
  /** Visible when the page opens, so its pictures load at once. */
  priority?: boolean;
  /** In the row of boosted ads. */
  rail?: boolean;
};

export const HEART_PATH =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';
const HEART = `<svg class="ic" aria-hidden="true" viewBox="0 0 24 24"><path d="${HEART_PATH}"></path></svg>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes text for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text;
}

/** URL of an ad's page. */
export function cardHref(id: string, prefix: string): string {
  return `${prefix}/content/detail/${encodeURIComponent(id)}`;
}

/** Class names of a card's outermost element. */
export function cardClasses(card: Pick<CardView, 'ratio' | 'is_reserved'>): string {
  return `pin-card ${RATIO_CLASSES[card.ratio]}${card.is_reserved ? ' reserved' : ''}`;
}

// Quotes in the author's text are escaped in the artwork, so these patterns match attributes only.
function prepareArtwork(card: CardView, { priority, rail }: CardOptions): string {
  let artwork = card.artwork_html;
  if (rail) artwork = artwork.replaceAll(/ sizes="[^"]*"/g, ` sizes="${railSizes(aspectOf(card.ratio))}"`);
  if (priority) artwork = artwork.replaceAll(' loading="lazy"', ' fetchpriority="high"');
  return artwork;
}

function labelHtml(card: CardView, words: CardWords): string {
  if (card.is_reserved) return `<span class="sorot">${escapeHtml(words.reserved)}</span>`;
  const pin = card.is_boosted ? `<i class="pinhead" role="img" aria-label="${escapeHtml(words.boosted)}"></i>` : '';
  return card.is_highlighted ? `${pin}<span class="sorot star">${escapeHtml(words.highlighted)}</span>` : pin;
}

/**
 * A card as HTML: the stored artwork and the caption in the reader's language. It is built without React because the
 * home page renders dozens of cards; `Card` renders the same markup for pages that React controls.
 */
export function cardHtml(card: CardView, words: CardWords, options: CardOptions = {}): string {
  const title = escapeHtml(card.title);
  const { before, amount, after } = card.price;
  const price = `${before && `<small>${escapeHtml(before)} </small>`}${escapeHtml(amount)}${after && `<wbr/><small>${escapeHtml(after)}</small>`}`;
  return `<article class="${cardClasses(card)}">${labelHtml(card, words)}<a class="pin-link" href="${escapeHtml(cardHref(card.id, words.prefix))}" aria-label="${title}"></a>${prepareArtwork(card, options)}<div class="cap"><span class="p">${price}</span><span class="m">${escapeHtml(card.place)} · ${escapeHtml(card.age)}</span><button type="button" class="f" data-favourite="${escapeHtml(card.id)}" aria-pressed="false" aria-label="${escapeHtml(words.favourite(card.title))}">${HEART}</button></div></article>`;
}
