import { z } from 'zod';
import { endpoint, id } from '../api/endpoint.ts';
import { RATIOS } from '../design/ratios.ts';
import { UPLOAD_BYTES } from './rules.ts';

/** A position or length in percent of the picture's side. */
const percent = z.coerce.number<number>().min(0).max(100);

/** The part of an uploaded picture to store. */
export const cropShape = {
  crop_x: percent.default(0),
  crop_y: percent.default(0),
  crop_width: percent.default(100),
  crop_height: percent.default(100),
};

export const uploadedPicture = z.object({ file_id: id, width: z.int(), height: z.int() });
export type UploadedPicture = z.output<typeof uploadedPicture>;

/**
 * Uploads a picture for a design (with `ratio` and the crop of its slot) or, without a ratio, for the gallery. The
 * server crops it, rotates it upright, removes all metadata and encodes it again.
 */
export const uploadDisplayAsset = endpoint({
  method: 'PUT',
  path: '/content/create/display/asset',
  access: 'login',
  summary: 'Upload a photo',
  description:
    'Stores a JPEG, PNG, WebP or AVIF file of at most 10 MiB, cropped, upright and without metadata. Returns its `file_id` and size in pixels. The minimum size depends on `ratio`.',
  tag: 'media',
  body: z.strictObject({
    /** The minimum size depends on this ratio; without it, it is 600 × 600 px. */
    ratio: z.enum(RATIOS).optional(),
    ...cropShape,
  }),
  output: uploadedPicture,
  upload_bytes: UPLOAD_BYTES,
  errors: [
    'image_too_small',
    'image_unreadable',
    'image_too_large',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
    'ads_creation_term_not_accepted',
    'storage_full',
  ],
  calls_per_minute: 60,
});
