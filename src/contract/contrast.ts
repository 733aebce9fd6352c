/** The least contrast of words that everybody can read, as WCAG 2 AA asks. */
export const READABLE_CONTRAST = 4.5;

/** Contrast ratio of two six-digit colours as WCAG 2 measures it: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return luminanceContrast(luminanceOf(one), luminanceOf(other));
}

/** Contrast ratio of two luminances. */
export function luminanceContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const LINEAR = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of red, green and blue from 0 to 255. */
export function luminance(red: number, green: number, blue: number): number {
  const share = (value: number) => LINEAR[Math.round(value)] ?? 0;
  return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);
}

/** Relative luminance of a six-digit colour. */
export function luminanceOf(color: string): number {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return luminance(part(1), part(3), part(5));
}
