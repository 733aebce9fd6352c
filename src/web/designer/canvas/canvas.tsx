import { ImagePlus } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, useCallback, useMemo, useRef } from 'react';
import { elementLines } from '../../../contract/design/elements.ts';
import { aspectOf } from '../../../contract/design/ratios.ts';
import type { Box } from '../../../contract/design/rules.ts';
import type { TextRow } from '../../../contract/design/schemas.ts';
import { useLatePartAfter } from '../../app/late-parts.ts';
import { useSelected, useStore } from '../../browser/use-store.ts';
import { afterNextFrame } from '../../ui/after-next-frame.ts';
import { classNames } from '../../ui/class-names.ts';
import { Artwork } from '../artwork/artwork.tsx';
import { CANVAS_SIZES, pictureOf } from '../artwork/pictures.ts';
import { type Tool, useCard, useDesigner } from '../designer-context.tsx';
import { needsText, photoAt, type Selection, slotsInOrder, textAt, withHints } from '../model/model.ts';
import { usePhotoContrast } from '../photos/use-photo-contrast.ts';
import { GestureMarks } from '../touch/gesture-marks.tsx';
import { SelectionFrame } from '../touch/selection-frame.tsx';
import { useIssues } from '../use-issues.ts';
import { useWords } from '../use-words.ts';
import styles from './canvas.module.css';
import { IssueCallout } from './issue-callout.tsx';
import type { Measures } from './measure.ts';
import { hasUprightEdge, SplitHandles } from './split-handles.tsx';
import { caretAt, TypedCaret } from './typed-caret.tsx';
import { typeRow } from './typing.ts';
import { useMeasures } from './use-measures.ts';
import { useRowZoom } from './use-row-zoom.ts';

const HEADING_SIZE = 5;
const loadGestures = async () => (await import('../touch/card-gestures.tsx')).CardGestures;

const slotOf = ({ kind, slot }: Selection) => `${kind}-${slot}`;
const boxStyle = (box: Box): CSSProperties => ({
  left: `${box.x}%`,
  top: `${box.y}%`,
  width: `${box.width}%`,
  height: `${box.height}%`,
});

/** Renders when the design changes, not after each measurement. */
const CanvasArtwork = memo(Artwork);

/** The editable card: the artwork with the overlay of selectable slots and rows. */
export function Canvas() {
  const t = useWords();
  const design = useCard((snapshot) => snapshot.design);
  const card = useRef<HTMLDivElement>(null);
  const artwork = useRef<HTMLDivElement>(null);
  const { measures, crowded, isReady } = useMeasures(artwork);
  usePhotoContrast(artwork, measures, isReady);
  useRowZoom(card, measures);
  // Everything can be changed without gestures, so their code is not among the first files.
  const CardGestures = useLatePartAfter(loadGestures);
  const hintOf = useCallback((row: TextRow) => t(row.size >= HEADING_SIZE ? 'hint_heading' : 'hint_write'), [t]);
  const shown = useMemo(() => withHints(design, hintOf, crowded), [design, hintOf, crowded]);
  return (
    <div
      ref={card}
      className={classNames(styles.card, hasUprightEdge(design) && styles.uprightEdge)}
      data-design
      style={{ '--aspect': aspectOf(design.ratio) }}
    >
      <div ref={artwork} className={styles.artwork} inert>
        <CanvasArtwork design={shown} pictures={pictureOf} sizes={CANVAS_SIZES} priority />
      </div>
      {CardGestures && <CardGestures card={card} />}
      {measures && <Overlay frame={measures.frame} slots={measures.slots} rows={measures.rows} />}
    </div>
  );
}

const Overlay = memo(function Overlay({ frame, ...boxes }: Boxes & Pick<Measures, 'frame'>) {
  const t = useWords();
  const layout = useCard(({ design }) => design.layout);
  const elements = useCard(({ design }) => design.elements.length);
  const slots = useMemo(() => slotsInOrder({ layout }), [layout]);
  return (
    <fieldset className={styles.overlay} data-canvas-overlay>
      <legend className="sr-only">{t('card')}</legend>
      {slots.map((selection) => (
        <SlotTarget key={slotOf(selection)} selection={selection} {...boxes} />
      ))}
      {Array.from({ length: elements }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is identified by its number only
        <ElementTarget key={index} index={index} slots={boxes.slots} />
      ))}
      <SelectionFrame {...boxes} />
      <SplitHandles frame={frame} />
      <TypedCaret rows={boxes.rows} />
      <GestureMarks />
      <IssueCallout rows={boxes.rows} />
    </fieldset>
  );
});

type Boxes = Pick<Measures, 'slots' | 'rows'>;
type TargetProps = Boxes & { selection: Selection };

const SlotTarget = memo(function SlotTarget(props: TargetProps) {
  const { selection, slots } = props;
  return selection.kind === 'photo' ? <PhotoTarget selection={selection} slots={slots} /> : <TextTarget {...props} />;
});

/** Returns a function that makes a selection and opens a tool. */
function useSelect() {
  const { engine, panels, tool } = useDesigner();
  return (selection: Selection, opens: Tool) => {
    if (tool.get() === opens) {
      engine.select(selection);
      return;
    }
    // Another panel takes longer than a frame; the frame of what is selected does not wait for it.
    panels.late(() => engine.select(selection));
    const selected = engine.snapshot().selection;
    afterNextFrame(() => {
      if (engine.snapshot().selection !== selected) return;
      panels.catchUp();
      tool.set(opens);
    });
  };
}

const PhotoTarget = memo(function PhotoTarget({ selection, slots }: Omit<TargetProps, 'rows'>) {
  const t = useWords();
  const { uploads, choosePicture } = useDesigner();
  const select = useSelect();
  const slot = slotOf(selection);
  const photo = useCard(({ design }) => photoAt(design, selection.slot));
  const isSelected = useCard(({ selection: current }) => current?.kind === 'photo' && current.slot === selection.slot);
  const upload = useStore(uploads.all).find((candidate) => candidate.slot === slot);
  const box = slots[slot];
  if (!box) return null;
  const isEmpty = !photo?.file_id && !upload;
  const name = t('photo_name', { number: selection.slot + 1 });
  return (
    <>
      {upload && (
        <div className={classNames(styles.upload, styles[upload.state])} style={boxStyle(box)}>
          <img src={upload.url} alt="" />
        </div>
      )}
      <button
        type="button"
        className={classNames(styles.slot, isSelected && styles.selected, isEmpty && styles.empty)}
        style={boxStyle(box)}
        data-photo-slot={slot}
        data-target={slot}
        aria-pressed={isSelected}
        aria-label={isEmpty ? `${name}: ${t('hint_photo')}` : name}
        onClick={() => {
          select(selection, 'photo');
          if (isEmpty) choosePicture(slot);
        }}
      >
        {isEmpty && (
          <span className={styles.hint}>
            <ImagePlus />
            <span>{t('hint_photo')}</span>
          </span>
        )}
      </button>
      <Label name={name} box={box} isSelected={isSelected} />
    </>
  );
});

const ElementTarget = memo(function ElementTarget({ index, slots }: Pick<Boxes, 'slots'> & { index: number }) {
  const t = useWords();
  const select = useSelect();
  const type = useCard(({ design }) => design.elements[index]?.type);
  const text = useCard(({ design }) => {
    const element = design.elements[index];
    return element ? elementLines(element).join(' ') : '';
  });
  const isSelected = useCard(({ selection }) => selection?.kind === 'element' && selection.slot === index);
  const name = `element-${index}`;
  const box = slots[name];
  if (!box || !type) return null;
  return (
    <button
      type="button"
      className={styles.element}
      style={boxStyle(box)}
      data-target={name}
      aria-pressed={isSelected}
      aria-label={`${t('element_name', { number: index + 1, type: t(`elements.${type}`) })} ${text}`.trim()}
      onClick={() => select({ kind: 'element', slot: index, row: null }, 'element')}
      onDoubleClick={() => document.querySelector<HTMLElement>('[data-element-rows]')?.focus()}
    />
  );
});

function TextTarget({ selection, ...boxes }: TargetProps) {
  const t = useWords();
  const { overflowing } = useDesigner();
  const select = useSelect();
  const slot = slotOf(selection);
  const content = useCard(({ design }) => textAt(design, selection.slot));
  const selectedRow = useCard(({ selection: current }) =>
    current?.kind === 'text' && current.slot === selection.slot ? (current.row ?? -1) : null,
  );
  const isOverflowing = useSelected(overflowing, (slots) => slots.includes(slot));
  const issues = useIssues();
  const box = boxes.slots[slot];
  if (!box) return null;
  const isSelected = selectedRow !== null;
  const name = t('text_name', { number: selection.slot + 1 });
  const rows = content?.rows ?? [];
  const rowsWithIssues = new Set(issues.flatMap((issue) => (issue.slot === slot ? [issue.row] : [])));
  return (
    <>
      <button
        type="button"
        className={classNames(
          styles.slot,
          isSelected && selectedRow === -1 && styles.selected,
          isOverflowing && styles.faulty,
          rows.length === 0 && styles.empty,
        )}
        style={boxStyle(coversPhoto(box, boxes.slots) ? targetBox(slot, rows.length, boxes.rows, box) : box)}
        data-target={slot}
        aria-pressed={isSelected && selectedRow === -1}
        aria-label={rows.length === 0 ? `${name}: ${t('hint_write')}` : name}
        onClick={() => select({ ...selection, row: null }, 'text')}
      >
        {rows.length === 0 && <span className={styles.hint}>{t('hint_write')}</span>}
      </button>
      {rows.map(({ text }, index) => {
        const rowBox = boxes.rows[`${slot} ${index}`];
        return (
          rowBox && (
            <RowTarget
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
              key={index}
              selection={selection}
              row={index}
              text={text}
              box={rowBox}
              isSelected={index === selectedRow}
              isFaulty={rowsWithIssues.has(index)}
            />
          )
        );
      })}
      <Label name={name} box={box} isSelected={isSelected} />
    </>
  );
}

type RowTargetProps = Pick<TargetProps, 'selection'> & {
  row: number;
  text: string;
  box: Box;
  isSelected: boolean;
  isFaulty: boolean;
};

/** A component of its own, so that a letter renders only its row. */
const RowTarget = memo(function RowTarget({ selection, row, text, box, isSelected, isFaulty }: RowTargetProps) {
  const t = useWords();
  const designer = useDesigner();
  const { engine, rowField, tool, typing } = designer;
  const select = useSelect();
  const name = t('text_name', { number: selection.slot + 1 });
  const selectRow = (event: MouseEvent) => {
    const isEmpty = needsText({ text });
    // A row without text opens for typing immediately.
    if (!isSelected && !isEmpty) {
      select({ ...selection, row }, 'text');
      return;
    }
    const card = event.currentTarget.closest('[data-design]');
    // Before the card is enlarged to the row.
    const at = caretAt(card, selection.slot, row, { x: event.clientX, y: event.clientY });
    typeRow(designer, () => {
      engine.select({ ...selection, row });
      tool.set('text');
    });
    // A key has no place. Sample text stays selected, so that typing replaces it.
    if (event.detail > 0 && !isEmpty) rowField.current?.setSelectionRange(at, at);
  };
  return (
    <button
      type="button"
      className={classNames(styles.textRow, isSelected && styles.selected, isFaulty && styles.faulty)}
      data-target={`${slotOf(selection)} ${row}`}
      data-canvas-row={isSelected ? 'selected' : ''}
      style={boxStyle(box)}
      aria-pressed={isSelected}
      aria-label={t('row_label', { name, number: row + 1, text: text.trim() || t('row_empty') })}
      onMouseDown={(event) => {
        // While typing, another row can be selected without closing the keyboard.
        if (typing.get()) event.preventDefault();
      }}
      onClick={selectRow}
    />
  );
});

/** The slot's name beside the card, on the side of the slot. */
function Label({ name, box, isSelected }: { name: string; box: Box; isSelected: boolean }) {
  const isRight = box.x + box.width / 2 > 60;
  return (
    <span
      className={classNames(styles.slotName, !isSelected && styles.quiet, isRight && styles.onRight)}
      style={{ top: `${box.y + 2}%` }}
      aria-hidden="true"
    >
      {name}
    </span>
  );
}

/** Whether a text slot covers a photo, which must stay selectable beside the text. */
function coversPhoto(box: Box, slots: Measures['slots']): boolean {
  return Object.entries(slots).some(
    ([name, other]) =>
      name.startsWith('photo') &&
      box.x < other.x + other.width - 1 &&
      other.x < box.x + box.width - 1 &&
      box.y < other.y + other.height - 1 &&
      other.y < box.y + box.height - 1,
  );
}

/** The selectable box of a text slot over a photo: its text or, without text, the end at the card's edge. */
function targetBox(slot: string, count: number, rows: Measures['rows'], box: Box): Box {
  if (count > 0) return unionOf(slot, count, rows, box);
  const height = box.height * 0.45;
  const isAtBottom = box.y + box.height > 99;
  return { ...box, height, y: isAtBottom ? box.y + box.height - height : box.y };
}

function unionOf(slot: string, count: number, rows: Measures['rows'], within: Box): Box {
  const boxes = Array.from({ length: count }, (_, index) => rows[`${slot} ${index}`]).filter(
    (box) => box !== undefined,
  );
  if (boxes.length === 0) return within;
  const x = Math.max(within.x, Math.min(...boxes.map((box) => box.x)));
  const y = Math.max(within.y, Math.min(...boxes.map((box) => box.y)));
  const right = Math.min(within.x + within.width, Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.min(within.y + within.height, Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}
