import { ARTWORK_CLASS } from '../card/stored-artwork.tsx';
import type { Bootstrap } from '../session/session.ts';
import { ROOT_ID } from './root-data.ts';

/** Data that the server sends with a page for hydration. */
export type Hydration = {
  loaderData: Record<string, unknown>;
  /** What a form that was sent without scripts was answered with. */
  actionData: Record<string, unknown> | null;
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
    // Finding a string means to read it whole; artworks are elements.
    numberOf: (text) => (text.startsWith('<') ? (numbers.get(text) ?? null) : null),
  };
}

/**
 * The data as JSON that is safe inside a script element. An artwork that the markup contains is sent as a reference to
 * it, so that it is not sent twice.
 */
export function serializeHydration(hydration: Hydration, artworks: RenderedArtworks): string {
  const { loaderData, actionData, errors, bootstrap } = hydration;
  const ofRoutes = Object.entries(loaderData).flatMap(([id, data]) => {
    if (data === undefined) return [];
    const json = id === ROOT_ID ? jsonOfRoot(data) : safeJson(referToArtworks(data, artworks));
    return [`${safeJson(id)}:${json}`];
  });
  return `{"loaderData":{${ofRoutes.join(',')}},"actionData":${safeJson(actionData)},"errors":${safeJson(errors)},"bootstrap":${safeJson(bootstrap)}}`;
}

const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The lists that every page has, while the server caches them in memory: most of a page's data. */
const jsonOfLists = new WeakMap<object, string>();

function jsonOfRoot(root: unknown): string {
  if (typeof root !== 'object' || root === null) return safeJson(root);
  const fields = Object.entries(root).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null) return `${safeJson(name)}:${safeJson(value)}`;
    const json = jsonOfLists.get(value) ?? safeJson(value);
    jsonOfLists.set(value, json);
    return `${safeJson(name)}:${json}`;
  });
  return `{${fields.join(',')}}`;
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
