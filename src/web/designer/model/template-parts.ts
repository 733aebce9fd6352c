import type { Purpose, TemplateSeason } from '../../../contract/design/purpose-texts.ts';
import type { Font } from '../../../contract/design/rules.ts';
import type { DisplayConfigInput, PhotoContent, TextContent, TextRow } from '../../../contract/design/schemas.ts';

export const TEMPLATE_FAMILIES = [
  'lines',
  'tear_off',
  'poster',
  'big_word',
  'main_photo',
  'framed',
  'promo',
  'many_photos',
] as const;
export type TemplateFamily = (typeof TEMPLATE_FAMILIES)[number];

/** Illustrations in place of the author's photos in a template's preview. */
export const TEMPLATE_ART = [
  'air_conditioner',
  'beach',
  'bird',
  'blackboard',
  'books',
  'camera',
  'car',
  'cat',
  'cat_cut',
  'chair',
  'coffee',
  'coffee_cut',
  'computer',
  'cookies',
  'dog',
  'durian',
  'feast',
  'flats',
  'food_cart',
  'food_cart_cut',
  'grey_cat',
  'guitar',
  'house',
  'kebaya',
  'map',
  'meal',
  'motorcycle',
  'motorcycle_cut',
  'pickup',
  'pickup_cut',
  'plant',
  'room',
  'scooter',
  'sedan',
  'sewing_machine',
  'shoe',
  'shop',
  'sofa',
  'sport_bike',
  'toolbox',
  'van',
  'villa',
  'wedding',
] as const;
export type TemplateArt = (typeof TEMPLATE_ART)[number];

export type RowStyle = Omit<TextRow, 'text' | 'author_color'>;
type SlotStyle = Omit<TextContent, 'type' | 'rows'> & { rows: readonly RowStyle[] };
/** How a template shows the author's photo. */
export type PhotoStyle = Partial<Pick<PhotoContent, 'cut' | 'tilt' | 'zoom'>>;
export type TemplateStyle = {
  family: TemplateFamily;
  style: Omit<DisplayConfigInput, 'contents' | 'background_text'>;
  photo: PhotoStyle;
  slots: readonly SlotStyle[];
};
/** A design without the author's text and photos. */
export type Template<Name extends string = string> = TemplateStyle & {
  name: Name;
  purposes: readonly Purpose[];
  season: TemplateSeason | null;
  /** The illustrations in the photo slots of the preview. */
  art: readonly TemplateArt[];
};

export const INK = '#15171C';
export const WHITE = '#FFFFFF';

export const row = (font: Font, size: number, color: string, rest: Partial<RowStyle> = {}): RowStyle => ({
  font,
  size,
  color,
  align: 'LEFT',
  caps: false,
  marker: null,
  fit: false,
  strip: false,
  ...rest,
});
export const centred = (font: Font, size: number, color: string, rest: Partial<RowStyle> = {}): RowStyle =>
  row(font, size, color, { align: 'CENTER', ...rest });
export const slot = (
  vertical_align: TextContent['vertical_align'],
  rows: readonly RowStyle[],
  background: string | null = null,
): SlotStyle => ({ vertical_align, background, rows });
