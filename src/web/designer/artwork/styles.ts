import type { CSSProperties } from 'react';
import type { Box } from '../../../contract/design/rules.ts';

export const INK = '#15171C';

export const classes = (...names: string[]) => names.filter(Boolean).join(' ');
// The schema has validated both. This second check keeps anything else out of style attributes.
export const color = (value: string) => (/^#[0-9a-fA-F]{6}$/.test(value) ? value : INK);
export const number = (value: number) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);
export const percent = (value: number) => `${number(value)}%`;
export const cqw = (value: number) => `${number(value)}cqw`;
export const rotated = (degrees: number): CSSProperties => ({ transform: `rotate(${number(degrees)}deg)` });
export const boxStyle = (box: Box): CSSProperties => ({
  left: percent(box.x),
  top: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
});
