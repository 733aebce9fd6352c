import { luminanceOf } from './contrast.ts';
import { mixedColor } from './mixed-color.ts';
import { aspectOf } from './ratios.ts';
import type { Box } from './rules.ts';
import type { DisplayConfig } from './schemas.ts';

type Grounded = Pick<
  DisplayConfig,
  'ratio' | 'background_type' | 'background' | 'ground' | 'ground_color' | 'horizon' | 'slant'
>;

/** The pattern over the background as it is drawn: only over a plain colour. */
export function groundOf(design: Pick<Grounded, 'background_type' | 'ground'>): Grounded['ground'] {
  return design.background_type === 'SOLID_COLOR' ? design.ground : 'NONE';
}

/** The colour of the pattern: the author's, or a tint that text on the background stays legible on. */
export function groundColor({ background, ground_color }: Pick<Grounded, 'background' | 'ground_color'>): string {
  if (ground_color) return ground_color;
  const light = luminanceOf(background);
  return light > 0.62 ? mixedColor(background, '#15171C', 0.09) : mixedColor(background, '#FFFFFF', 0.13);
}

/** What shows between the ink of a photo that is printed by dots or as a duotone: the background, or a light tint of it. */
export function paperOf({ background }: Pick<Grounded, 'background'>): string {
  return luminanceOf(background) < 0.4 ? mixedColor(background, '#FFFFFF', 0.8) : background;
}

/** Upper edge of a SPLIT ground at the left and at the right, in percent of the height. */
export function horizonOf({ horizon, slant }: Pick<Grounded, 'horizon' | 'slant'>): { left: number; right: number } {
  return { left: horizon + slant, right: horizon - slant };
}

/** The colours of background and pattern behind a box, or anywhere. */
export function groundColors(design: Grounded, box: Box | null): string[] {
  const ground = groundOf(design);
  if (ground === 'NONE') return [design.background];
  const color = groundColor(design);
  if (ground !== 'SPLIT' || !box) return [design.background, color];
  const { left, right } = horizonOf(design);
  if (box.y + box.height <= Math.min(left, right)) return [design.background];
  return box.y >= Math.max(left, right) ? [color] : [design.background, color];
}

const DOT_STEP = 5;
const GRID_STEP = 100 / 12;
const STRIPE = 4.5;
const CHECK = 12.5;
const RAYS = 12;
const RAY_CENTRE = { x: 50, y: 0.58 };
const LONGER_THAN_ANY_RAY = 200;

/** A pattern as one SVG path in a box that is 100 wide: filled, or drawn by a line with these dashes. */
export type GroundPath = { d: string; width: number; dash: string | null; isRound: boolean };

const short = (value: number) => String(Math.round(value * 100) / 100);

/** The path of a design's pattern; null for none and for SPOT, which is a gradient. */
export function groundPath(design: Grounded): GroundPath | null {
  const height = 100 / aspectOf(design.ratio);
  const line = (d: string, width: number, dash: string | null = null): GroundPath => ({
    d,
    width,
    dash,
    isRound: dash?.startsWith('0 ') ?? false,
  });
  const across = (step: number, from: number, shift = 0) =>
    Array.from({ length: Math.ceil(height / step) }, (_, row) => {
      return `M${short(from + (row % 2) * shift)} ${short(step / 2 + row * step)}H100`;
    }).join('');
  const down = (step: number, first: number) =>
    Array.from({ length: Math.ceil((100 - first) / step) }, (_, column) => {
      return `M${short(first + column * step)} 0V${short(height)}`;
    }).join('');
  switch (groundOf(design)) {
    case 'DOTS':
      return line(across(DOT_STEP, DOT_STEP / 2), 1.4, `0 ${DOT_STEP}`);
    case 'GRID':
      return line(across(GRID_STEP, 0) + down(GRID_STEP, GRID_STEP / 2), 0.4);
    case 'STRIPES':
      return line(down(2 * STRIPE, STRIPE / 2), STRIPE);
    case 'CHECK':
      return line(across(CHECK, 0, CHECK), CHECK, `${CHECK} ${CHECK}`);
    case 'RAYS':
      return line(raysFrom(RAY_CENTRE.x, height * RAY_CENTRE.y), 0);
    case 'SPLIT': {
      const { left, right } = horizonOf(design);
      const y = (percent: number) => short((percent * height) / 100);
      return line(`M0 ${y(left)}L100 ${y(right)}V${short(height)}H0z`, 0);
    }
    default:
      return null;
  }
}

function raysFrom(x: number, y: number): string {
  const at = (turn: number) => {
    const angle = (turn * Math.PI) / RAYS;
    return `${short(x + Math.cos(angle) * LONGER_THAN_ANY_RAY)} ${short(y + Math.sin(angle) * LONGER_THAN_ANY_RAY)}`;
  };
  return Array.from({ length: RAYS }, (_, ray) => `M${short(x)} ${short(y)}L${at(2 * ray)}L${at(2 * ray + 1)}z`).join(
    '',
  );
}
