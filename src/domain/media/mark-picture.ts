import sharp from 'sharp';
import { escapeXml } from '../../base/escape-xml.ts';
import { MAX_PIXELS } from '../../contract/media/images.ts';
import { cutText } from '../../contract/text/short-text.ts';
import { QUALITY } from './rules.ts';

const DEGREES = -14;
const MAX_CHARACTERS = 40;
/** Transparent space around each repetition, in px. */
const SPACE = 48;
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/** A stored picture with a text written all over it, in the font of a file. */
export async function markPicture(stored: Uint8Array, text: string, font: string): Promise<Uint8Array> {
  const picture = sharp(stored, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await picture.metadata();
  const shown = escapeXml(cutText(text, MAX_CHARACTERS).toUpperCase());
  const label = await sharp({
    text: {
      text: `<span foreground="#7a0f1a" alpha="55%">${shown}</span>`,
      // A font of the system could be missing.
      fontfile: font,
      font: 'Plus Jakarta Sans Bold 26',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  const turned = await sharp(label).rotate(DEGREES, { background: NOTHING }).png().toBuffer();
  const tile = await sharp(turned)
    .extend({ top: SPACE, bottom: SPACE, left: SPACE, right: SPACE, background: NOTHING })
    .png()
    .toBuffer();
  // A tile must not be larger than the picture.
  const fitting = await sharp(tile).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  return picture
    .composite([{ input: fitting, tile: true }])
    .webp({ quality: QUALITY })
    .toBuffer();
}
