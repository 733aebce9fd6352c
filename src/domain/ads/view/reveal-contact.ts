import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { accountMay } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/ads/detail.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { networkKey, profileOf } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { isLive, localPhone, whatsappUrl } from '../rules.ts';
import { contactOf } from './contact.ts';
import { insertReveal, lockViewer, revealsOf } from './reveal-store.ts';

export async function revealContact(
  { database, clock, tokens }: Services,
  call: Call,
  { id }: ParsedOf<typeof contract.revealContact>,
): Promise<ResultOf<typeof contract.revealContact>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const viewer = viewerOf(tokens, call, now);
    // Locked before the ad is read, so that it is current.
    await lockViewer(tx, viewer);
    const ad = await findAd(tx, id);
    const owner = ad && isLive(ad, now) ? await profileOf(tx, ad.owner_id) : null;
    if (!ad || !owner || !accountMay('show_ads', owner)) throw new AppError('not_found');
    if (!isOwner(call, ad)) {
      const reveals = await revealsOf(tx, viewer, id, addMilliseconds(now, -MILLISECONDS.hour));
      if (!reveals.is_revealed) {
        requireReveal(call, reveals.total);
        await insertReveal(tx, { ad_id: id, viewer, revealed_at: now });
      }
    }
    const contact = contactOf(ad, owner);
    return {
      phone: localPhone(contact.phone),
      whatsapp_url: ad.whatsapp_connected ? whatsappUrl(contact.phone) : null,
      email: contact.email,
    };
  });
}

function requireReveal({ actor }: Call, total: number): void {
  const [max, reason] = actor
    ? ([AD_LIMITS.reveals_an_hour, 'too_many_requests'] as const)
    : ([AD_LIMITS.guest_reveals_an_hour, 'guest_reveals_used_up'] as const);
  if (total >= max) throw new AppError(reason);
}

const isOwner = ({ actor }: Call, ad: Ad) => actor?.user_id === ad.owner_id;

/** The user's id; for a guest a hash of the network that changes daily. */
function viewerOf(tokens: Services['tokens'], { actor, network_address }: Call, now: Date): string {
  if (actor) return actor.user_id;
  return tokens.pseudonymize(`${networkKey(tokens, network_address)} ${jakartaDay(now)}`);
}
