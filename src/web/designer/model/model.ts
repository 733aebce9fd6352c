import { mixedColor } from '../../../contract/design/mixed-color.ts';
import { layoutOf, slotsOf } from '../../../contract/design/rules.ts';
import { isSampleText } from '../../../contract/design/sample-texts.ts';
import {
  type DisplayConfig,
  displayConfig,
  emptyDisplay,
  type PhotoContent,
  photoContent,
  type TextContent,
  type TextRow,
  textContent,
  textRow,
} from '../../../contract/design/schemas.ts';

/** What the author has selected: a slot of the layout and, in a text slot, one of its rows; or an element by its number. */
export type Selection = { kind: 'photo' | 'text' | 'element'; slot: number; row: number | null };
/** Font sizes of a text slot before and after they were reduced to make its text fit. */
export type Shrunk = { from: readonly number[]; to: readonly number[] };
/** The design as it is edited. Its parts are immutable. */
export type DesignState = {
  design: DisplayConfig;
  selection: Selection | null;
  /** The reductions by text slot, so that text can grow again when there is more room. */
  shrunk: Readonly<Record<number, Shrunk>>;
};

type Content = DisplayConfig['contents'][number];

export const EMPTY_PHOTO: PhotoContent = photoContent.parse({ type: 'PHOTO' });
export const EMPTY_TEXT: TextContent = textContent.parse({ type: 'TEXT' });
const EMPTY_ROW: TextRow = textRow.parse({ text: '' });

/** A row without text. */
export function emptyRow(style: Partial<TextRow> = {}): TextRow {
  return { ...EMPTY_ROW, ...style };
}

/** Whether a row still needs text: it is empty or has a template's sample text. */
export function needsText(row: Pick<TextRow, 'text'> | undefined): boolean {
  return !row?.text.trim() || isSampleText(row.text);
}

/** The text in the n-th text slot, rendered or not. */
export function textAt(design: DisplayConfig, slot: number): TextContent | null {
  return design.contents.filter((content) => content.type === 'TEXT')[slot] ?? null;
}

/** The photo in the n-th photo slot, rendered or not. */
export function photoAt(design: DisplayConfig, slot: number): PhotoContent | null {
  return design.contents.filter((content) => content.type === 'PHOTO')[slot] ?? null;
}

/** Puts `content` into the n-th slot of its kind; missing slots before it are added as empty ones. */
function withContent(design: DisplayConfig, slot: number, content: Content): DisplayConfig {
  const contents = [...design.contents];
  const indexes = contents.flatMap((candidate, index) => (candidate.type === content.type ? [index] : []));
  const at = indexes[slot];
  if (at !== undefined) contents[at] = content;
  else {
    const empty = content.type === 'PHOTO' ? EMPTY_PHOTO : EMPTY_TEXT;
    for (let missing = indexes.length; missing < slot; missing += 1) contents.push(empty);
    contents.push(content);
  }
  return { ...design, contents };
}

/** The design with its n-th text changed. */
export function withText(design: DisplayConfig, slot: number, change: Partial<TextContent>): DisplayConfig {
  return withContent(design, slot, { ...(textAt(design, slot) ?? EMPTY_TEXT), ...change });
}

/** The design with its first two texts swapped. */
export function withTextsSwapped(state: DesignState): DesignState {
  const { design, selection } = state;
  const [first, second] = [textAt(design, 0) ?? EMPTY_TEXT, textAt(design, 1) ?? EMPTY_TEXT];
  const isSwapped = selection?.kind === 'text' && selection.slot < 2;
  return {
    ...state,
    design: withText(withText(design, 0, second), 1, first),
    selection: isSwapped ? { ...selection, slot: 1 - selection.slot } : selection,
  };
}

/** The design with its n-th photo changed. */
export function withPhoto(design: DisplayConfig, slot: number, change: Partial<PhotoContent>): DisplayConfig {
  return withContent(design, slot, { ...(photoAt(design, slot) ?? EMPTY_PHOTO), ...change });
}

/** Whether the layout renders this slot, or the design has this element. */
export function hasSlot(design: DisplayConfig, kind: Selection['kind'], slot: number): boolean {
  if (kind === 'element') return design.elements[slot] !== undefined;
  const layout = layoutOf(design);
  return Number.isInteger(slot) && slot >= 0 && slot < (kind === 'photo' ? layout.photos : layout.texts);
}

/** The selection if it still exists; for a removed row the selection of its slot. */
export function existingSelection(design: DisplayConfig, selection: Selection | null): Selection | null {
  if (!selection || !hasSlot(design, selection.kind, selection.slot)) return null;
  if (selection.kind !== 'text' || selection.row === null) return { ...selection, row: null };
  const rows = textAt(design, selection.slot)?.rows.length ?? 0;
  if (rows === 0) return { ...selection, row: null };
  return selection.row < rows ? selection : { ...selection, row: rows - 1 };
}

const sizesOf = (rows: readonly TextRow[]) => rows.map((row) => row.size);
const isEqual = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** The design with a slot's font size reduced by one step; the original sizes are stored. */
export function withShrunk(state: DesignState, slot: number): DesignState {
  const rows = textAt(state.design, slot)?.rows ?? [];
  const before = state.shrunk[slot];
  const sizes = sizesOf(rows);
  const to = sizes.map((size) => Math.max(1, size - 1));
  const from = before && isEqual(before.to, sizes) ? before.from : sizes;
  return {
    ...state,
    design: withText(state.design, slot, { rows: rows.map((row, index) => ({ ...row, size: to[index] ?? 1 })) }),
    shrunk: { ...state.shrunk, [slot]: { from, to } },
  };
}

/** The design with all font sizes as the author set them, because there may be more room now. */
export function withGrown(state: DesignState): DesignState {
  let { design } = state;
  for (const [name, { from, to }] of Object.entries(state.shrunk)) {
    const slot = Number(name);
    const rows = textAt(design, slot)?.rows ?? [];
    if (!isEqual(sizesOf(rows), to)) continue;
    design = withText(design, slot, {
      rows: rows.map((row, index) => ({ ...row, size: from[index] ?? row.size })),
    });
  }
  return { ...state, design, shrunk: {} };
}

/** Every slot of the layout, photos first, in the order of the layout. */
export function slotsInOrder(design: Pick<DisplayConfig, 'layout'>): Selection[] {
  const layout = layoutOf(design);
  const of = (kind: Selection['kind'], length: number) =>
    Array.from({ length }, (_, slot): Selection => ({ kind, slot, row: null }));
  return [...of('photo', layout.photos), ...of('text', layout.texts)];
}

/** Whether this design is still empty. */
export function isUntouched(design: DisplayConfig): boolean {
  return design.contents.length === 0 && design.layout === emptyDisplay().layout;
}

/** The initial design of a new ad: a photo on top and two empty rows. */
export function firstDesign(): DisplayConfig {
  return displayConfig.parse({
    layout: 1,
    contents: [
      { type: 'PHOTO' },
      { type: 'TEXT', rows: [emptyRow({ font: 'archivo_black', size: 5 }), emptyRow({ size: 3 })] },
    ],
  });
}

/** A design to build from scratch: two empty rows, and no photo slot that would have to be filled. */
export function blankDesign(): DisplayConfig {
  return { ...firstDesign(), layout: 0 };
}

/** The design without empty rows, which only the editor has. */
export function withoutEmptyRows(design: DisplayConfig): DisplayConfig {
  const contents = design.contents.map((content) =>
    content.type === 'TEXT' ? { ...content, rows: content.rows.filter((row) => row.text.trim() !== '') } : content,
  );
  return { ...design, contents };
}

/**
 * The design in which empty rows show a hint, unless there is no room for it. Only for the editor's canvas, never
 * saved.
 */
export function withHints(
  design: DisplayConfig,
  hintOf: (row: TextRow) => string,
  crowded: ReadonlySet<TextContent> = new Set(),
): DisplayConfig {
  const contents = design.contents.map((content) => {
    if (content.type !== 'TEXT' || crowded.has(content)) return content;
    if (content.rows.every((row) => row.text.trim() !== '')) return content;
    const pale = (row: TextRow) => mixedColor(row.color, row.marker ?? content.background ?? design.background, 0.5);
    const rows = content.rows.map((row) =>
      row.text.trim() === '' ? { ...row, text: hintOf(row), color: pale(row) } : row,
    );
    return { ...content, rows };
  });
  return { ...design, contents };
}

/** Number of empty photo slots in the layout. */
export function missingPhotos(design: DisplayConfig): number {
  return slotsOf(design).photos.filter((photo) => !photo?.file_id).length;
}
