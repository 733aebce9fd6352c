import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type Box, layoutOf, type Split, splitsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { classNames } from '../../ui/class-names.ts';
import { useCard, useDesigner } from '../designer-context.tsx';
import { type SplitName, setSplit, splitOf } from '../model/commands.ts';
import { useWords } from '../use-words.ts';
import styles from './split-handles.module.css';

const STEP = 1;
const PAGE = 5;
/** Layouts with a vertical edge; the sticker's size has no edge to drag. */
const UPRIGHT = ['split_left', 'split_right', 'coupon', 'coupon_subject'];
const FRAMED_MARGIN = 6;

type Handle = { name: SplitName; split: Split; value: number; isUpright: boolean; offset: number };

/** Whether the layout's edge is upright, so that its handle is below the card. */
export function hasUprightEdge(design: Pick<DisplayConfig, 'layout'>): boolean {
  return UPRIGHT.includes(layoutOf(design).name);
}

function handlesOf(design: Pick<DisplayConfig, 'layout' | 'split' | 'split_second'>): Handle[] {
  const { name: layout } = layoutOf(design);
  const splits = splitsOf(design);
  return (['split', 'split_second'] as const).flatMap((name): Handle[] => {
    const split = splitOf(design, name);
    const value = name === 'split' ? splits.first : splits.second;
    if (!split || value === null || layout === 'sticker') return [];
    return [{ name, split, value, isUpright: hasUprightEdge(design), offset: layout === 'framed' ? FRAMED_MARGIN : 0 }];
  });
}

/**
 * The movable edges of the layout, moved by dragging or by the arrow keys. Their handles are beside the card, so that they
 * cover neither text nor photo.
 */
export function SplitHandles({ frame }: { frame: Box }) {
  const layout = useCard(({ design }) => design.layout);
  const split = useCard(({ design }) => design.split);
  const split_second = useCard(({ design }) => design.split_second);
  return handlesOf({ layout, split, split_second }).map((handle) => (
    <SplitHandle key={handle.name} handle={handle} frame={frame} />
  ));
}

function SplitHandle({ handle, frame }: { handle: Handle; frame: Box }) {
  const t = useWords();
  const { engine } = useDesigner();
  const line = useRef<HTMLDivElement>(null);
  /** The edge's position at the start of a drag; null while it is not dragged. */
  const dragStart = useRef<number | null>(null);
  const { name, split, value, isUpright, offset } = handle;
  const move = (to: number) => engine.run(setSplit, { name, value: Math.min(split.max, Math.max(split.min, to)) });
  const startDrag = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    dragStart.current = value;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const endDrag = () => {
    dragStart.current = null;
  };
  const cancelDrag = useEffectEvent(() => {
    if (dragStart.current !== null) move(dragStart.current);
    endDrag();
  });
  // A second finger on the card means something else, so it cancels the drag.
  useEffect(() => {
    const touch = (event: globalThis.PointerEvent) => {
      if (!event.isPrimary) cancelDrag();
    };
    window.addEventListener('pointerdown', touch);
    window.addEventListener('pointercancel', cancelDrag);
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('pointercancel', cancelDrag);
    };
  }, []);
  const drag = (event: PointerEvent) => {
    const card = line.current?.offsetParent?.getBoundingClientRect();
    if (!card || dragStart.current === null || !event.isPrimary) return;
    const along = isUpright ? (event.clientX - card.left) / card.width : (event.clientY - card.top) / card.height;
    const [start, length] = isUpright ? [frame.x, frame.width] : [frame.y, frame.height];
    move(Math.round(((along * 100 - start) / length) * 100 - offset));
  };
  const press = (event: KeyboardEvent) => {
    const by = stepOf(event.key, value, split);
    if (by === null) return;
    event.preventDefault();
    move(value + by);
  };
  const at = value + offset;
  const style: CSSProperties = isUpright
    ? { left: `${frame.x + (at * frame.width) / 100}%`, top: `${frame.y}%`, height: `${frame.height}%` }
    : { top: `${frame.y + (at * frame.height) / 100}%`, left: `${frame.x}%`, width: `${frame.width}%` };
  return (
    <div ref={line} className={classNames(styles.divider, isUpright && styles.upright)} style={style}>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={t(`${name}_label`)}
        aria-orientation={isUpright ? 'horizontal' : 'vertical'}
        aria-valuemin={split.min}
        aria-valuemax={split.max}
        aria-valuenow={Math.round(value)}
        aria-valuetext={`${Math.round(value)} %`}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onKeyDown={press}
      />
    </div>
  );
}

function stepOf(key: string, value: number, split: Split): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return STEP;
    case 'ArrowUp':
    case 'ArrowLeft':
      return -STEP;
    case 'PageDown':
      return PAGE;
    case 'PageUp':
      return -PAGE;
    case 'Home':
      return split.min - value;
    case 'End':
      return split.max - value;
    default:
      return null;
  }
}
