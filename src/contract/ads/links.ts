import { linksIn } from '../design/links.ts';
import { AD_LIMITS, type LINK_KINDS } from './rules.ts';
import { type AdLink, adLink } from './schemas.ts';

type FoundKind = Exclude<(typeof LINK_KINDS)[number], 'custom'>;

const SHOPS =
  /(?:^|\.)(?:tokopedia|shopee|bukalapak|lazada|blibli|zalora|jakmall|orami|sociolla|ralali|bhinneka|tiktokshop)\.(?:com|id|co\.id)$|^(?:tokopedia\.link|(?:[a-z]+\.)?shp\.ee|shope\.ee|shop\.tiktok\.com|s\.lazada\.co\.id|shop-id\.tokopedia\.com)$/;
const MAPS =
  /^(?:maps\.app\.goo\.gl|maps\.google\.[a-z.]+|(?:www\.)?waze\.com|ul\.waze\.com|maps\.apple\.com|(?:www\.)?openstreetmap\.org|osm\.org)$/;
const MAPS_PATH = /^(?:www\.)?google\.[a-z.]+\/maps(?:[/?]|$)|^goo\.gl\/maps(?:\/|$)|^g\.co\/maps(?:\/|$)/;

/** Parses a link that a user typed, with or without `https://`. Returns null if it is not a link. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  const candidate = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = addressOf(candidate);
  if (url === null || `${url.username}${url.password}` !== '') return null;
  const parsed = adLink.safeParse({ kind: 'website', url: candidate });
  return parsed.success ? parsed.data.url : null;
}

/** The kind of link, detected from its URL: a shop, a map location or any other website. */
export function kindOfLink(address: string): FoundKind {
  const url = addressOf(address);
  if (!url) return 'website';
  if (SHOPS.test(url.hostname)) return 'ecommerce';
  if (MAPS.test(url.hostname) || MAPS_PATH.test(`${url.hostname}${url.pathname}`)) return 'location';
  return 'website';
}

/** The links in a description, by kind, without duplicates. */
export function linksOfText(text: string): AdLink[] {
  const found = new Map<string, AdLink>();
  for (const typed of linksIn(text)) {
    const url = readLink(typed);
    if (url !== null) found.set(sameLink(url), { kind: kindOfLink(url), url, scheme: '' });
  }
  return [...found.values()].slice(0, AD_LIMITS.links);
}

/** The links of the author's form, without those that the description contains with the same kind. */
export function ownLinks(links: readonly AdLink[], description: string): AdLink[] {
  const found = new Map(linksOfText(description).map(({ kind, url }) => [sameLink(url), kind]));
  return links.filter(({ kind, url }) => found.get(sameLink(url)) !== kind);
}

/**
 * All links of an ad: first those of the author's form, then further ones from the description, up to
 * `AD_LIMITS.links`.
 */
export function allLinks(own: readonly AdLink[], description: string): AdLink[] {
  const known = new Set(own.map(({ url }) => sameLink(url)));
  return [...own, ...linksOfText(description).filter(({ url }) => !known.has(sameLink(url)))].slice(0, AD_LIMITS.links);
}

/** A comparison key of a URL: ignores the scheme, `www.` and a trailing slash. */
export function sameLink(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

// `URL.parse` is too new for some phones.
function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
