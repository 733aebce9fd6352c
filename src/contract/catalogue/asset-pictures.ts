import { CATEGORY_ICONS } from './category-icons.ts';

/** An icon from lucide on a tile, or a name. */
export type AssetPicture = { icon: string; color?: string; ground?: string } | { name: string; color?: string };

/** Width and height in px. */
export const ASSET_PICTURE_SIZE = 192;

/**
 * What `/img/{type}.png` shows, by type: ways to pay, banks and wallets, kinds of links, icons of categories, and
 * coins. The build draws them; any other type is not found.
 */
export const ASSET_PICTURES: Readonly<Record<string, AssetPicture>> = {
  qris: { name: 'QRIS' },
  dana: { name: 'DANA', color: '#0f65bf' },
  ovo: { name: 'OVO', color: '#4c2a86' },
  gopay: { name: 'GoPay' },
  shopeepay: { name: 'ShopeePay' },
  linkaja: { name: 'LinkAja' },
  bca: { name: 'BCA' },
  bri: { name: 'BRI' },
  mandiri: { name: 'Mandiri' },
  bni: { name: 'BNI' },
  bsi: { name: 'BSI' },
  'cimb-niaga': { name: 'CIMB Niaga' },
  permata: { name: 'Permata' },
  danamon: { name: 'Danamon' },
  btn: { name: 'BTN' },
  'bank-jago': { name: 'Bank Jago' },
  seabank: { name: 'SeaBank' },
  jenius: { name: 'Jenius' },
  ecommerce: { icon: 'shopping-bag' },
  website: { icon: 'globe' },
  location: { icon: 'map-pin' },
  custom: { icon: 'link-2' },
  coin: { icon: 'coins', color: '#3d2800', ground: '#f4b41a' },
  ...Object.fromEntries(CATEGORY_ICONS.map((icon) => [icon, { icon }])),
};

/** URL of the picture of a type. */
export function assetPicturePath(type: keyof typeof ASSET_PICTURES): string {
  return `/img/${type}.png`;
}
