import { boxesOf } from '../../../contract/design/boxes.ts';
import { type Box, cutOf, hasTilt } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { Measures } from '../canvas/measure.ts';
import { useCard } from '../designer-context.tsx';
import { photoAt, type Selection, textAt } from '../model/model.ts';
import type { Handle } from './gestures.ts';
import styles from './selection-frame.module.css';

const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
const SIDES = ['left', 'right'] as const;

/** The frame of the selected thing with handles for its size and tilt. For the keyboard, each has a field in the panel. */
export function SelectionFrame({ slots, rows }: Pick<Measures, 'slots' | 'rows'>) {
  const selection = useCard((snapshot) => snapshot.selection);
  const handles = useCard(({ design }) => (selection ? handlesOf(design, selection).join() : ''));
  if (!selection || handles === '') return null;
  const slot = `${selection.kind}-${selection.slot}`;
  const name = selection.row === null ? slot : `${slot} ${selection.row}`;
  const box = selection.row === null ? slots[slot] : rows[name];
  return box ? <Frame name={name} box={box} handles={handles.split(',')} /> : null;
}

function Frame({ name, box, handles }: { name: string; box: Box; handles: readonly string[] }) {
  return (
    <div
      className={styles.frame}
      style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` }}
      data-target={name}
      data-selection-frame
      aria-hidden="true"
    >
      {handles.includes('corner') &&
        CORNERS.map((at) => <i key={at} className={styles.corner} data-at={at} data-handle="corner" />)}
      {handles.includes('side') &&
        SIDES.map((at) => <i key={at} className={styles.side} data-at={at} data-handle="side" />)}
      {handles.includes('turn') && <i className={styles.turn} data-handle="turn" />}
    </div>
  );
}

function handlesOf(design: DisplayConfig, { kind, slot, row }: Selection): Handle[] {
  if (kind === 'element') return ['corner', 'turn'];
  if (kind === 'photo') {
    const photo = photoAt(design, slot);
    if (!photo?.file_id) return [];
    return hasTilt(design) && !cutOf(design, photo) ? ['corner', 'turn'] : ['corner'];
  }
  const box = boxesOf(design).texts[slot]?.kind ?? 'text';
  if (row === null) return box === 'sticker' ? ['corner'] : box === 'band' ? ['side'] : [];
  if (!textAt(design, slot)?.rows[row]?.text.trim()) return [];
  return box === 'text' || box === 'narrow' || box === 'columns' ? ['corner', 'side'] : ['corner'];
}
