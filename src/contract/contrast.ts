/** The least contrast of words that everybody can read, as WCAG 2 AA asks. */
export const READABLE_CONTRAST = 4.5;

/** Contrast ratio of two six-digit colours as WCAG 2 measures it: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const a = luminanceOf(one);
  const b = luminanceOf(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(color: string): number {
  const share = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5);
}
