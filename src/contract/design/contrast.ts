/** The minimum contrast ratio of text, from WCAG 2 level AA. */
export const READABLE_CONTRAST = 4.5;
/** Text with less contrast cannot be read at all: a design with such text is not published. */
export const ILLEGIBLE_CONTRAST = 3;

/** Contrast ratio of two six-digit hex colours as defined by WCAG 2: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return luminanceContrast(luminanceOf(one), luminanceOf(other));
}

/** Contrast ratio of two relative luminances: 1 to 21. */
export function luminanceContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const LINEAR = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (0 to 1) of red, green and blue values from 0 to 255. */
export function luminance(red: number, green: number, blue: number): number {
  const share = (value: number) => LINEAR[Math.round(value)] ?? 0;
  return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);
}

/** Relative luminance (0 to 1) of a six-digit hex colour. */
export function luminanceOf(color: string): number {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return luminance(part(1), part(3), part(5));
}
