import { z } from 'zod';
import { detailForm, saveHashtags } from '../../../../contract/ads/creation.ts';

/** What the detail step saves, in two calls: each is based on the version of the previous one. */
export const detailContent = z.object({ form: detailForm, hashtags: saveHashtags.body.shape.hashtags });
export type DetailContent = { form: z.output<typeof detailForm>; hashtags: readonly string[] };
