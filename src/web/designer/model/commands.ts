import {
  cleanDisplayText,
  type DisplayConfig,
  hexColor,
  photoContent,
  type TextRow,
} from '../../../contract/display.ts';
import {
  BACKGROUND_SIZES,
  BACKGROUND_TYPES,
  BORDER_TYPES,
  DISPLAY_LIMITS,
  FONTS,
  LAYOUTS,
  layoutOf,
  SCRIMS,
  type Split,
  STICKER_CORNERS,
  TEXT_ALIGNS,
  VERTICAL_ALIGNS,
} from '../../../contract/display-rules.ts';
import { RATIOS, type Ratio } from '../../../contract/ratios.ts';
import { SCRIM_STRENGTHS } from '../../../contract/scrim.ts';
import { cutText } from '../../../contract/short-text.ts';
import type { ReadablePlan } from '../photos/photo-contrast.ts';
import { withTemplate } from './apply-template.ts';
import { recolored, withLegibleColors } from './legible-colors.ts';
import {
  type Design,
  emptyRow,
  existingSelection,
  hasPlace,
  photoAt,
  textAt,
  withGrown,
  withPhoto,
  withShrunk,
  withText,
  withTextsSwapped,
} from './model.ts';
import { PAIRS, type Pair, painted } from './palette-pairs.ts';
import { roomiest } from './room.ts';
import { shuffled } from './shuffle.ts';

/** One action on a design, used by buttons, keys and menus alike. */
export type Command<Input> = {
  name: string;
  /** Key in the `designer` locale file of the text that announces the action or its undoing. */
  label: string;
  can(design: Design, input: Input): boolean;
  apply(design: Design, input: Input): Design;
  /** Steps with the same key in quick succession are undone together. */
  group(input: Input): string | null;
  /** Whether it changes where and how text stands, so that the designer fits and recolours the text afterwards. */
  is_look: boolean;
};

type Definition<Input> = Omit<Command<Input>, 'label' | 'group' | 'is_look'> & {
  group?: (input: Input) => string;
  is_look?: boolean;
};

/** Changes of the look start from the author's font sizes, since there may be more room now. */
function define<Input>({ group, is_look = false, ...definition }: Definition<Input>): Command<Input> {
  return {
    ...definition,
    apply(design, input) {
      const next = definition.apply(is_look ? withGrown(design) : design, input);
      return { ...next, document: withLegibleColors(next.document, is_look ? design.document : null) };
    },
    label: `changes.${definition.name}`,
    group: group ?? (() => null),
    is_look,
  };
}

const isColor = (value: string | null) => value === null || hexColor.safeParse(value).success;
const isFile = (value: string | null) => photoContent.shape.file_id.safeParse(value).success;
const upper = (value: string | null) => value?.toUpperCase() ?? null;
const within = (value: number, min: number, max: number) =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
const isOneOf = <Value>(values: readonly Value[], value: Value) => values.includes(value);

/** The author's text without invalid characters, and within the length limit. */
export function boundedText(text: string, characters: number, lines?: number): string {
  const clean = cleanDisplayText(text, lines);
  return cleanDisplayText(cutText(clean, characters), lines);
}

const edit = (design: Design, change: Partial<DisplayConfig>): Design => ({
  ...design,
  document: { ...design.document, ...change },
});

/** A command that sets one field of the document. */
function setField<Key extends keyof DisplayConfig>(
  name: string,
  key: Key,
  can: (value: DisplayConfig[Key], document: DisplayConfig) => boolean,
  options: { grouped?: boolean; is_look?: boolean; clean?: (value: DisplayConfig[Key]) => DisplayConfig[Key] } = {},
): Command<DisplayConfig[Key]> {
  return define({
    name,
    can: (design, value) => can(value, design.document),
    apply: (design, value) => edit(design, { [key]: options.clean ? options.clean(value) : value }),
    ...(options.grouped ? { group: () => name } : {}),
    is_look: options.is_look ?? false,
  });
}

const colorField = (name: string, key: 'background' | 'background_text_color' | 'rule_color') =>
  setField(name, key, isColor, { grouped: true, clean: (value) => value.toUpperCase() });

/**
 * Whether a change of layout must swap the first two texts: the sticker's first place is a small circle for the
 * shorter text, and a layout with one text place shows the longer one.
 */
function isRoundPlaceChanged(document: DisplayConfig, layout: number): boolean {
  const [before, after] = [layoutOf(document), layoutOf({ layout })];
  const lengthOf = (place: number) =>
    textAt(document, place)?.rows.reduce((sum, { text }) => sum + text.trim().length, 0) ?? 0;
  const [first, second] = [lengthOf(0), lengthOf(1)];
  if (before.name !== 'sticker') return after.name === 'sticker' && first > second;
  return after.name !== 'sticker' && second > first && (after.texts === 1 || first === 0);
}

export const setLayout = define<number>({
  name: 'set_layout',
  can: (_, layout) => LAYOUTS.some((candidate) => candidate.id === layout),
  // The split of another layout has no meaning in this one. The contents stay, rendered or not.
  apply(design, layout) {
    const placed = isRoundPlaceChanged(design.document, layout) ? withTextsSwapped(design) : design;
    const document = { ...placed.document, layout, split: null, split_second: null };
    return { ...placed, document, selection: existingSelection(document, placed.selection) };
  },
  is_look: true,
});

/** Applies the style of a template or an earlier ad; the author's text and photos stay. */
export const applyTemplate = define<DisplayConfig>({
  name: 'apply_template',
  can: () => true,
  apply(design, template) {
    const document = withTemplate(design.document, template);
    return { document, shrunk: {}, selection: existingSelection(document, design.selection) };
  },
  is_look: true,
});

/** Changes colours, fonts and border by a random number, never the contents. */
export const shuffleStyle = define<number>({
  name: 'shuffle_style',
  can: (_, seed) => Number.isFinite(seed),
  apply: (design, seed) => ({ ...design, document: shuffled(design.document, seed) }),
  is_look: true,
});

export const setPair = define<Pair>({
  name: 'set_pair',
  can: (_, colors) => PAIRS.includes(colors),
  apply: (design, colors) => edit(design, painted(design.document, colors)),
  is_look: true,
});

export const setRatio = define<Ratio>({
  name: 'set_ratio',
  can: (_, ratio) => isOneOf(RATIOS, ratio),
  apply: (design, ratio) => edit(design, { ratio }),
  is_look: true,
});

export type SplitName = 'split' | 'split_second';

/** The layout's movable edge with this name. */
export function splitOf(document: Pick<DisplayConfig, 'layout'>, name: SplitName): Split | null {
  return layoutOf(document)[name];
}

export const setSplit = define<{ name: SplitName; value: number }>({
  name: 'set_split',
  can: (design, { name, value }) => splitOf(design.document, name) !== null && Number.isFinite(value),
  apply(design, { name, value }) {
    const split = splitOf(design.document, name);
    return split ? edit(design, { [name]: Math.round(within(value, split.min, split.max) * 10) / 10 }) : design;
  },
  is_look: true,
  group: ({ name }) => name,
});

export const setBackgroundType = setField(
  'set_background_type',
  'background_type',
  (value) => isOneOf(BACKGROUND_TYPES, value),
  { is_look: true },
);
export const setBackground = colorField('set_background', 'background');
export const setBackgroundSize = setField(
  'set_background_size',
  'background_size',
  (value) => isOneOf(BACKGROUND_SIZES, value),
  { is_look: true },
);
export const setBackgroundPicture = define<string | null>({
  name: 'set_background_picture',
  can: (_, background_id) => isFile(background_id),
  apply: (design, background_id) => edit(design, { background_id, background_type: 'IMAGE' }),
  is_look: true,
});
export const setBackgroundText = setField('set_background_text', 'background_text', () => true, {
  grouped: true,
  clean: (text) => boundedText(text.replaceAll('\n', ' '), DISPLAY_LIMITS.background_characters, 1),
});
export const setBackgroundFont = setField('set_background_font', 'background_font', (font) => isOneOf(FONTS, font));
export const setBackgroundTextColor = colorField('set_background_text_color', 'background_text_color');

export const setBorderType = setField('set_border_type', 'border_type', (value) => isOneOf(BORDER_TYPES, value), {
  is_look: true,
});
export const setBorderColor = setField('set_border_color', 'border_color', isColor, { grouped: true, clean: upper });
export const setBorderInset = setField(
  'set_border_inset',
  'border_inset',
  (_, { border_type }) => border_type === 'THIN' || border_type === 'DASH',
  { is_look: true },
);

/** In layouts that had no scrim at first, the weakest is strength 2: see `boxesOf`. */
export function minScrimStrength(document: Pick<DisplayConfig, 'layout'>): number {
  return ['poster', 'sticker'].includes(layoutOf(document).name) ? 1 : 2;
}

export const setScrim = define<(typeof SCRIMS)[number]>({
  name: 'set_scrim',
  can: (_, value) => isOneOf(SCRIMS, value),
  apply: (design, scrim) =>
    edit(design, {
      scrim,
      scrim_strength: Math.max(design.document.scrim_strength, minScrimStrength(design.document)),
    }),
});
export const setScrimStrength = setField('set_scrim_strength', 'scrim_strength', (value) => Number.isFinite(value), {
  grouped: true,
  clean: (value) => within(Math.round(value), 1, SCRIM_STRENGTHS.length),
});

/** Sets scrim and colours so that text on pictures is legible. */
export const makeLegible = define<ReadablePlan>({
  name: 'make_legible',
  can: (_, { scrim, scrim_strength, colors }) =>
    isOneOf(SCRIMS, scrim) &&
    SCRIM_STRENGTHS.some((known) => known === scrim_strength) &&
    colors.every(({ color }) => isColor(color)),
  apply: (design, { scrim, scrim_strength, colors }) =>
    colors.reduce(
      (changed, { color, ...at }) => ({
        ...editRow(changed, at, (row) => recolored(row, color)),
        selection: design.selection,
      }),
      edit(design, { scrim, scrim_strength }),
    ),
});
export const setRuleColor = colorField('set_rule_color', 'rule_color');
export const setStickerCorner = setField(
  'set_sticker_corner',
  'sticker_corner',
  (value) => isOneOf(STICKER_CORNERS, value),
  { is_look: true },
);
export const setTilt = setField('set_tilt', 'tilt', (value) => Number.isFinite(value), {
  grouped: true,
  is_look: true,
  clean: (value) => Math.round(within(value, -6, 6) * 2) / 2,
});
export const setTabCount = setField('set_tab_count', 'tab_count', (value) => isOneOf([6, 7, 8], value), {
  is_look: true,
});

type RowAt = { place: number; row: number };

function rowAt({ document }: Design, { place, row }: RowAt): TextRow | null {
  return hasPlace(document, 'text', place) ? (textAt(document, place)?.rows[row] ?? null) : null;
}

function withRows(design: Design, place: number, rows: TextRow[], row: number | null): Design {
  const document = withText(design.document, place, { rows });
  return { ...design, document, selection: existingSelection(document, { kind: 'text', place, row }) };
}

const rowsAt = (design: Design, place: number) => textAt(design.document, place)?.rows ?? [];

/** Adds a row below the selected one, in its style; the first row of a place gets `style`. */
export const addRow = define<{ place: number; style?: Partial<TextRow> }>({
  name: 'add_row',
  can: (design, { place }) =>
    hasPlace(design.document, 'text', place) && rowsAt(design, place).length < DISPLAY_LIMITS.rows,
  apply(design, { place, style = {} }) {
    const rows = [...rowsAt(design, place)];
    const { selection } = design;
    const isHere = selection?.kind === 'text' && selection.place === place && selection.row !== null;
    const above = isHere ? (selection.row ?? rows.length - 1) : rows.length - 1;
    rows.splice(above + 1, 0, emptyRow({ ...(rows[above] ?? {}), ...style, text: '' }));
    return withRows(design, place, rows, above + 1);
  },
});

export const removeRow = define<RowAt>({
  name: 'remove_row',
  can: (design, at) => rowAt(design, at) !== null,
  apply: (design, { place, row }) =>
    withRows(
      design,
      place,
      rowsAt(design, place).filter((_, index) => index !== row),
      Math.max(0, row - 1),
    ),
});

export const moveRow = define<RowAt & { by: -1 | 1 }>({
  name: 'move_row',
  can: (design, { place, row, by }) =>
    rowAt(design, { place, row }) !== null && rowAt(design, { place, row: row + by }) !== null,
  apply(design, { place, row, by }) {
    const rows = [...rowsAt(design, place)];
    const moved = rows.splice(row, 1);
    rows.splice(row + by, 0, ...moved);
    return withRows(design, place, rows, row + by);
  },
});

export const setRowText = define<RowAt & { text: string }>({
  name: 'set_row_text',
  can: rowIsThere,
  apply: (design, { text, ...at }) => styleRow(design, at, { text: boundedText(text, DISPLAY_LIMITS.row_characters) }),
  group: ({ place, row }) => `text-${place}-${row}`,
});

function rowIsThere(design: Design, at: RowAt): boolean {
  return rowAt(design, at) !== null;
}

function editRow(design: Design, { place, row }: RowAt, change: (row: TextRow) => TextRow): Design {
  const rows = rowsAt(design, place).map((candidate, index) => (index === row ? change(candidate) : candidate));
  return withRows(design, place, rows, row);
}

function styleRow(design: Design, at: RowAt, change: Partial<TextRow>): Design {
  return editRow(design, at, (row) => ({ ...row, ...change }));
}

/** A command that sets one field of a row. */
function setRowField<Key extends Exclude<keyof TextRow, 'text'>>(
  name: string,
  key: Key,
  can: (value: TextRow[Key]) => boolean,
  options: { grouped?: boolean; is_look?: boolean; clean?: (value: TextRow[Key]) => TextRow[Key] } = {},
) {
  return define<RowAt & { value: TextRow[Key] }>({
    name,
    can: (design, { value, ...at }) => rowIsThere(design, at) && can(value),
    apply: (design, { value, ...at }) => styleRow(design, at, { [key]: options.clean ? options.clean(value) : value }),
    ...(options.grouped ? { group: ({ place, row }) => `${name}-${place}-${row}` } : {}),
    is_look: options.is_look ?? false,
  });
}

export const setRowFont = setRowField('set_row_font', 'font', (font) => isOneOf(FONTS, font), { is_look: true });
export const setRowSize = setRowField('set_row_size', 'size', (size) => Number.isFinite(size), {
  grouped: true,
  clean: (size) => within(Math.round(size), 1, 10),
});
export const setRowColor = define<RowAt & { value: string }>({
  name: 'set_row_color',
  can: (design, { value, ...at }) => rowIsThere(design, at) && isColor(value),
  apply: (design, { value, ...at }) => styleRow(design, at, { color: value.toUpperCase(), author_color: null }),
  group: ({ place, row }) => `set_row_color-${place}-${row}`,
});
export const setRowAlign = setRowField('set_row_align', 'align', (align) => isOneOf(TEXT_ALIGNS, align));
export const setRowCaps = setRowField('set_row_caps', 'caps', () => true, { is_look: true });
export const setRowMarker = setRowField('set_row_marker', 'marker', isColor, { grouped: true, clean: upper });

export const setVerticalAlign = define<{ place: number; value: (typeof VERTICAL_ALIGNS)[number] }>({
  name: 'set_vertical_align',
  can: (design, { place, value }) => hasPlace(design.document, 'text', place) && isOneOf(VERTICAL_ALIGNS, value),
  apply: (design, { place, value }) => ({
    ...design,
    document: withText(design.document, place, { vertical_align: value }),
  }),
  is_look: true,
});

export const setPlaceBackground = define<{ place: number; value: string | null }>({
  name: 'set_place_background',
  can: (design, { place, value }) => hasPlace(design.document, 'text', place) && isColor(value),
  apply: (design, { place, value }) => ({
    ...design,
    document: withText(design.document, place, { background: upper(value) }),
  }),
  group: ({ place }) => `background-${place}`,
});

/** Reduces the font size of all rows of a place by one step, because its text does not fit. */
export const shrinkPlace = define<{ place: number }>({
  name: 'shrink_place',
  can: (design, { place }) =>
    hasPlace(design.document, 'text', place) && rowsAt(design, place).some((row) => row.size > 1),
  apply: (design, { place }) => withShrunk(design, place),
});

/** Reduces the font size of a place until its text fits: the designer continues after the first step. */
export const fitPlace: typeof shrinkPlace = { ...shrinkPlace, is_look: true };

/** Moves the layout's edges so that the texts have the most room for their length. */
export const giveRoom = define<null>({
  name: 'give_room',
  can: ({ document }) => roomiest(document) !== null,
  apply: (design) => edit(design, roomiest(design.document) ?? {}),
  is_look: true,
});

export const setPhoto = define<{ place: number; file_id: string }>({
  name: 'set_photo',
  can: (_, { place, file_id }) =>
    Number.isInteger(place) && place >= 0 && place < DISPLAY_LIMITS.photos && isFile(file_id),
  // The picture was cropped for this place, so its focal point is the centre.
  apply: (design, { place, file_id }) => ({
    ...design,
    document: withPhoto(design.document, place, { file_id, focus_x: 50, focus_y: 50 }),
  }),
  is_look: true,
});

export const removePhoto = define<{ place: number }>({
  name: 'remove_photo',
  can: (design, { place }) => Boolean(photoAt(design.document, place)?.file_id),
  apply: (design, { place }) => ({
    ...design,
    document: withPhoto(design.document, place, { file_id: null, focus_x: 50, focus_y: 50, alt: '' }),
  }),
  is_look: true,
});

export const setPhotoAlt = define<{ place: number; alt: string }>({
  name: 'set_photo_alt',
  can: (design, { place }) => photoAt(design.document, place) !== null,
  apply: (design, { place, alt }) => ({
    ...design,
    document: withPhoto(design.document, place, { alt: boundedText(alt, DISPLAY_LIMITS.alt_characters) }),
  }),
  group: ({ place }) => `alt-${place}`,
});

export const setPhotoFocus = define<{ place: number; x: number; y: number }>({
  name: 'set_photo_focus',
  can: (design, { place }) => Boolean(photoAt(design.document, place)?.file_id),
  apply: (design, { place, x, y }) => ({
    ...design,
    document: withPhoto(design.document, place, {
      focus_x: Math.round(within(x, 0, 100)),
      focus_y: Math.round(within(y, 0, 100)),
    }),
  }),
  group: ({ place }) => `focus-${place}`,
});
