import type { DetailForm, Draft } from '../../../../contract/ads/creation.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../../contract/ads/rules.ts';
import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import { displayFileIds } from '../../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { fieldErrorsOfValues, savableValues, valuesOf } from '../../shared/ad/detail-form.ts';
import { withServerPhoto } from './quick-ad.ts';
import type { QuickStore } from './quick-store.ts';

/** What the quick way says of an ad, in the form of the detail step. */
export type QuickForm = Pick<
  DetailForm,
  | 'title'
  | 'description'
  | 'category_id'
  | 'sub_category_id'
  | 'details'
  | 'price'
  | 'price_note'
  | 'price_period'
  | 'location_same_as_profile'
  | 'city_id'
  | 'whatsapp_connected'
>;

type SaveOptions = {
  client: Client;
  store: QuickStore;
  design: DisplayConfig;
  form: QuickForm;
  fields: readonly Field[];
};

/** Saves the ad of this device as a draft with the chosen design, and completes the steps whose facts it has. */
export async function saveQuickAd({ client, store, design, form, fields }: SaveOptions): Promise<string> {
  const draft = await draftOf(client, store);
  const file_id = await store.uploaded();
  const local = store.ad.get();
  const display_config = file_id && local ? withServerPhoto(design, local.id, file_id) : design;
  let version = await saveDesign(client, draft, display_config);
  const values = {
    ...valuesOf(draft),
    ...form,
    photos: photosWith(file_id, draft),
    contact_same_as_profile: draft.contact_same_as_profile || draft.contact_phone === '',
  };
  ({ version } = await saveFacts(client, { ...draft, version }, values, fields));
  return draft.id;
}

/** The design's photo before the ad's others; the photo of an earlier design leaves the ad. */
function photosWith(file_id: string | null, draft: Draft): string[] {
  const earlier = new Set([file_id, ...displayFileIds(draft.display_config)]);
  const others = valuesOf(draft).photos.filter((id) => !earlier.has(id));
  return [...(file_id ? [file_id] : []), ...others].slice(0, AD_LIMITS.photos);
}

/** The draft that this ad became earlier, or a new one. */
async function draftOf(client: Client, store: QuickStore): Promise<Draft> {
  const id = store.ad.get()?.draft_id;
  if (id) {
    try {
      const { draft } = await client('GET /content/create', { id }, { errors: 'caller' });
      if (draft && draft.status < AD_STATUSES.PUBLISHED) return draft;
    } catch (error) {
      // It was deleted or published meanwhile.
      if (!isError(error, 'not_found', 'status_conflict')) throw error;
    }
  }
  const { draft } = await client('POST /content/create', { reuse: true }, { errors: 'caller' });
  store.change({ draft_id: draft.id });
  return draft;
}

/** A design that is not complete, such as one with too few words, is saved as it is: the summary says what it lacks. */
export async function saveDesign(
  client: Client,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  display_config: DisplayConfig,
): Promise<number> {
  const save = { id, version, display_config };
  try {
    return (await client('POST /content/create/display', { ...save, complete: true }, { errors: 'caller' })).version;
  } catch (error) {
    if (!isError(error, 'invalid_value')) throw error;
    return (await client('POST /content/create/display', save, { errors: 'caller' })).version;
  }
}

/** Saves the detail step of a draft, and completes it if nothing is missing. Returns the new version and what is missing. */
export async function saveFacts(
  client: Client,
  draft: Draft,
  values: DetailForm,
  fields: readonly Field[],
): Promise<{ version: number; isComplete: boolean }> {
  const { id, category_id, sub_category_id } = { ...values, id: draft.id };
  let { version } = draft;
  const saved = valuesOf(draft);
  if (category_id !== null && sub_category_id !== null && sub_category_id !== draft.sub_category_id) {
    const choice = { id, version, category_id, sub_category_id };
    ({ version } = await client('POST /content/create/detail/category', choice, { errors: 'caller' }));
    Object.assign(saved, { category_id, sub_category_id, details: {} });
  }
  const form = { sub_category_id, fields };
  const isComplete = Object.keys(fieldErrorsOfValues(values, form)).length === 0;
  const body = { ...savableValues(values, saved, form), id, version };
  try {
    const response = await client(
      'POST /content/create/detail',
      { ...body, complete: isComplete },
      { errors: 'caller' },
    );
    return { version: response.version, isComplete };
  } catch (error) {
    // The design is not complete, so neither can this step be.
    if (!isComplete || !isError(error, 'status_conflict', 'invalid_value')) throw error;
    const response = await client('POST /content/create/detail', body, { errors: 'caller' });
    return { version: response.version, isComplete: false };
  }
}
