import { ARTWORK_CLASS } from './card/stored-artwork.tsx';
import type { Bootstrap } from './session.ts';

/** Data that the server sends with a page for hydration. */
export type Hydration = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; data: unknown }> | null;
  bootstrap: Bootstrap | null;
};

const ELEMENT_ID = 'hydration';
/** Replaces an artwork of the page's markup in the data: its index in document order. */
type ArtworkReference = { $artwork: number };

/** The artworks that a page's markup contains, in the order in which they are rendered. */
export type RenderedArtworks = {
  add(html: string): void;
  /** Returns null if the markup does not contain it. */
  numberOf(text: string): number | null;
};

export function createRenderedArtworks(): RenderedArtworks {
  const numbers = new Map<string, number>();
  let count = 0;
  return {
    add(html) {
      numbers.set(html, count);
      count += 1;
    },
    numberOf: (text) => numbers.get(text) ?? null,
  };
}

/**
 * The data as JSON that is safe inside a script element. An artwork that the markup contains is sent as a reference to
 * it, so that it is not sent twice.
 */
export function serializeHydration(hydration: Hydration, artworks: RenderedArtworks): string {
  return JSON.stringify(referToArtworks(hydration, artworks)).replaceAll('<', '\\u003c');
}

/** A copy with references. Several times faster than a replacer of `JSON.stringify`. */
function referToArtworks(value: unknown, artworks: RenderedArtworks): unknown {
  if (typeof value === 'string') {
    const number = artworks.numberOf(value);
    return number === null ? value : ({ $artwork: number } satisfies ArtworkReference);
  }
  if (Array.isArray(value)) return value.map((item) => referToArtworks(item, artworks));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = referToArtworks(item, artworks);
  return copy;
}

/** The complete data of a page that the server rendered. */
export function readHydration(page: Document): Hydration {
  const text = page.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page has no hydration data');
  // Written by our own server.
  return resolveArtworks(JSON.parse(text), page.getElementsByClassName(ARTWORK_CLASS)) as Hydration;
}

/** Replaces the references inside a value. Several times faster than a reviver of `JSON.parse`. */
function resolveArtworks(value: unknown, artworks: HTMLCollectionOf<Element>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) {
    const artwork = artworks[value.$artwork];
    if (!artwork) throw new Error(`the page has no artwork ${value.$artwork}`);
    return artwork.innerHTML;
  }
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) fields[key] = resolveArtworks(fields[key], artworks);
  return value;
}

function isReference(value: object): value is ArtworkReference {
  return '$artwork' in value;
}
