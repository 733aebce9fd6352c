import { UUID_PATTERN } from '../text/uuid.ts';
import { slugOf } from './slug.ts';

/** Path of an ad's page. With its title, the address says what it leads to; without it, the page redirects there. */
export function adPath(id: string, title = ''): string {
  return `/content/detail/${segmentOf(id, title)}`;
}

/** Path of the page with all ads of a user; `name` as in `adPath`. */
export function sellerPath(id: string, name = ''): string {
  return `/seller/${segmentOf(id, name)}`;
}

const SEGMENT = new RegExp(`^(?:[a-z0-9-]{1,60}-)?(?<id>${UUID_PATTERN})$`, 'i');

/** The id at the end of an address with words; null if there is none. */
export function idOfSegment(segment: string): string | null {
  return SEGMENT.exec(segment)?.groups?.id?.toLowerCase() ?? null;
}

function segmentOf(id: string, name: string): string {
  const words = slugOf(name);
  return `${words && `${words}-`}${encodeURIComponent(id)}`;
}
