import { Globe, Link2, type LucideIcon, MapPin, Store } from 'lucide-react';
import type { AdLink } from '../../contract/ads/schemas.ts';

/** An icon for each kind of link. */
export const LINK_ICONS: Record<AdLink['kind'], LucideIcon> = {
  ecommerce: Store,
  website: Globe,
  location: MapPin,
  custom: Link2,
};

/** A link's displayed name: its own name, or its URL without scheme, `www.` and trailing slash. */
export function linkName({ url, scheme }: AdLink): string {
  return scheme === '' ? url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') : scheme;
}
