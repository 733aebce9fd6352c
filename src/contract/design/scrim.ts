import type { Box } from './rules.ts';

/**
 * Darkness of the scrim between photo and text, by strength: `alpha` of black from its edge to the share `plateau` of
 * its box, then fading to nothing at the box's end. Strength 1 is the original look of designs (`.scr-top` and
 * `.scr-bottom` of artwork.css render the same). Over the whole artwork at strength 4, white text is legible on any
 * photo.
 */
const STEPS = {
  1: { top: { alpha: 0.62, plateau: 0 }, bottom: { alpha: 0.72, plateau: 0 }, all: { alpha: 0.62, plateau: 1 } },
  2: { top: { alpha: 0.62, plateau: 0.4 }, bottom: { alpha: 0.68, plateau: 0.4 }, all: { alpha: 0.62, plateau: 1 } },
  3: { top: { alpha: 0.66, plateau: 0.75 }, bottom: { alpha: 0.7, plateau: 0.7 }, all: { alpha: 0.62, plateau: 1 } },
  4: { top: { alpha: 0.72, plateau: 0.85 }, bottom: { alpha: 0.74, plateau: 0.85 }, all: { alpha: 0.62, plateau: 1 } },
} as const;
export const SCRIM_STRENGTHS = [1, 2, 3, 4] as const;
export type ScrimStrength = (typeof SCRIM_STRENGTHS)[number];
export type Scrim = Box & { edge: 'top' | 'bottom' | 'all'; strength: ScrimStrength };

/** Alpha of a scrim's black at height `y` of the artwork, in percent. */
export function scrimAlpha(scrim: Scrim, y: number): number {
  if (y < scrim.y || y > scrim.y + scrim.height) return 0;
  const { alpha, plateau } = STEPS[scrim.strength][scrim.edge];
  if (scrim.edge === 'all') return alpha;
  const down = (y - scrim.y) / scrim.height;
  const inward = scrim.edge === 'top' ? down : 1 - down;
  return inward <= plateau ? alpha : (alpha * (1 - inward)) / (1 - plateau);
}

/** The share of a photo's light that remains under all scrims at height `y` (percent) of the artwork: 0 to 1. */
export function remainingLight(scrims: readonly Scrim[], y: number): number {
  return scrims.reduce((left, scrim) => left * (1 - scrimAlpha(scrim, y)), 1);
}

/** A scrim as a CSS background. */
export function scrimBackground({ edge, strength }: Pick<Scrim, 'edge' | 'strength'>): string {
  const { alpha, plateau } = STEPS[strength][edge];
  const black = `rgba(0,0,0,${alpha})`;
  if (edge === 'all') return black;
  const direction = edge === 'top' ? '180deg' : '0deg';
  return `linear-gradient(${direction},${black} ${Math.round(plateau * 100)}%,rgba(0,0,0,0) 100%)`;
}
