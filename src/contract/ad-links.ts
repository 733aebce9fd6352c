import { AD_LIMITS, type LINK_KINDS } from './ad-rules.ts';
import { type AdLink, adLink } from './ads.ts';
import { linksIn } from './display-links.ts';

type FoundKind = Exclude<(typeof LINK_KINDS)[number], 'custom'>;

const SHOPS =
  /(?:^|\.)(?:tokopedia|shopee|bukalapak|lazada|blibli|zalora|jakmall|orami|sociolla|ralali|bhinneka|tiktokshop)\.(?:com|id|co\.id)$|^(?:tokopedia\.link|(?:[a-z]+\.)?shp\.ee|shope\.ee|shop\.tiktok\.com|s\.lazada\.co\.id|shop-id\.tokopedia\.com)$/;
const MAPS =
  /^(?:maps\.app\.goo\.gl|maps\.google\.[a-z.]+|(?:www\.)?waze\.com|ul\.waze\.com|maps\.apple\.com|(?:www\.)?openstreetmap\.org|osm\.org)$/;
const MAPS_PATH = /^(?:www\.)?google\.[a-z.]+\/maps(?:[/?]|$)|^goo\.gl\/maps(?:\/|$)|^g\.co\/maps(?:\/|$)/;

/** A link as somebody typed it, with or without `https://`; null where it is none. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  const candidate = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = addressOf(candidate);
  if (url === null || `${url.username}${url.password}` !== '') return null;
  const parsed = adLink.safeParse({ kind: 'website', url: candidate });
  return parsed.success ? parsed.data.url : null;
}

/** A shop, a place on a map or any other page, told by its address. */
export function kindOfLink(address: string): FoundKind {
  const url = addressOf(address);
  if (!url) return 'website';
  if (SHOPS.test(url.hostname)) return 'ecommerce';
  if (MAPS.test(url.hostname) || MAPS_PATH.test(`${url.hostname}${url.pathname}`)) return 'location';
  return 'website';
}

/** The links of a description, by kind, each once. */
export function linksOfText(text: string): AdLink[] {
  const found = new Map<string, AdLink>();
  for (const typed of linksIn(text)) {
    const url = readLink(typed);
    if (url !== null) found.set(sameLink(url), { kind: kindOfLink(url), url, scheme: '' });
  }
  return [...found.values()].slice(0, AD_LIMITS.links);
}

/** The links of the author's form alone: without those that the description tells just so. */
export function ownLinks(links: readonly AdLink[], description: string): AdLink[] {
  const found = new Map(linksOfText(description).map(({ kind, url }) => [sameLink(url), kind]));
  return links.filter(({ kind, url }) => found.get(sameLink(url)) !== kind);
}

/** All links of an ad: those of its author's form, then those of its description that are not among them. */
export function allLinks(own: readonly AdLink[], description: string): AdLink[] {
  const known = new Set(own.map(({ url }) => sameLink(url)));
  return [...own, ...linksOfText(description).filter(({ url }) => !known.has(sameLink(url)))].slice(0, AD_LIMITS.links);
}

/** What two spellings of one address have in common. */
export function sameLink(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

// `URL.parse` is younger than some phones.
function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
