import { z } from 'zod';
import { RATIOS } from './display.ts';
import { endpoint, id } from './endpoint.ts';

export const UPLOAD_BYTES = 10 * 1024 * 1024;
/** What one user’s files may take that belong to no ad which has been published. */
export const MAX_UNFINISHED_FILES = { files: 300, bytes: 200 * 2 ** 20 } as const;
/** A file that no ad has used for so long is deleted. */
export const UNUSED_FILE_DAYS = 3;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'] as const;

/** Part of a picture in percent of its sides. */
const percent = z.coerce.number<number>().min(0).max(100);

export const uploadedPicture = z.object({ file_id: id, width: z.int(), height: z.int() });
export type UploadedPicture = z.output<typeof uploadedPicture>;

/**
 * A picture for a design (`ratio` and crop of its place) or, without ratio, for the gallery. The server cuts it,
 * turns it upright, drops all metadata and encodes it again.
 */
export const uploadDisplayAsset = endpoint({
  method: 'PUT',
  path: '/content/create/display/asset',
  access: 'login',
  summary: 'Upload a picture, cut to a crop; the smallest sizes are those of the ratio',
  tag: 'media',
  body: z.strictObject({
    /** The smallest allowed size is that of this ratio; without it, 600 × 600. */
    ratio: z.enum(RATIOS).optional(),
    crop_x: percent.default(0),
    crop_y: percent.default(0),
    crop_width: percent.default(100),
    crop_height: percent.default(100),
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
