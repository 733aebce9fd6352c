import { contrastRatio } from '../../../../contract/design/contrast.ts';
import { colorOf, perceived, withContrast } from './perceived-color.ts';

export const COLOR_RULES = ['similar', 'opposite', 'full', 'dark', 'clash', 'neutral', 'paper'] as const;
export type ColorRule = (typeof COLOR_RULES)[number];

/** The colours of one design. Every text colour has enough contrast on what it is used on. */
export type Palette = {
  ground: string;
  /** Text on the ground. */
  ink: string;
  /** Coloured text on the ground. */
  accent: string;
  /** A second area: marker, ribbon, sticker, bar. */
  band: string;
  /** Text on the band. */
  bandInk: string;
  /** Text on a darkened photo. */
  pale: string;
  /** A thing on the ground that carries text: a little darker than a light ground. */
  shade: string;
};

const GREY = 0.035;
const LIGHT_GROUND = 0.7;
/** How much darker a thing is that is seen on a light ground, though text on both is clear. */
const SHADE = 0.06;
/** Aimed at, above the contrast that is required, so that large areas of text are comfortable. */
const COMFORTABLE = 5;

/** The hues of a photo, the most characteristic first; empty if it is grey. */
export function huesOf(colors: readonly string[]): number[] {
  const weighted = colors
    .map((color, index) => ({ ...perceived(color), weight: 1 / (index + 1.6) }))
    .filter(({ chroma, light }) => chroma >= GREY && light > 0.15)
    .map(({ chroma, hue, weight }) => ({ hue, weight: chroma * weight }))
    .sort((one, other) => other.weight - one.weight);
  const hues: number[] = [];
  for (const { hue } of weighted) {
    if (hues.every((other) => distance(hue, other) > 35)) hues.push(hue);
  }
  return hues;
}

/** Degrees between two hues. */
export const distance = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

/** Lightness at which a hue is strongest: yellow is light, blue is dark. */
function strongest(hue: number): { light: number; chroma: number } {
  const POINTS: readonly (readonly [hue: number, light: number, chroma: number])[] = [
    [0, 0.62, 0.2],
    [28, 0.6, 0.21],
    [50, 0.7, 0.18],
    [70, 0.78, 0.165],
    [95, 0.87, 0.175],
    [120, 0.85, 0.19],
    [150, 0.66, 0.17],
    [190, 0.66, 0.12],
    [240, 0.58, 0.15],
    [265, 0.48, 0.22],
    [300, 0.5, 0.2],
    [340, 0.62, 0.2],
    [360, 0.62, 0.2],
  ];
  const after = POINTS.findIndex(([at]) => at >= hue);
  const [to, from] = [POINTS[Math.max(1, after)], POINTS[Math.max(0, after - 1)]];
  if (!to || !from) return { light: 0.6, chroma: 0.18 };
  const share = (hue - from[0]) / Math.max(1, to[0] - from[0]);
  return { light: from[1] + (to[1] - from[1]) * share, chroma: from[2] + (to[2] - from[2]) * share };
}

/** Light reds are pink; beside a red thing cream is quieter. */
const tintHue = (hue: number) => (distance(hue, 15) < 40 ? 68 : hue);
/** Lilac beside green looks like a mistake; blush does not. */
const BLUSH = 20;
const turned = (hue: number, degrees: number) => (hue + degrees + 720) % 360;
const strong = (hue: number) => colorOf(strongest(hue).light, strongest(hue).chroma, hue);

/** The ink for an area: its own darkest shade or lightest tint, whichever is clearer. */
function inkOn(area: string, hue = perceived(area).hue): string {
  const dark = colorOf(0.22, 0.05, hue);
  const pale = colorOf(0.97, 0.025, hue);
  return contrastRatio(dark, area) * 1.15 >= contrastRatio(pale, area)
    ? withContrast(dark, [area], COMFORTABLE)
    : withContrast(pale, [area], COMFORTABLE);
}

/** An area on which either dark or light text is clear. */
function clearArea(color: string): string {
  const reached = (candidate: string) =>
    Math.max(contrastRatio('#15171C', candidate), contrastRatio('#FFFFFF', candidate)) >= 5.2;
  const { light, chroma, hue } = perceived(color);
  for (let change = 0; change < 0.3; change += 0.01) {
    for (const sign of light > 0.64 ? [1, -1] : [-1, 1]) {
      const candidate = colorOf(light + sign * change, chroma, hue);
      if (reached(candidate)) return candidate;
    }
  }
  return color;
}

type Built = Omit<Palette, 'bandInk' | 'pale' | 'shade'>;
/** Loud colours that get on with each other though their hues are far apart. */
const CLASHES: readonly [Built, ...Built[]] = [
  { ground: '#FFD53D', ink: '#231942', accent: '#B8153C', band: '#E8447F' },
  { ground: '#FBC4D4', ink: '#3D1152', accent: '#B3123F', band: '#FFD84A' },
  { ground: '#8ED6F5', ink: '#14213D', accent: '#9A1030', band: '#FFE14D' },
  { ground: '#2F49E6', ink: '#FFFFFF', accent: '#FFE14D', band: '#FFD23F' },
  { ground: '#B9F0D0', ink: '#3B0F4F', accent: '#A81C3A', band: '#FF7A63' },
  { ground: '#FF8FB8', ink: '#2B0B4A', accent: '#2B0B4A', band: '#FFE14D' },
  { ground: '#FF8A5C', ink: '#2A0F33', accent: '#2A0F33', band: '#FFE9A8' },
];

type Hues = { hue: number; variant: number };

const BUILDERS: Record<ColorRule, (hues: Hues) => Built> = {
  similar: ({ hue, variant }) => ({
    ground: variant % 2 === 0 ? colorOf(0.935, 0.04, tintHue(hue)) : colorOf(0.885, 0.065, tintHue(hue)),
    ink: colorOf(0.28, 0.08, hue),
    accent: colorOf(0.44, 0.15, hue),
    band: clearArea(colorOf(0.42, 0.13, hue)),
  }),
  opposite: ({ hue, variant }) => {
    const against = turned(hue, 180 + ((variant % 3) - 1) * 24);
    if (variant % 2 === 1) {
      return {
        ground: colorOf(0.9, 0.05, distance(against, 310) < 28 ? BLUSH : against),
        ink: colorOf(0.26, 0.07, hue),
        accent: colorOf(0.46, 0.17, hue),
        band: clearArea(strong(hue)),
      };
    }
    return {
      ground: colorOf(0.37, 0.075, against),
      ink: colorOf(0.95, 0.045, hue),
      accent: colorOf(0.84, 0.14, hue),
      band: clearArea(colorOf(Math.max(0.76, strongest(hue).light), 0.16, hue)),
    };
  },
  full: ({ hue }) => {
    const ground = clearArea(strong(hue));
    const ink = inkOn(ground);
    const isLight = perceived(ground).light > 0.6;
    return {
      ground,
      ink,
      accent: distance(hue, 90) < 22 ? '#B0141C' : ink,
      band: isLight
        ? colorOf(0.2, 0.03, hue)
        : clearArea(colorOf(0.88, 0.15, distance(hue, 95) > 40 ? 92 : turned(hue, 180))),
    };
  },
  dark: ({ hue, variant }) => ({
    ground: variant % 2 === 0 ? colorOf(0.2, 0.022, hue) : colorOf(0.26, 0.05, hue),
    ink: colorOf(0.96, 0.025, hue),
    accent: colorOf(Math.max(0.8, strongest(hue).light), 0.15, hue),
    band: clearArea(colorOf(Math.max(0.8, strongest(hue).light), 0.16, hue)),
  }),
  clash: ({ hue, variant }) => {
    const unlike = CLASHES.filter(({ ground }) => distance(perceived(ground).hue, hue) > 60);
    return unlike[variant % unlike.length] ?? CLASHES[0];
  },
  neutral: ({ hue, variant }) => ({
    ground: variant % 2 === 0 ? colorOf(0.965, 0.011, 85) : colorOf(0.94, 0.008, 250),
    ink: colorOf(0.24, 0.025, hue),
    accent: colorOf(0.47, 0.15, hue),
    band: colorOf(0.25, 0.03, hue),
  }),
  paper: ({ hue }) => ({
    ground: '#EFEADB',
    ink: '#15171C',
    accent: colorOf(0.43, 0.17, distance(hue, 27) < 60 || distance(hue, 260) < 50 ? hue : 27),
    band: '#15171C',
  }),
};

/** Hues for photos without one: red, yellow, green, teal, blue, pink. */
const FALLBACK_HUES = [27, 88, 152, 200, 258, 2];

/** The colours that a rule makes of a photo's hues. Photos without a hue get those of `fallback`. */
export function paletteOf(rule: ColorRule, colors: readonly string[], variant: number, fallback: number): Palette {
  const hues = huesOf(colors);
  // A second hue of the photo gives other colours than the first.
  const hue = hues[variant > 3 && hues.length > 1 ? 1 : 0] ?? FALLBACK_HUES[fallback % FALLBACK_HUES.length] ?? 27;
  const built = BUILDERS[rule]({ hue, variant });
  const band = built.band;
  const pale = colorOf(0.975, 0.018, hue);
  const ground = perceived(built.ground);
  return {
    ground: built.ground,
    ink: withContrast(built.ink, [built.ground], COMFORTABLE),
    accent: withContrast(built.accent, [built.ground], COMFORTABLE),
    band,
    pale,
    shade: ground.light > LIGHT_GROUND ? colorOf(ground.light - SHADE, ground.chroma * 1.3, ground.hue) : pale,
    bandInk: inkOn(band, ground.chroma > GREY ? ground.hue : undefined),
  };
}
