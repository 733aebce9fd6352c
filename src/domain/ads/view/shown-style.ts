import type { Read } from '../../../base/database.ts';
import { cutOf, slotsOf, toneOf } from '../../../contract/design/rules.ts';
import type { PictureStyle } from '../../../contract/media/images.ts';
import { designsWithFile } from './shown-style-store.ts';

/** Whether the design of an ad shows this picture that is derived from a photo. */
export async function isStyleShown(read: Read, fileId: string, style: PictureStyle): Promise<boolean> {
  const designs = await designsWithFile(read, fileId);
  return designs.some((design) =>
    slotsOf(design).photos.some(
      (photo) => photo?.file_id === fileId && [cutOf(design, photo), toneOf(design, photo)].includes(style),
    ),
  );
}
