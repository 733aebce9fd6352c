import { z } from 'zod';
import { detailForm, saveHashtags } from '../../../../contract/ad-creation.ts';

/** What the detail step saves, one part after another: each save is based on the revision before. */
export const detailDocument = z.object({ facts: detailForm, hashtags: saveHashtags.body.shape.hashtags });
export type DetailDocument = { facts: z.output<typeof detailForm>; hashtags: readonly string[] };
