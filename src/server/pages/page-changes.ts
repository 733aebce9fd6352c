import type { Read } from '../../base/database.ts';
import type { BusEvent } from '../../base/event-bus.ts';
import { EVENTS } from '../../domain/events.ts';
import { boardListsOf, listedAdsOf } from '../../domain/search/public.ts';
import { DEPENDENCIES as D } from './dependencies.ts';
import type { ResponseCache } from './response-cache.ts';

type Cache = Pick<ResponseCache<object>, 'drop' | 'expire' | 'clear'>;
type Changes = { drop: string[]; expire: string[] };

/** Applies events to the cached pages and responses of this process. */
export type PageChanges = { apply(event: BusEvent): Promise<void>; clear(): void };

export function createPageChanges(read: Read, caches: readonly Cache[]): PageChanges {
  const clear = () => {
    for (const cache of caches) cache.clear();
  };
  return {
    clear,
    async apply(event) {
      try {
        const { drop, expire } = await changesOf(read, event);
        for (const cache of caches) {
          cache.drop(drop);
          cache.expire(expire);
        }
      } catch (error) {
        clear();
        throw error;
      }
    },
  };
}

/** The events after which something is dropped. */
export const DROPPING_EVENTS = [
  'ad.published',
  'ad.changed',
  'ad.ended',
  'profile.changed',
  'catalogue.changed',
  'legal.published',
  'help.changed',
] as const;

const ad = EVENTS['ad.changed'];
const profile = EVENTS['profile.changed'];
const none: Changes = { drop: [], expire: [] };

/** What responses must not show any more after an event, and what they may show for another moment. */
export async function changesOf(read: Read, { type, payload }: BusEvent): Promise<Changes> {
  switch (type) {
    case 'ad.published':
    case 'ad.changed': {
      const { ad_id } = ad.parse(payload);
      const board = await boardListsOf(read, ad_id);
      const lists = board ? [...board.slugs.map(D.category), D.owner(board.owner_id), D.home, D.search] : [];
      return { drop: [D.ad(ad_id)], expire: lists };
    }
    case 'ad.ended':
      return { ...none, drop: [D.ad(ad.parse(payload).ad_id)] };
    case 'profile.changed': {
      const { user_id } = profile.parse(payload);
      return { ...none, drop: [D.owner(user_id), ...(await listedAdsOf(read, user_id)).map(D.ad)] };
    }
    case 'catalogue.changed':
      return { ...none, drop: [D.catalogue] };
    case 'legal.published':
      return { ...none, drop: [D.legal] };
    case 'help.changed':
      return { ...none, drop: [D.help] };
    case 'search.synonyms_changed':
      return { ...none, expire: [D.search] };
    default:
      return none;
  }
}
