import { boxesOf } from '../../../contract/design/boxes.ts';
import { columnsOf } from '../../../contract/design/fit.ts';
import { letterPx, READABLE_PX } from '../../../contract/design/legibility.ts';
import { slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig, TextContent } from '../../../contract/design/schemas.ts';
import { textAt, withText } from './model.ts';
import { roomIn, setSlot } from './quick/set-row.ts';

/** The design with rows made smaller, the largest first, until all text certainly fits or is as small as can be read. */
export function refitted(design: DisplayConfig): DisplayConfig {
  return slotsOf(design).texts.reduce<DisplayConfig>((changed, content, slot) => {
    return content ? refittedSlot(changed, slot) : changed;
  }, design);
}

function refittedSlot(design: DisplayConfig, slot: number): DisplayConfig {
  let changed = design;
  for (;;) {
    const content = textAt(changed, slot);
    const row = content && !fits(changed, content, slot) ? largestRow(changed, content, slot) : -1;
    if (!content || row < 0) return changed;
    const rows = content.rows.map((one, index) => (index === row ? { ...one, size: one.size - 1 } : one));
    changed = withText(changed, slot, { rows });
  }
}

/** Whether all text of a slot has room, and no word is broken. */
export function fits(design: DisplayConfig, content: TextContent, slot: number): boolean {
  const box = boxesOf(design).texts[slot];
  if (!box) return true;
  const { rows, height } = setSlot(design, content, box);
  const room = roomIn(design, box, columnsOf(box.kind, content.rows).length);
  return height <= room.height + 0.01 && !rows.some(({ hasBrokenWord }) => hasBrokenWord);
}

function largestRow(design: DisplayConfig, content: TextContent, slot: number): number {
  const sizes = content.rows.map(({ size }) => (letterPx(design, slot, size - 1) >= READABLE_PX ? size : 0));
  const largest = Math.max(0, ...sizes);
  return largest > 1 ? sizes.indexOf(largest) : -1;
}
