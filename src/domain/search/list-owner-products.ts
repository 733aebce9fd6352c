import { accountMay, IDENTITY_STATUSES, isAgency } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import { PAGE_SIZE } from '../../contract/search/rules.ts';
import { profileOf } from '../accounts/public.ts';
import { sellerSummaryOf } from '../ads/public.ts';
import type { Call } from '../call.ts';
import { cursorsOf, pageOf } from '../page.ts';
import type { PublicServices } from '../services.ts';
import { position } from './cursor.ts';
import { presentCard } from './present.ts';
import { cardsOfOwner, countOfOwner } from './store.ts';

/**
 * The listings on a user's public page. Throws `not_found` for a user who never published an ad, unless it is an
 * agency.
 */
export async function listOwnerProducts(
  { database: { stale: read }, clock, tokens }: PublicServices,
  _call: Call,
  { id, cursor }: ParsedOf<typeof contract.listOwnerProducts>,
): Promise<ResultOf<typeof contract.listOwnerProducts>> {
  const now = clock.now();
  const owner = await profileOf(read, id);
  if (!owner || !accountMay('show_page', owner)) throw new AppError('not_found');
  const { has_published, ...summary } = await sellerSummaryOf(read, id);
  if (!isAgency(owner) && !has_published) throw new AppError('not_found');
  const cursors = cursorsOf(tokens, 'owner', position);
  const after = cursor === undefined ? null : cursors.read(cursor);
  const found = await cardsOfOwner(read, id, { now, after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ published_at, ad_id }) =>
    cursors.write({ at: published_at.getTime(), id: ad_id }),
  );
  return {
    owner: {
      id,
      display_name: owner.display_name,
      photo_id: owner.photo_id,
      verified: owner.identity_status === IDENTITY_STATUSES.VERIFIED,
      agency: isAgency(owner),
      since: owner.created_at.toISOString(),
      ads_total: await countOfOwner(read, id, now),
      ...summary,
    },
    data: shown.map((card) => presentCard(card, now)),
    next_cursor,
  };
}
