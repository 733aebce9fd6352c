import { contrastRatio } from '../../../../contract/design/contrast.ts';

/** A colour as people see it (OKLCH): lightness 0 to 1, chroma from 0 (grey) to about 0.3, hue in degrees. */
export type Perceived = { light: number; chroma: number; hue: number };

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** OKLab of red, green and blue from 0 to 255. */
export function labOf(red: number, green: number, blue: number): [light: number, a: number, b: number] {
  const [r, g, b] = [channel(red / 255), channel(green / 255), channel(blue / 255)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** How people see a six-digit colour. */
export function perceived(color: string): Perceived {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const [light, a, b] = labOf(part(1), part(3), part(5));
  return { light, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function channelsOf({ light, chroma, hue }: Perceived): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The six-digit colour with this lightness and hue, with as much of the chroma as a screen can show. */
export function colorOf(light: number, chroma: number, hue: number): string {
  for (let share = 1; ; share -= 0.04) {
    const channels = channelsOf({ light, chroma: Math.max(0, chroma * share), hue });
    const isShown = channels.every((value) => value >= -0.002 && value <= 1.002);
    if (!isShown && share > 0) continue;
    const parts = channels.map((value) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255));
    return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  }
}

/** The colour, made as much darker or lighter as this contrast with all the others needs. */
export function withContrast(color: string, others: readonly string[], contrast: number): string {
  const { light, chroma, hue } = perceived(color);
  const reached = (candidate: string) => others.every((other) => contrastRatio(candidate, other) >= contrast);
  if (reached(color)) return color;
  for (let change = 0.02; change <= 1; change += 0.02) {
    const [darker, lighter] = [light - change, light + change];
    // A light colour becomes pale before it is white, a dark one keeps its hue until it is black.
    const candidates = [
      ...(darker >= 0 ? [colorOf(darker, chroma, hue)] : []),
      ...(lighter <= 1 ? [colorOf(lighter, chroma, hue)] : []),
    ];
    const found = candidates.find(reached);
    if (found) return found;
  }
  return ['#FFFFFF', '#15171C', '#000000'].find(reached) ?? color;
}

/** Colours whose axes are known; more are forgotten. */
const MAX_KNOWN = 1000;
const known = new Map<string, CieLab>();
type CieLab = readonly [light: number, a: number, b: number];

/** A contour is compared with many grounds, so the axes of its colours are computed once. */
function cieLab(color: string): CieLab {
  const before = known.get(color);
  if (before) return before;
  const made = cieLabOf(color);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(color, made);
  return made;
}

/** Lightness and two colour axes of CIELAB, in which 1 is about the smallest difference that people see. */
function cieLabOf(color: string): CieLab {
  const part = (at: number) => channel(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [part(1), part(3), part(5)];
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const root = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);

/** How different two six-digit colours look (CIE 1976): 0 the same, 20 clearly different, 100 black and white. */
export function difference(one: string, other: string): number {
  const [light, a, b] = cieLab(one);
  const [otherLight, otherA, otherB] = cieLab(other);
  return Math.hypot(light - otherLight, a - otherA, b - otherB);
}
