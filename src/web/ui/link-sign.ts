import { Globe, Link2, type LucideIcon, MapPin, Store } from 'lucide-react';
import type { AdLink } from '../../contract/ads.ts';

/** A sign for each kind of link. */
export const LINK_SIGNS: Record<AdLink['kind'], LucideIcon> = {
  ecommerce: Store,
  website: Globe,
  location: MapPin,
  custom: Link2,
};

/** How a link is called where it is shown: by its own name, or by its address without what all addresses have. */
export function linkName({ url, scheme }: AdLink): string {
  return scheme === '' ? url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') : scheme;
}
