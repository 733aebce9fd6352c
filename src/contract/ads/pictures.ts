import { z } from 'zod';
import { done, endpoint, id } from '../api/endpoint.ts';
import { uploadedPicture } from '../media/endpoints.ts';
import { UPLOAD_BYTES } from '../media/rules.ts';
import { savedDraft } from './creation.ts';

const tag = 'ads';
const ownErrors = ['ads_creation_term_not_accepted', 'not_found', 'status_conflict'] as const;

export const clearDisplayAsset = endpoint({
  method: 'DELETE',
  path: '/content/create/display/asset',
  access: 'login',
  summary: 'Remove a photo from a design',
  description:
    'Empties every slot of a draft that shows the photo. The file is not deleted. Returns the new version number.',
  tag,
  query: z.strictObject({ id, file_id: id }),
  output: savedDraft,
  errors: ownErrors,
});

export const removeDisplayAsset = endpoint({
  method: 'DELETE',
  path: '/content/create/display/asset/remove',
  access: 'login',
  summary: 'Delete a photo, or clear a draft',
  description:
    "With `file_id`: deletes an uploaded file permanently. Fails with `file_in_use` while one of the caller's ads uses it. With `id`: empties the caller's draft, its design, details, photos and choices, as `GET /content/create/reset` shows it.",
  tag,
  query: z
    .strictObject({ file_id: id.optional(), id: id.optional() })
    .refine(({ file_id, id: draft }) => (file_id === undefined) !== (draft === undefined), { path: ['id'] }),
  output: done,
  errors: ['ads_creation_term_not_accepted', 'not_found', 'file_in_use', 'status_conflict'],
});

/** A photo of the gallery, used as the product's banner. */
export const banner = z.object({
  file_id: id,
  /** File name for downloads. */
  name: z.string(),
  thumbnail: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/content/banner',
  access: 'login',
  summary: 'List gallery photos',
  description: 'Returns the gallery photos of a draft in their order.',
  tag,
  query: z.strictObject({ id }),
  output: z.object({ data: z.array(banner) }),
  errors: ['not_found', 'status_conflict'],
});

export const addBanner = endpoint({
  method: 'PUT',
  path: '/content/create/banner',
  access: 'login',
  summary: 'Upload a gallery photo',
  description:
    'Uploads a photo and appends it to the gallery of a draft. Returns the photo and the new version number.',
  tag,
  body: z.strictObject({ id }),
  output: savedDraft.extend({ picture: uploadedPicture }),
  upload_bytes: UPLOAD_BYTES,
  errors: [
    ...ownErrors,
    'image_too_small',
    'image_unreadable',
    'image_too_large',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
    'invalid_value',
    'storage_full',
    'unavailable',
  ],
  calls_per_minute: 60,
});

export const removeBanner = endpoint({
  method: 'DELETE',
  path: '/content/create/banner',
  access: 'login',
  summary: 'Remove a gallery photo',
  description: 'Removes a photo from the gallery of a draft. The file is not deleted. Returns the new version number.',
  tag,
  query: z.strictObject({ id, file_id: id }),
  output: savedDraft,
  errors: ownErrors,
});
