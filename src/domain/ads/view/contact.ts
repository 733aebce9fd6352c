import type { Profile } from '../../accounts/public.ts';
import type { Ad } from '../ad-store.ts';

/**
 * The contact of an ad. "Same as profile" means the profile's current name and number; the account's mail address is
 * never shown.
 */
export function contactOf(ad: Ad, owner: Profile): { name: string; phone: string; email: string | null } {
  const email = ad.contact_email === '' ? null : ad.contact_email;
  return ad.contact_same_as_profile
    ? { name: owner.display_name, phone: owner.phone, email }
    : { name: ad.contact_name, phone: ad.contact_phone, email };
}
