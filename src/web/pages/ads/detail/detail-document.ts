import { z } from 'zod';
import { detailForm, saveHashtags } from '../../../../contract/ad-creation.ts';

/** What the detail step saves, in two calls: each is based on the version of the previous one. */
export const detailDocument = z.object({ facts: detailForm, hashtags: saveHashtags.body.shape.hashtags });
export type DetailDocument = { facts: z.output<typeof detailForm>; hashtags: readonly string[] };
