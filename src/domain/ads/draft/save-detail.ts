import type { Read, Tx } from '../../../base/database.ts';
import { applicablePrice } from '../../../contract/ads/applicable-fields.ts';
import type * as contract from '../../../contract/ads/creation.ts';
import type { DetailForm } from '../../../contract/ads/creation.ts';
import { detailErrors, type FieldErrors, missingFields, nonEmptyDetails } from '../../../contract/ads/details.ts';
import { ownLinks } from '../../../contract/ads/links.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { requireNotBanned } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { cityById } from '../../catalogue/public.ts';
import type { Services } from '../../services.ts';
import { type Ad, findAd, updateAdAsOwner } from '../ad-store.ts';
import { replacePhotos } from '../photo-store.ts';
import { presentSaved } from '../present.ts';
import { requireAction, requireNoErrors, statusAfter } from '../rules.ts';
import { categoryErrors, formerFormOf, formOf, requireSameClass } from './category-form.ts';
import { fileOwnerErrors, lockDraft } from './lock-draft.ts';

export async function saveDetail(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.saveDetail>,
): Promise<ResultOf<typeof contract.saveDetail>> {
  return database.transaction(async (tx) => {
    const ad = await lockDraft(tx, actor, input);
    if (input.complete) requireStepReached(ad);
    const { id: _id, version: _version, complete, photos, ...form } = input;
    const values = {
      ...form,
      details: nonEmptyDetails(form.details),
      // Links in the description are found again wherever the ad is shown.
      links: ownLinks(form.links, form.description),
    };
    const fields = await formOf(tx, values);
    // An open form may still contain what was switched off a moment ago.
    const former = (await formerFormOf(tx, values)).filter(({ key }) => !fields.some((field) => field.key === key));
    for (const { key } of former) delete values.details[key];
    Object.assign(values, applicablePrice(fields, values.details, values));
    requireNoErrors({
      ...(await categoryErrors(tx, values, ad)),
      ...(await cityErrors(tx, values.city_id)),
      ...(await photoErrors(tx, actor.user_id, photos)),
      ...detailErrors(values.details, fields),
    });
    const revised = ad.revision_of ? await findAd(tx, ad.revision_of) : null;
    if (revised) await requireSameClass(tx, revised, values);
    if (complete) {
      requireNoErrors(missingFields(values, fields));
      await requireNotBanned(tx, { email: values.contact_email, phone: values.contact_phone });
    }
    await replacePhotos(tx, ad.id, photos);
    const status = complete ? statusAfter('complete_detail', ad.status) : ad.status;
    return presentSaved(await updateAdAsOwner(tx, ad, { ...values, status }, clock.now()));
  });
}

/** The step can be completed when it is the next one, and again later. */
function requireStepReached({ status }: Ad): void {
  if (statusAfter('complete_detail', status) !== status) requireAction('complete_detail', status);
}

async function cityErrors(read: Read, cityId: DetailForm['city_id']): Promise<FieldErrors> {
  return cityId === null || (await cityById(read, cityId)) ? {} : { city_id: [{ key: 'not_found' }] };
}

async function photoErrors(tx: Tx, ownerId: string, photos: DetailForm['photos']): Promise<FieldErrors> {
  const repeated = photos.findIndex((id, index) => photos.indexOf(id) !== index);
  if (repeated >= 0) return { [`photos.${repeated}`]: [{ key: 'repeated' }] };
  return fileOwnerErrors(tx, ownerId, Object.fromEntries(photos.map((id, index) => [`photos.${index}`, id])));
}
