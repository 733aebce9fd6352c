import sharp from 'sharp';
import { escapeXml } from '../../base/escape-xml.ts';
import { contrastRatio } from '../../contract/design/contrast.ts';

/** A picture of the board with the operator's logo, or with the board's own mark where the logo is null. */
export type BrandDrawing = { logo: Uint8Array | null; accent: string } & (
  | { kind: 'icon'; size: number; isMaskable: boolean }
  | { kind: 'share'; name: string; font: string; mark: string }
);

const SIZE = { width: 1200, height: 630 };
const WHITE = '#FFFFFF';
const DARK = '#101215';
/** Of the side: systems cut maskable icons to a circle of four fifths of it. */
const MASKABLE_SHARE = 0.62;
/** A logo with less contrast cannot be told from its ground. */
const VISIBLE_CONTRAST = 1.8;
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/** The bytes of a PNG picture. */
export async function drawBrand(drawing: BrandDrawing): Promise<Uint8Array> {
  return drawing.kind === 'icon' ? drawIcon(drawing) : drawShare(drawing);
}

async function drawIcon({ logo, accent, size, isMaskable }: BrandDrawing & { kind: 'icon' }): Promise<Uint8Array> {
  if (!logo) throw new Error('icons without a logo are those of the build');
  const side = Math.round(size * (isMaskable ? MASKABLE_SHARE : 1));
  const inner = await contained(logo, { width: side, height: side });
  const background = isMaskable ? await groundOf(logo, accent) : NOTHING;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

/** Sheets on a board, and the logo or mark with the name between them. */
async function drawShare({ logo, accent, name, font, mark }: BrandDrawing & { kind: 'share' }): Promise<Uint8Array> {
  const sheet = (transform: string, width: number, height: number, color: string) =>
    `<g transform="${transform}"><rect width="${width}" height="${height}" rx="10" fill="${color}"/><circle cx="${width / 2}" cy="20" r="11" fill="${accent}"/></g>`;
  const board = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#EFE9DD"/>${[
    sheet('translate(60 116) rotate(-4)', 210, 292, '#F4B740'),
    sheet('translate(84 446) rotate(2)', 220, 128, WHITE),
    sheet('translate(938 62) rotate(3)', 222, 186, '#2E7D5B'),
    sheet('translate(926 330) rotate(-3)', 206, 242, '#D9483F'),
  ].join(
    '',
  )}${logo ? '' : `<path transform="translate(458 96) scale(8.6)" fill="${accent}" fill-rule="evenodd" d="${mark}"/>`}</svg>`;
  const label = await sharp({
    text: {
      text: `<span foreground="#15171C">${escapeXml(name)}</span>`,
      fontfile: font,
      font: 'Plus Jakarta Sans Bold 54',
      dpi: 72,
      rgba: true,
      width: 560,
      align: 'centre',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const top = 500 - Math.round(label.info.height / 2);
  return sharp(Buffer.from(board))
    .composite([
      ...(logo ? [{ input: await contained(logo, { width: 520, height: 280 }), left: 340, top: 120 }] : []),
      { input: label.data, left: Math.round((SIZE.width - label.info.width) / 2), top },
    ])
    .png()
    .toBuffer();
}

function contained(logo: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(logo)
    .resize({ ...size, fit: 'contain', background: NOTHING })
    .png()
    .toBuffer();
}

/** The accent colour, or white or black if the logo has nearly the same. */
async function groundOf(logo: Uint8Array, accent: string): Promise<string> {
  const { data } = await sharp(logo)
    .ensureAlpha()
    .resize(32, 32, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    weight += alpha;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
  }
  const hex = (sum: number) =>
    Math.round(sum / Math.max(1, weight))
      .toString(16)
      .padStart(2, '0');
  const mean = `#${sums.map(hex).join('')}`;
  return [accent, WHITE, DARK].find((ground) => contrastRatio(mean, ground) >= VISIBLE_CONTRAST) ?? WHITE;
}
