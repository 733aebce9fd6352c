import { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoint.ts';

/** What a response shows, named as in `Cache-Tag`; `page-changes.ts` names what has changed. */
export const DEPENDENCIES = {
  ad: (id: string) => `ad:${id}`,
  owner: (id: string) => `owner:${id}`,
  category: (slug: string) => `category:${slug}`,
  /** The newest ads of all categories. */
  home: 'home',
  /** Any list that is not one of a category, of an owner or of the home page. */
  search: 'search',
  legal: 'legal',
  help: 'help',
  /** Names of categories and places, on every page. */
  catalogue: 'catalogue',
} as const;
const D = DEPENDENCIES;

const input = z.object({ category: z.string().optional().catch(undefined) });
const cards = z.object({ data: z.array(z.object({ id: z.string(), artwork_html: z.string() })) });
const owned = z.object({ owner: z.object({ id: z.string() }) });
const one = z.object({ id: z.string() });

/** What a response of a public endpoint depends on. Counts and prices depend on nothing: they may be a minute old. */
export function dependenciesOf(endpoint: Endpoint, given: unknown, output: unknown): string[] {
  const { category } = input.parse(given);
  const shown = cards.safeParse(output).data?.data.map(({ id }) => D.ad(id)) ?? [];
  const owner = owned.safeParse(output).data?.owner.id;
  const owners = owner === undefined ? [] : [D.owner(owner)];
  switch (`${endpoint.method} ${endpoint.path}`) {
    case 'GET /product':
      return [...shown, category === undefined ? D.home : D.category(category)];
    case 'GET /product/total':
      return [];
    case 'GET /product/search/suggestion':
      return [D.catalogue];
    case 'GET /product/boosted':
      return [...shown, D.home];
    case 'GET /product/owner':
    case 'GET /product/similar/:id':
      return [...shown, ...owners];
    case 'GET /product/detail/:id':
    case 'GET /product/detail/feature':
      return [...owners, ...(one.safeParse(given).data ? [D.ad(one.parse(given).id)] : [])];
    case 'GET /options/type/:type':
      return [D.catalogue, D.help];
    case 'GET /user/coin/package':
      return [D.catalogue];
    case 'GET /approval':
    case 'GET /approval/type/:type':
      return [D.legal];
    case 'GET /help':
    case 'GET /help/:slug':
    case 'GET /information/:name':
      // Their texts contain prices and limits.
      return [D.help, D.catalogue];
    default:
      if (endpoint.tag === 'catalogue') return [D.catalogue];
      return shown.length > 0 || endpoint.tag === 'search' ? [...shown, D.search] : [];
  }
}

// Servers and caches in front limit the length of a header.
const HEADER_KEYS = 100;

/** What caches in front know a page by: the values of `Cache-Tag` and of `Surrogate-Key`. */
export function cacheTagsOf(dependencies: ReadonlySet<string>): string[] {
  // Every page depends on the catalogue, which must not be cut off.
  return [...dependencies]
    .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
    .slice(0, HEADER_KEYS);
}
