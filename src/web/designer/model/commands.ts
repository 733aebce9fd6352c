import { RATIOS, type Ratio } from '../../../contract/design/ratios.ts';
import {
  BACKGROUND_SIZES,
  BACKGROUND_TYPES,
  BORDER_TYPES,
  contourOf,
  DEPTHS,
  DISPLAY_LIMITS,
  FONTS,
  FRAMES,
  GROUNDS,
  HEX_COLOR,
  hasSubject,
  hasTilt,
  LAYOUTS,
  layoutOf,
  SCRIMS,
  SEASONS,
  SHADOWS,
  SHAPES,
  type Split,
  STICKER_CORNERS,
  TEXT_ALIGNS,
  TONES,
  VERTICAL_ALIGNS,
} from '../../../contract/design/rules.ts';
import {
  cleanDisplayText,
  type DisplayConfig,
  type PhotoContent,
  photoContent,
  type TextRow,
} from '../../../contract/design/schemas.ts';
import { SCRIM_STRENGTHS } from '../../../contract/design/scrim.ts';
import { cutText } from '../../../contract/text/short-text.ts';
import type { ReadablePlan } from '../photos/photo-contrast.ts';
import { withTemplate } from './apply-template.ts';
import { recolored, withLegibleColors } from './legible-colors.ts';
import {
  type DesignState,
  emptyRow,
  existingSelection,
  hasSlot,
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
  can(state: DesignState, input: Input): boolean;
  apply(state: DesignState, input: Input): DesignState;
  /** Steps with the same key in quick succession are undone together. */
  group(input: Input): string | null;
  /** Whether it changes where and how text stands, so that the designer fits and recolours the text afterwards. */
  is_look: boolean;
};

type Definition<Input> = Omit<Command<Input>, 'label' | 'group' | 'is_look'> & {
  group?: (input: Input) => string;
  is_look?: boolean;
};

/** The command as a step of its own, however soon it follows another one: for gestures. */
export function asOneStep<Input>(command: Command<Input>): Command<Input> {
  return { ...command, group: () => null };
}

/** Changes of the look start from the author's font sizes, since there may be more room now. */
export function define<Input>({ group, is_look = false, ...definition }: Definition<Input>): Command<Input> {
  return {
    ...definition,
    apply(state, input) {
      const next = definition.apply(is_look ? withGrown(state) : state, input);
      return { ...next, design: withLegibleColors(next.design, is_look ? state.design : null) };
    },
    label: `changes.${definition.name}`,
    group: group ?? (() => null),
    is_look,
  };
}

export const isColor = (value: string | null) => value === null || HEX_COLOR.test(value);
const isFile = (value: string | null) => photoContent.shape.file_id.safeParse(value).success;
const upper = (value: string | null) => value?.toUpperCase() ?? null;
const within = (value: number, min: number, max: number) =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
export const isOneOf = <Value>(values: readonly Value[], value: Value) => values.includes(value);

/** The author's text without invalid characters, and within the length limit. */
export function boundedText(text: string, characters: number, lines?: number): string {
  const clean = cleanDisplayText(text, lines);
  return cleanDisplayText(cutText(clean, characters), lines);
}

const edit = (state: DesignState, change: Partial<DisplayConfig>): DesignState => ({
  ...state,
  design: { ...state.design, ...change },
});

/** A command that sets one field of the design. */
function setField<Key extends keyof DisplayConfig>(
  name: string,
  key: Key,
  can: (value: DisplayConfig[Key], design: DisplayConfig) => boolean,
  options: { grouped?: boolean; is_look?: boolean; clean?: (value: DisplayConfig[Key]) => DisplayConfig[Key] } = {},
): Command<DisplayConfig[Key]> {
  return define({
    name,
    can: (state, value) => can(value, state.design),
    apply: (state, value) => edit(state, { [key]: options.clean ? options.clean(value) : value }),
    ...(options.grouped ? { group: () => name } : {}),
    is_look: options.is_look ?? false,
  });
}

const colorField = (name: string, key: 'background' | 'background_text_color' | 'rule_color') =>
  setField(name, key, isColor, { grouped: true, clean: (value) => value.toUpperCase() });

/**
 * Whether a change of layout must swap the first two texts: the sticker's first slot is a small circle for the
 * shorter text, and a layout with one text slot shows the longer one.
 */
function isRoundSlotChanged(design: DisplayConfig, layout: number): boolean {
  const [before, after] = [layoutOf(design), layoutOf({ layout })];
  const lengthOf = (slot: number) =>
    textAt(design, slot)?.rows.reduce((sum, { text }) => sum + text.trim().length, 0) ?? 0;
  const [first, second] = [lengthOf(0), lengthOf(1)];
  if (before.name !== 'sticker') return after.name === 'sticker' && first > second;
  return after.name !== 'sticker' && second > first && (after.texts === 1 || first === 0);
}

export const setLayout = define<number>({
  name: 'set_layout',
  can: (_, layout) => LAYOUTS.some((candidate) => candidate.id === layout),
  // The split of another layout has no meaning in this one. The contents stay, rendered or not.
  apply(state, layout) {
    const placed = isRoundSlotChanged(state.design, layout) ? withTextsSwapped(state) : state;
    const design = { ...placed.design, layout, split: null, split_second: null };
    return { ...placed, design, selection: existingSelection(design, placed.selection) };
  },
  is_look: true,
});

/** Applies the style of a template or an earlier ad; the author's text and photos stay. */
export const applyTemplate = define<DisplayConfig>({
  name: 'apply_template',
  can: () => true,
  apply(state, template) {
    const design = withTemplate(state.design, template);
    return { design, shrunk: {}, selection: existingSelection(design, state.selection) };
  },
  is_look: true,
});

/** Changes colours, fonts and border by a random number, never the contents. */
export const shuffleStyle = define<number>({
  name: 'shuffle_style',
  can: (_, seed) => Number.isFinite(seed),
  apply: (state, seed) => ({ ...state, design: shuffled(state.design, seed) }),
  is_look: true,
});

export const setPair = define<Pair>({
  name: 'set_pair',
  can: (_, colors) => PAIRS.includes(colors),
  apply: (state, colors) => edit(state, painted(state.design, colors)),
  is_look: true,
});

export const setRatio = define<Ratio>({
  name: 'set_ratio',
  can: (_, ratio) => isOneOf(RATIOS, ratio),
  apply: (state, ratio) => edit(state, { ratio }),
  is_look: true,
});

export type SplitName = 'split' | 'split_second';

/** The layout's movable edge with this name. */
export function splitOf(design: Pick<DisplayConfig, 'layout'>, name: SplitName): Split | null {
  return layoutOf(design)[name];
}

export const setSplit = define<{ name: SplitName; value: number }>({
  name: 'set_split',
  can: (state, { name, value }) => splitOf(state.design, name) !== null && Number.isFinite(value),
  apply(state, { name, value }) {
    const split = splitOf(state.design, name);
    return split ? edit(state, { [name]: Math.round(within(value, split.min, split.max) * 10) / 10 }) : state;
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
  apply: (state, background_id) => edit(state, { background_id, background_type: 'IMAGE' }),
  is_look: true,
});
export const setBackgroundText = setField('set_background_text', 'background_text', () => true, {
  grouped: true,
  clean: (text) => boundedText(text.replaceAll('\n', ' '), DISPLAY_LIMITS.background_characters, 1),
});
export const setBackgroundFont = setField('set_background_font', 'background_font', (font) => isOneOf(FONTS, font));
export const setBackgroundTextColor = colorField('set_background_text_color', 'background_text_color');

/** A pattern needs a plain background, so it replaces another type. */
export const setGround = define<DisplayConfig['ground']>({
  name: 'set_ground',
  can: (_, ground) => isOneOf(GROUNDS, ground),
  apply: (state, ground) =>
    edit(state, ground === 'NONE' ? { ground } : { ground, background_type: 'SOLID_COLOR' as const }),
  is_look: true,
});
export const setGroundColor = setField('set_ground_color', 'ground_color', isColor, {
  grouped: true,
  is_look: true,
  clean: upper,
});
export const setHorizon = setField('set_horizon', 'horizon', (value) => Number.isFinite(value), {
  grouped: true,
  is_look: true,
  clean: (value) => within(Math.round(value), 40, 80),
});
export const setSlant = setField('set_slant', 'slant', (value) => Number.isFinite(value), {
  grouped: true,
  is_look: true,
  clean: (value) => within(Math.round(value), -14, 14),
});
export const setSeason = setField('set_season', 'season', (value) => isOneOf(SEASONS, value));
export const setFrame = setField('set_frame', 'frame', (value) => isOneOf(FRAMES, value), { is_look: true });

export const setDepth = setField('set_depth', 'depth', (value) => isOneOf(DEPTHS, value), { is_look: true });
export const setOverlap = setField('set_overlap', 'overlap', (value) => Number.isFinite(value), {
  grouped: true,
  is_look: true,
  clean: (value) => within(Math.round(value), 0, 4),
});
export const setSubjectSize = setField('set_subject_size', 'subject_size', (value) => Number.isFinite(value), {
  grouped: true,
  is_look: true,
  clean: (value) => 2 * Math.round(within(value, 40, 110) / 2),
});
export const setSubjectAlign = setField('set_subject_align', 'subject_align', (value) => isOneOf(TEXT_ALIGNS, value), {
  is_look: true,
});

/** Moves and enlarges a subject that is cut out. */
export const placeSubject = define<Pick<DisplayConfig, 'overlap' | 'subject_align' | 'subject_size'>>({
  name: 'place_subject',
  can: (_, { overlap, subject_align, subject_size }) =>
    isOneOf(TEXT_ALIGNS, subject_align) && Number.isFinite(overlap) && Number.isFinite(subject_size),
  apply: (state, { overlap, subject_align, subject_size }) =>
    edit(state, {
      overlap: within(Math.round(overlap), 0, 4),
      subject_align,
      subject_size: 2 * Math.round(within(subject_size, 40, 110) / 2),
    }),
  group: () => 'place-subject',
  is_look: true,
});
export const setShape = setField('set_shape', 'shape', (value) => isOneOf(SHAPES, value), { is_look: true });
export const setShapeColor = setField('set_shape_color', 'shape_color', isColor, {
  grouped: true,
  is_look: true,
  clean: upper,
});

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
export function minScrimStrength(design: Pick<DisplayConfig, 'layout'>): number {
  return ['poster', 'sticker'].includes(layoutOf(design).name) ? 1 : 2;
}

export const setScrim = define<(typeof SCRIMS)[number]>({
  name: 'set_scrim',
  can: (_, value) => isOneOf(SCRIMS, value),
  apply: (state, scrim) =>
    edit(state, {
      scrim,
      scrim_strength: Math.max(state.design.scrim_strength, minScrimStrength(state.design)),
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
  apply: (state, { scrim, scrim_strength, colors }) =>
    colors.reduce(
      (changed, { color, ...at }) => ({
        ...editRow(changed, at, (row) => recolored(row, color)),
        selection: state.selection,
      }),
      edit(state, { scrim, scrim_strength }),
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

type RowAt = { slot: number; row: number };

function rowAt({ design }: DesignState, { slot, row }: RowAt): TextRow | null {
  return hasSlot(design, 'text', slot) ? (textAt(design, slot)?.rows[row] ?? null) : null;
}

function withRows(state: DesignState, slot: number, rows: TextRow[], row: number | null): DesignState {
  const design = withText(state.design, slot, { rows });
  return { ...state, design, selection: existingSelection(design, { kind: 'text', slot, row }) };
}

const rowsAt = (state: DesignState, slot: number) => textAt(state.design, slot)?.rows ?? [];

/** Adds a row below the selected one, in its style; the first row of a slot gets `style`. */
export const addRow = define<{ slot: number; style?: Partial<TextRow> }>({
  name: 'add_row',
  can: (state, { slot }) => hasSlot(state.design, 'text', slot) && rowsAt(state, slot).length < DISPLAY_LIMITS.rows,
  apply(state, { slot, style = {} }) {
    const rows = [...rowsAt(state, slot)];
    const { selection } = state;
    const isHere = selection?.kind === 'text' && selection.slot === slot && selection.row !== null;
    const above = isHere ? (selection.row ?? rows.length - 1) : rows.length - 1;
    rows.splice(above + 1, 0, emptyRow({ ...(rows[above] ?? {}), ...style, text: '' }));
    return withRows(state, slot, rows, above + 1);
  },
});

export const removeRow = define<RowAt>({
  name: 'remove_row',
  can: (state, at) => rowAt(state, at) !== null,
  apply: (state, { slot, row }) =>
    withRows(
      state,
      slot,
      rowsAt(state, slot).filter((_, index) => index !== row),
      Math.max(0, row - 1),
    ),
});

export const moveRow = define<RowAt & { by: number }>({
  name: 'move_row',
  can: (state, { slot, row, by }) =>
    rowAt(state, { slot, row }) !== null && rowAt(state, { slot, row: row + by }) !== null,
  apply(state, { slot, row, by }) {
    const rows = [...rowsAt(state, slot)];
    const moved = rows.splice(row, 1);
    rows.splice(row + by, 0, ...moved);
    return withRows(state, slot, rows, row + by);
  },
});

export const setRowText = define<RowAt & { text: string }>({
  name: 'set_row_text',
  can: rowIsThere,
  apply: (state, { text, ...at }) => styleRow(state, at, { text: boundedText(text, DISPLAY_LIMITS.row_characters) }),
  group: ({ slot, row }) => `text-${slot}-${row}`,
});

function rowIsThere(state: DesignState, at: RowAt): boolean {
  return rowAt(state, at) !== null;
}

function editRow(state: DesignState, { slot, row }: RowAt, change: (row: TextRow) => TextRow): DesignState {
  const rows = rowsAt(state, slot).map((candidate, index) => (index === row ? change(candidate) : candidate));
  return withRows(state, slot, rows, row);
}

function styleRow(state: DesignState, at: RowAt, change: Partial<TextRow>): DesignState {
  return editRow(state, at, (row) => ({ ...row, ...change }));
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
    can: (state, { value, ...at }) => rowIsThere(state, at) && can(value),
    apply: (state, { value, ...at }) => styleRow(state, at, { [key]: options.clean ? options.clean(value) : value }),
    ...(options.grouped ? { group: ({ slot, row }) => `${name}-${slot}-${row}` } : {}),
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
  can: (state, { value, ...at }) => rowIsThere(state, at) && isColor(value),
  apply: (state, { value, ...at }) => styleRow(state, at, { color: value.toUpperCase(), author_color: null }),
  group: ({ slot, row }) => `set_row_color-${slot}-${row}`,
});
export const setRowAlign = setRowField('set_row_align', 'align', (align) => isOneOf(TEXT_ALIGNS, align));
export const setRowCaps = setRowField('set_row_caps', 'caps', () => true, { is_look: true });
export const setRowFit = setRowField('set_row_fit', 'fit', () => true, { is_look: true });
export const setRowStrip = setRowField('set_row_strip', 'strip', () => true, { is_look: true });
export const setRowMarker = setRowField('set_row_marker', 'marker', isColor, { grouped: true, clean: upper });

export const setVerticalAlign = define<{ slot: number; value: (typeof VERTICAL_ALIGNS)[number] }>({
  name: 'set_vertical_align',
  can: (state, { slot, value }) => hasSlot(state.design, 'text', slot) && isOneOf(VERTICAL_ALIGNS, value),
  apply: (state, { slot, value }) => ({
    ...state,
    design: withText(state.design, slot, { vertical_align: value }),
  }),
  is_look: true,
});

export const setSlotBackground = define<{ slot: number; value: string | null }>({
  name: 'set_slot_background',
  can: (state, { slot, value }) => hasSlot(state.design, 'text', slot) && isColor(value),
  apply: (state, { slot, value }) => ({
    ...state,
    design: withText(state.design, slot, { background: upper(value) }),
  }),
  group: ({ slot }) => `background-${slot}`,
});

/** Where the text of a slot stands: its rows, or one of them, across, and all of them up and down. */
export const placeText = define<{
  slot: number;
  row: number | null;
  align: TextRow['align'];
  vertical_align: (typeof VERTICAL_ALIGNS)[number];
}>({
  name: 'place_text',
  can: (state, { slot, align, vertical_align }) =>
    hasSlot(state.design, 'text', slot) && isOneOf(TEXT_ALIGNS, align) && isOneOf(VERTICAL_ALIGNS, vertical_align),
  apply(state, { slot, row, align, vertical_align }) {
    const rows = rowsAt(state, slot).map((each, index) => (row === null || row === index ? { ...each, align } : each));
    return { ...state, design: withText(state.design, slot, { rows, vertical_align }) };
  },
  group: ({ slot }) => `place-text-${slot}`,
  is_look: true,
});

/** Reduces the font size of all rows of a slot by one step, because its text does not fit. */
export const shrinkSlot = define<{ slot: number }>({
  name: 'shrink_slot',
  can: (state, { slot }) => hasSlot(state.design, 'text', slot) && rowsAt(state, slot).some((row) => row.size > 1),
  apply: (state, { slot }) => withShrunk(state, slot),
});

/** Reduces the font size of a slot until its text fits: the designer continues after the first step. */
export const fitSlot: typeof shrinkSlot = { ...shrinkSlot, is_look: true };

/** Moves the layout's edges so that the texts have the most room for their length. */
export const giveRoom = define<null>({
  name: 'give_room',
  can: ({ design }) => roomiest(design) !== null,
  apply: (state) => edit(state, roomiest(state.design) ?? {}),
  is_look: true,
});

export const setPhoto = define<{ slot: number; file_id: string }>({
  name: 'set_photo',
  can: (_, { slot, file_id }) => Number.isInteger(slot) && slot >= 0 && slot < DISPLAY_LIMITS.photos && isFile(file_id),
  // The picture was cropped for this slot, so its focal point is the centre.
  apply: (state, { slot, file_id }) => ({
    ...state,
    design: withPhoto(state.design, slot, { file_id, focus_x: 50, focus_y: 50, zoom: 100 }),
  }),
  is_look: true,
});

export const removePhoto = define<{ slot: number }>({
  name: 'remove_photo',
  can: (state, { slot }) => Boolean(photoAt(state.design, slot)?.file_id),
  apply: (state, { slot }) => ({
    ...state,
    design: withPhoto(state.design, slot, { file_id: null, focus_x: 50, focus_y: 50, zoom: 100, alt: '' }),
  }),
  is_look: true,
});

export const setPhotoAlt = define<{ slot: number; alt: string }>({
  name: 'set_photo_alt',
  can: (state, { slot }) => photoAt(state.design, slot) !== null,
  apply: (state, { slot, alt }) => ({
    ...state,
    design: withPhoto(state.design, slot, { alt: boundedText(alt, DISPLAY_LIMITS.alt_characters) }),
  }),
  group: ({ slot }) => `alt-${slot}`,
});

export const setPhotoFocus = define<{ slot: number; x: number; y: number }>({
  name: 'set_photo_focus',
  can: (state, { slot }) => Boolean(photoAt(state.design, slot)?.file_id),
  apply: (state, { slot, x, y }) => ({
    ...state,
    design: withPhoto(state.design, slot, {
      focus_x: Math.round(within(x, 0, 100)),
      focus_y: Math.round(within(y, 0, 100)),
    }),
  }),
  group: ({ slot }) => `focus-${slot}`,
});

export const setPhotoZoom = define<{ slot: number; zoom: number }>({
  name: 'set_photo_zoom',
  can: (state, { slot, zoom }) => Boolean(photoAt(state.design, slot)?.file_id) && Number.isFinite(zoom),
  apply: (state, { slot, zoom }) => ({
    ...state,
    design: withPhoto(state.design, slot, { zoom: within(Math.round(zoom), 100, 300) }),
  }),
  group: ({ slot }) => `zoom-${slot}`,
});

/** Moves and enlarges a photo within its frame. */
export const placePhoto = define<{ slot: number } & Pick<PhotoContent, 'focus_x' | 'focus_y' | 'zoom'>>({
  name: 'place_photo',
  can: (state, { slot, ...place }) =>
    Boolean(photoAt(state.design, slot)?.file_id) && Object.values(place).every(Number.isFinite),
  apply: (state, { slot, focus_x, focus_y, zoom }) => ({
    ...state,
    design: withPhoto(state.design, slot, {
      focus_x: Math.round(within(focus_x, 0, 100) * 10) / 10,
      focus_y: Math.round(within(focus_y, 0, 100) * 10) / 10,
      zoom: within(Math.round(zoom), 100, 300),
    }),
  }),
  group: ({ slot }) => `place-${slot}`,
});

export const setPhotoCut = define<{ slot: number; cut: PhotoContent['cut'] }>({
  name: 'set_photo_cut',
  can: (state, { slot }) => hasSubject(state.design) && Boolean(photoAt(state.design, slot)?.file_id),
  apply: (state, { slot, cut }) => ({ ...state, design: withPhoto(state.design, slot, { cut }) }),
});

export const setPhotoTone = define<{ slot: number; tone: PhotoContent['tone'] }>({
  name: 'set_photo_tone',
  can: (state, { slot, tone }) => Boolean(photoAt(state.design, slot)?.file_id) && isOneOf(TONES, tone),
  apply: (state, { slot, tone }) => ({ ...state, design: withPhoto(state.design, slot, { tone }) }),
});

export const setPhotoShadow = define<{ slot: number; shadow: PhotoContent['shadow'] }>({
  name: 'set_photo_shadow',
  can: (state, { slot, shadow }) => {
    const photo = photoAt(state.design, slot);
    return Boolean(photo?.file_id && contourOf(state.design, photo)) && isOneOf(SHADOWS, shadow);
  },
  apply: (state, { slot, shadow }) => ({ ...state, design: withPhoto(state.design, slot, { shadow }) }),
});

export const setPhotoTilt = define<{ slot: number; tilt: number }>({
  name: 'set_photo_tilt',
  can: (state, { slot, tilt }) =>
    hasTilt(state.design) && photoAt(state.design, slot) !== null && Number.isFinite(tilt),
  apply: (state, { slot, tilt }) => ({
    ...state,
    design: withPhoto(state.design, slot, { tilt: 2 * Math.round(within(tilt, -18, 18) / 2) }),
  }),
  group: ({ slot }) => `tilt-${slot}`,
});
