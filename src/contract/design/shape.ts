import { groundColor } from './ground.ts';
import { mixedColor } from './mixed-color.ts';
import { aspectOf } from './ratios.ts';
import type { Box } from './rules.ts';
import type { DisplayConfig } from './schemas.ts';

/** The box of the shape behind a subject, and the line on which the subject stands; in percent of the artwork. */
export type ShapeBox = Box & { foot: number };

type Shaped = Pick<DisplayConfig, 'ratio' | 'background' | 'ground_color' | 'shape' | 'shape_color'>;

/** A filled path in a box that is 100 wide and as high as the artwork. */
export type ShapePart = { d: string; fill: string };

/** Radii of the rings, of the widest one. */
const RINGS = [1, 0.78, 0.56] as const;
const SUN = { tips: 18, inner: 0.8 } as const;
/** Height of a plinth's oval top, and by how much the pale disc above it goes down behind it; in cqw. */
const PLINTH = { top: 12, disc: 78, behind: 7 } as const;

const short = (value: number) => String(Math.round(value * 100) / 100);

/** The colour of the shape: the author's, or a tint of the background. */
export function shapeColor(design: Pick<Shaped, 'background' | 'ground_color' | 'shape_color'>): string {
  return design.shape_color ?? groundColor(design);
}

/** All colours of the shape, from its edge to its middle. */
export function shapeColors(design: Shaped): string[] {
  const color = shapeColor(design);
  switch (design.shape) {
    case 'NONE':
      return [];
    case 'RINGS':
      return RINGS.map((_, step) => warmer(color, step));
    case 'PLINTH':
      return [color, mixedColor(color, '#FFFFFF', 0.3), mixedColor(design.background, '#FFFFFF', 0.4)];
    default:
      return [color];
  }
}

/** The paths of RINGS, SUN, BLOB and PLINTH, the lowest first; none for shapes that are plain boxes. */
export function shapeParts(design: Shaped, box: ShapeBox): ShapePart[] {
  const height = 100 / aspectOf(design.ratio);
  const y = (percent: number) => (percent * height) / 100;
  const [color = '', second = '', third = ''] = shapeColors(design);
  switch (design.shape) {
    case 'RINGS': {
      const radius = box.width / 2;
      return RINGS.map((share, index) => ({
        d: risenCircle(50, y(box.y) + radius, share * radius, y(box.foot)),
        fill: [color, second, third][index] ?? color,
      }));
    }
    case 'SUN':
      return [{ d: star(box.x + box.width / 2, y(box.y + box.height / 2), box.width / 2), fill: color }];
    case 'BLOB':
      return [{ d: blob(box.x, y(box.y), box.width, y(box.height)), fill: color }];
    case 'PLINTH': {
      const foot = y(box.foot);
      const across = box.width / 2;
      const disc = plinthDisc(box, height);
      const side = (x: number) => `A${short(across)} ${short(PLINTH.top / 2)} 0 0 1 ${short(x)} ${short(foot)}`;
      const [left, right] = [box.x, box.x + box.width];
      return [
        { d: risenCircle(disc.x, disc.y, disc.radius, height), fill: third },
        { d: `M${short(left)} ${short(foot)}H${short(right)}V${short(height)}H${short(left)}z`, fill: color },
        { d: `M${short(left)} ${short(foot)}${side(right)}${side(left)}z`, fill: second },
      ];
    }
    default:
      return [];
  }
}

/** The disc behind a plinth, in cqw; `height` is that of the artwork. */
export function plinthDisc(box: ShapeBox, height: number): { x: number; y: number; radius: number } {
  const foot = (box.foot * height) / 100 + PLINTH.behind;
  const radius = Math.min(PLINTH.disc, foot - (box.y * height) / 100) / 2;
  return { x: 50, y: foot - radius, radius };
}

/** The part of a circle above a floor. */
function risenCircle(x: number, y: number, radius: number, floor: number): string {
  const down = floor - y;
  const r = short(radius);
  if (down >= radius) {
    return `M${short(x - radius)} ${short(y)}A${r} ${r} 0 1 1 ${short(x + radius)} ${short(y)}A${r} ${r} 0 1 1 ${short(x - radius)} ${short(y)}z`;
  }
  const half = Math.sqrt(radius * radius - down * down);
  return `M${short(x - half)} ${short(floor)}A${r} ${r} 0 ${down > 0 ? 1 : 0} 1 ${short(x + half)} ${short(floor)}z`;
}

function star(x: number, y: number, radius: number): string {
  const at = (step: number) => {
    const angle = (step * Math.PI) / SUN.tips - Math.PI / 2;
    const length = step % 2 === 0 ? radius : radius * SUN.inner;
    return `${short(x + Math.cos(angle) * length)} ${short(y + Math.sin(angle) * length)}`;
  };
  return `M${Array.from({ length: 2 * SUN.tips }, (_, step) => at(step)).join('L')}z`;
}

/** Four arcs of different radii, as an uneven pebble has them. */
function blob(left: number, top: number, width: number, height: number): string {
  const x = (percent: number) => short(left + (percent * width) / 100);
  const y = (percent: number) => short(top + (percent * height) / 100);
  const arc = (across: number, down: number, toX: number, toY: number) =>
    `A${short((across * width) / 100)} ${short((down * height) / 100)} 0 0 1 ${x(toX)} ${y(toY)}`;
  return `M${x(46)} ${y(0)}${arc(54, 44, 100, 44)}${arc(60, 56, 40, 100)}${arc(40, 48, 0, 52)}${arc(46, 52, 46, 0)}z`;
}

const YELLOW = 46;
const HUE_STEP = 21;
const LIGHT_STEP = 0.11;
/** Rings of a lighter colour than this get darker inside. */
const LIGHT = 0.7;

/** A colour that is lighter and nearer to yellow by some steps, as light is. */
function warmer(color: string, steps: number): string {
  if (steps === 0) return color;
  const { hue, saturation, light } = hslOf(color);
  const away = ((YELLOW - hue + 540) % 360) - 180;
  const turn = Math.sign(away) * Math.min(Math.abs(away), HUE_STEP * steps);
  const lighter = (light > LIGHT ? -LIGHT_STEP : LIGHT_STEP) * steps;
  return hexOf(hue + turn, Math.min(1, saturation * (1 + 0.08 * steps)), light + lighter);
}

function hslOf(color: string): { hue: number; saturation: number; light: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const light = most - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, light };
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * light - 1)), light };
}

function hexOf(hue: number, saturation: number, light: number): string {
  const part = (offset: number) => {
    const step = (offset + hue / 30 + 12) % 12;
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(step - 3, 9 - step, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`.toUpperCase();
}
