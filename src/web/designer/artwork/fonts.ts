import { hasElementText } from '../../../contract/design/elements.ts';
import { type Font, slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';

export type FontFace = {
  /** The name to show; font names are not translated. */
  label: string;
  /** CSS family as declared in `styles/fonts.css`. */
  family: string;
  /** Class that sets the font inside an artwork. */
  className: string;
  weight: number;
  italic: boolean;
};

const face = (label: string, family: string, className: string, weight = 400, italic = false): FontFace => ({
  label,
  family,
  className,
  weight,
  italic,
});

export const FONT_FACES: Record<Font, FontFace> = {
  jakarta: face('Plus Jakarta', 'Ad Jakarta', 'f-jakarta', 650),
  anton: face('Anton', 'Anton', 'f-anton'),
  bebas_neue: face('Bebas Neue', 'Bebas Neue', 'f-bebas'),
  archivo_black: face('Archivo', 'Archivo Black', 'f-archivo'),
  abril_fatface: face('Abril', 'Abril Fatface', 'f-abril'),
  playfair: face('Playfair', 'Playfair Display', 'f-playfair', 700),
  playfair_italic: face('Playfair Italic', 'Playfair Display', 'f-playfairi', 700, true),
  dm_serif: face('DM Serif', 'DM Serif Display', 'f-dm'),
  alfa_slab: face('Alfa Slab', 'Alfa Slab One', 'f-alfa'),
  lobster: face('Lobster', 'Lobster', 'f-lobster'),
  pacifico: face('Pacifico', 'Pacifico', 'f-pacifico'),
  shrikhand: face('Shrikhand', 'Shrikhand', 'f-shrikhand'),
  permanent_marker: face('Marker', 'Permanent Marker', 'f-marker'),
  caveat: face('Caveat', 'Caveat', 'f-caveat', 700),
  righteous: face('Righteous', 'Righteous', 'f-righteous'),
  fredoka: face('Fredoka', 'Fredoka', 'f-fredoka', 600),
  bungee: face('Bungee', 'Bungee', 'f-bungee'),
  bangers: face('Bangers', 'Bangers', 'f-bangers'),
  rubik_mono: face('Rubik', 'Rubik Mono One', 'f-rubik'),
  space_mono: face('Space Mono', 'Space Mono', 'f-mono'),
  space_mono_bold: face('Space Mono Bold', 'Space Mono', 'f-monob', 700),
};

/** The CSS `font` shorthand for `document.fonts.load`, to wait for a font before measuring. */
export function fontShorthand(font: Font): string {
  const { family, weight, italic } = FONT_FACES[font];
  return `${italic ? 'italic ' : ''}${weight} 16px "${family}"`;
}

/** The fonts that the rendered design uses, without duplicates. */
export function fontsOf(design: DisplayConfig): Font[] {
  const fonts = slotsOf(design).texts.flatMap((content) => content?.rows.map((row) => row.font) ?? []);
  if (design.background_type === 'TEXT' && design.background_text) fonts.push(design.background_font);
  fonts.push(...design.elements.filter(({ type }) => hasElementText(type)).map(({ font }) => font));
  return [...new Set(fonts)];
}
