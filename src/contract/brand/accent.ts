import { contrastRatio, READABLE_CONTRAST } from '../design/contrast.ts';

/** The colours of a theme that are made of its accent colour. */
export type AccentColors = {
  accent: string;
  hover: string;
  press: string;
  tint: string;
  /** Text on the accent colour. */
  on_accent: string;
};
/** The accent colours of a board that has none of its own. */
export const DEFAULT_ACCENT = { light: '#1B3FC4', dark: '#93A9FF' } as const;
export type AccentTheme = 'light' | 'dark';

/** What links and buttons stand on in each theme: the tokens for ground, surface, sunken and raised. */
const GROUNDS = {
  light: ['#F3F3EE', '#FFFFFF', '#E9E9E2'],
  dark: ['#101215', '#191C20', '#22262B', '#20242A'],
} as const;
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/** The colours that belong to an accent colour, which is a six-digit hex colour. */
export function accentColors(accent: string, theme: AccentTheme): AccentColors {
  const stronger = theme === 'light' ? BLACK : WHITE;
  const dark = mixed(accent, BLACK, 0.85);
  return {
    accent,
    hover: mixed(accent, stronger, 0.2),
    press: mixed(accent, stronger, 0.38),
    tint: theme === 'light' ? mixed(accent, WHITE, 0.9) : mixed(accent, '#191C20', 0.82),
    on_accent: contrastRatio(accent, WHITE) >= contrastRatio(accent, dark) ? WHITE : dark,
  };
}

/** The lowest contrast of an accent colour with what it stands on and with the text on it: 1 to 21. */
export function accentContrast(accent: string, theme: AccentTheme): number {
  const { tint, on_accent } = accentColors(accent, theme);
  return Math.min(...[...GROUNDS[theme], tint, on_accent].map((other) => contrastRatio(accent, other)));
}

/** The same colour for the dark theme: lighter by no more than it has to be. */
export function accentForDark(accent: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = mixed(accent, WHITE, share);
    if (accentContrast(lighter, 'dark') >= READABLE_CONTRAST) return lighter;
  }
  return WHITE;
}

/** Text that stands on the light accent colour beside white text. */
export function softOnAccent(accent: string): string {
  const soft = mixed(accent, WHITE, 0.88);
  return contrastRatio(accent, soft) >= READABLE_CONTRAST ? soft : WHITE;
}

/** The design's tokens of a theme with this accent colour, as custom properties. */
export function accentTokens(accent: string, theme: AccentTheme): Record<`--${string}`, string> {
  const colors = accentColors(accent, theme);
  return {
    '--c-accent': colors.accent,
    '--c-accent-hover': colors.hover,
    '--c-accent-press': colors.press,
    '--c-accent-tint': colors.tint,
    '--c-on-accent': colors.on_accent,
    '--c-focus': colors.accent,
    '--logo-mark': colors.accent,
  };
}

/** Two six-digit hex colours; `share` of the second one. */
function mixed(one: string, other: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mix = (at: number) => Math.round(part(one, at) * (1 - share) + part(other, at) * share);
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
