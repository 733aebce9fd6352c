import type { PRICE_NOTES, PRICE_PERIODS } from '../ads/rules.ts';
import type { Brand } from '../brand/brand.ts';
import type { PictureStyle } from '../media/images.ts';
import type { Locale } from '../text/locale.ts';
import type { DisplayConfig } from './schemas.ts';

/** Files generated from a published ad: the picture of its link preview, a story, a flyer to print. */
export const OUTPUT_KINDS = ['share', 'story', 'flyer'] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

export const OUTPUT_TYPES: Record<OutputKind, { extension: string; mime_type: string }> = {
  share: { extension: 'jpg', mime_type: 'image/jpeg' },
  story: { extension: 'jpg', mime_type: 'image/jpeg' },
  flyer: { extension: 'pdf', mime_type: 'application/pdf' },
};
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
export const STORY_SIZE = { width: 1080, height: 1920 } as const;
/** Maximum bytes of a link preview's picture. WhatsApp does not show larger ones. */
export const SHARE_BYTES = 300_000;

/** The content of an output of an ad. */
export type OutputJob = {
  kind: OutputKind;
  locale: Locale;
  design: DisplayConfig;
  /** Bytes of the design's pictures by file id, and of its derived pictures by `styleName`. The slot of a missing picture stays empty. */
  pictures: ReadonlyMap<string, Uint8Array>;
  title: string;
  city_name: string;
  price: number | null;
  price_unit: number;
  price_note: (typeof PRICE_NOTES)[number];
  price_period: (typeof PRICE_PERIODS)[number];
  brand: Brand;
  /** The URL in the QR code. */
  address: string;
  /** The same URL as printed for users to read and type. */
  address_text: string;
};

/** Name of a derived picture among the pictures of a job. */
export const styleName = (fileId: string, style: PictureStyle) => `${style}/${fileId}`;

/** Path of an ad's output. `version` changes with the ad, so that no outdated file is served. */
export function outputPath(kind: OutputKind, locale: Locale, ad: { id: string; version: number }): string {
  return `/_share/${locale}/${ad.id}/${ad.version}/${kind}.${OUTPUT_TYPES[kind].extension}`;
}

const SHORT_DIGITS = 10;
/** Digits and letters that are not mistaken for one another. */
const SHORT_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const SHORT_CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

/** The end of an id, by which a short URL finds the ad. */
export function shortTail(id: string): string {
  return id.slice(-SHORT_DIGITS);
}

/** The short URL path of an ad: `/i/` and 40 bits of its id as eight characters. */
export function shortPath(id: string): string {
  let rest = Number.parseInt(shortTail(id), 16);
  let code = '';
  for (let slot = 0; slot < 8; slot += 1) {
    code = SHORT_ALPHABET.charAt(rest % 32) + code;
    rest = Math.floor(rest / 32);
  }
  return `/i/${code}`;
}

/** Path of the QR code of an ad's short URL, with the URL below it. */
export function qrPath(id: string): string {
  return `/_share/qr/${shortPath(id).slice('/i/'.length)}.svg`;
}

/** Path of the same code alone, as a picture on an artwork. */
export function plainQrPath(id: string): string {
  return `/_share/qr/plain/${shortPath(id).slice('/i/'.length)}.svg`;
}

/** A code that leads to no ad: it is shown where the artwork of a design without an ad is drawn. */
export const SAMPLE_QR_PATH = '/_share/qr/plain/00000000.svg';

/** The end of the id that a short code encodes. */
export function tailOf(code: string): string {
  let value = 0;
  for (const letter of code) value = value * 32 + SHORT_ALPHABET.indexOf(letter);
  return value.toString(16).padStart(SHORT_DIGITS, '0');
}
