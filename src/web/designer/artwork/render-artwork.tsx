import { renderToStaticMarkup } from 'react-dom/server';
import type { DisplayConfig } from '../../../contract/display.ts';
import { Artwork } from './artwork.tsx';
import { boardSizes, type Pictures, pictureOf } from './pictures.ts';

/** The artwork’s HTML as it is kept with a listing; `FACE_VERSION` of the contract counts its changes. The same for everybody, in every language, at any time. */
export function renderArtwork(document: DisplayConfig, pictures: Pictures = pictureOf): string {
  return renderToStaticMarkup(<Artwork document={document} pictures={pictures} sizes={boardSizes(document.ratio)} />);
}
