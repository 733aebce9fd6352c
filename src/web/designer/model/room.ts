import { boxesOf } from '../../../contract/design/boxes.ts';
import { layoutOf, type Split, slotsOf, splitsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';

/** Less gain is not worth moving what the author placed. */
const WORTHWHILE = 1.05;

type Splits = Pick<DisplayConfig, 'split' | 'split_second'>;

/** The layout's edges where its fullest text has the most room; null if they give it hardly more than now. */
export function roomiest(design: DisplayConfig): Splits | null {
  const { split, split_second } = layoutOf(design);
  const { first, second } = splitsOf(design);
  const candidates = positionsOf(split, first).flatMap((one) =>
    positionsOf(split_second, second).map((other): Splits => ({ split: one, split_second: other })),
  );
  const best = candidates.reduce<{ splits: Splits; room: number } | null>((found, splits) => {
    const room = roomOf({ ...design, ...splits });
    return found && found.room >= room ? found : { splits, room };
  }, null);
  return best && best.room > roomOf(design) * WORTHWHILE ? best.splits : null;
}

function positionsOf(split: Split | null, now: number | null): (number | null)[] {
  return split === null ? [null] : [now, split.min, (split.min + split.max) / 2, split.max];
}

/** The room of the fullest text: the area of its slot for each of its letters. */
function roomOf(design: DisplayConfig): number {
  const { texts } = boxesOf(design);
  const rooms = slotsOf(design).texts.flatMap((content, slot) => {
    const length = (content?.rows ?? []).reduce((sum, { text }) => sum + text.trim().length, 0);
    const box = texts[slot];
    return length === 0 || !box ? [] : [(box.width * box.height) / length];
  });
  return Math.min(...rooms);
}
