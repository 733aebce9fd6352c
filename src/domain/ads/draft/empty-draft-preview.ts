import type * as contract from '../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { emptyDisplay } from '../../../contract/design/schemas.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { presentDraft } from '../present.ts';
import { requireAction } from '../rules.ts';

/** An ad's content and choices, empty. */
export const EMPTY_DRAFT = {
  status: AD_STATUSES.DRAFT,
  title: '',
  description: '',
  category_id: null,
  sub_category_id: null,
  details: {},
  price: null,
  price_note: 'none',
  price_period: 'none',
  location_same_as_profile: false,
  city_id: null,
  address: '',
  address_detail: '',
  contact_same_as_profile: false,
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  whatsapp_connected: false,
  hashtags: [],
  links: [],
  auto_renew: true,
  duration_days: null,
  boost: false,
  highlight: false,
  voucher_code: '',
} satisfies Partial<Ad>;

export async function emptyDraftPreview(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.emptyDraftPreview>,
): Promise<ResultOf<typeof contract.emptyDraftPreview>> {
  const ad = requireOwner(await findAd(read, id), actor);
  requireAction('edit', ad.status);
  const revised = ad.revision_of ? await findAd(read, ad.revision_of) : null;
  return { draft: presentDraft({ ...ad, ...EMPTY_DRAFT, display_config: emptyDisplay() }, [], revised) };
}
