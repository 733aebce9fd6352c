import { renderToStaticMarkup } from 'react-dom/server';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { Artwork } from './artwork.tsx';
import { boardSizes, type Pictures, pictureOf } from './pictures.ts';

/**
 * Renders the HTML of an artwork that is stored with a listing. It depends on the design and the address of the ad's QR code
 * only, not on user, language or time. Increment `ARTWORK_VERSION` in the contract when the output changes.
 */
export function renderArtwork(
  design: DisplayConfig,
  { qr, pictures = pictureOf }: { qr?: string | undefined; pictures?: Pictures } = {},
): string {
  return renderToStaticMarkup(
    <Artwork design={design} pictures={pictures} sizes={boardSizes(design.ratio)} {...(qr ? { qr } : {})} />,
  );
}
