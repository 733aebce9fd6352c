import type { Read } from '../../../base/database.ts';
import type { Field } from '../../../contract/catalogue/endpoints.ts';
import { elementFacts, withFacts } from '../../../contract/design/element-facts.ts';
import { type BannedContact, bannedContact, type Profile } from '../../accounts/public.ts';
import type { StoredCategory } from '../../catalogue/public.ts';
import { ownedFiles } from '../../media/public.ts';
import { findCategoryOf } from '../ad-category.ts';
import type { Ad } from '../ad-store.ts';
import { formOf, isOffered } from '../draft/category-form.ts';
import { photosOf } from '../photo-store.ts';
import type { Posted } from '../rules.ts';
import { contactOf } from '../view/contact.ts';
import { type ApprovalFacts, loadApprovalFacts } from './approval-facts.ts';
import { type PublishedDesign, readDesign } from './design.ts';
import { findOffer, type Offer } from './offer.ts';
import { postedBy } from './posted.ts';

/** An ad that is to be published, with everything that its checks read. */
export type Candidate = {
  ad: Ad;
  design: PublishedDesign;
  photo_ids: readonly string[];
  /** The files of the gallery and the design that belong to the owner. */
  ownedFileIds: ReadonlySet<string>;
  /** The form of the category. */
  fields: readonly Field[];
  /** New ads can be in its category. */
  is_offered: boolean;
  bannedContact: BannedContact | null;
  /** Null until the owner has chosen one; then there are no approval facts either. */
  category: StoredCategory | null;
  approval: ApprovalFacts | null;
};

/** What a first publication, or one after expiry, costs and counts against; null until a category is chosen. */
export type Purchase = { category: StoredCategory; offer: Offer | null; posted: Posted };

/** Loads what the checks of an ad or of a revision read. The caller holds the locks. */
export async function loadCandidate(read: Read, ad: Ad, owner: Profile, now: Date): Promise<Candidate> {
  const design = readDesign(withFacts(ad.display_config, elementFacts({ ...ad, availability: 'available' })));
  const photo_ids = await photosOf(read, ad.id);
  const owned = await ownedFiles(read, ad.owner_id, [...design.file_ids, ...photo_ids]);
  const contact = contactOf(ad, owner);
  const category = await findCategoryOf(read, ad);
  return {
    ad,
    design,
    photo_ids,
    ownedFileIds: new Set(owned.keys()),
    fields: await formOf(read, ad),
    is_offered: await isOffered(read, ad),
    bannedContact: await bannedContact(read, { email: contact.email ?? '', phone: contact.phone }),
    category,
    approval: category && (await loadApprovalFacts(read, { ad, owner, photo_ids, design, category, now })),
  };
}

/** Loads the offer of an ad's category, what its owner has published, and the limits of it. */
export async function loadPurchase(
  read: Read,
  { ad, category }: Pick<Candidate, 'ad' | 'category'>,
  owner: Profile,
  now: Date,
): Promise<Purchase | null> {
  if (!category) return null;
  return {
    category,
    offer: await findOffer(read, ad, category, now),
    posted: await postedBy(read, owner, category.posting_group, now),
  };
}
