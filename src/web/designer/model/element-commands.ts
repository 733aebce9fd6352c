import { lastElementRow } from '../../../contract/design/elements.ts';
import {
  DISPLAY_LIMITS,
  ELEMENT_FACTS,
  ELEMENT_GRID,
  ELEMENT_SIZES,
  ELEMENT_TILT,
  ELEMENT_TYPES,
  FONTS,
  STAMP_WORDS,
} from '../../../contract/design/rules.ts';
import { type DesignElement, type DisplayConfig, designElement } from '../../../contract/design/schemas.ts';
import { boundedText, define, isColor, isOneOf } from './commands.ts';
import type { DesignState } from './model.ts';

type Kind = DesignElement['type'];
/** What an element says when it is added, until its author writes something else. */
const FIRST_ROWS: Partial<Record<Kind, string[]>> = { BURST: ['PROMO'], DISC: ['BARU'], SEAL: ['ASLI'], TAG: ['NEGO'] };
/** Where new elements go in turn: in columns, and in shares of the last row. */
const PLACES = [
  { col: 10, share: 0.15 },
  { col: 2, share: 0.15 },
  { col: 10, share: 0.85 },
  { col: 2, share: 0.85 },
] as const;

const withElements = (state: DesignState, elements: DisplayConfig['elements']): DesignState => ({
  ...state,
  design: { ...state.design, elements },
});

export const addElement = define<Kind>({
  name: 'add_element',
  can: ({ design }) => design.elements.length < DISPLAY_LIMITS.elements,
  apply(state, type) {
    const { elements } = state.design;
    const { col, share } = PLACES[elements.length % PLACES.length] ?? PLACES[0];
    const row = Math.round(lastElementRow(state.design) * share);
    return withElements(state, [...elements, designElement.parse({ type, col, row, rows: FIRST_ROWS[type] ?? [] })]);
  },
});

export const removeElement = define<number>({
  name: 'remove_element',
  can: ({ design }, index) => design.elements[index] !== undefined,
  apply(state, index) {
    const elements = state.design.elements.filter((_, at) => at !== index);
    const selection = state.selection?.kind === 'element' ? null : state.selection;
    return { ...withElements(state, elements), selection };
  },
});

/** Moves an element above or below its neighbour. */
export const orderElement = define<{ index: number; by: -1 | 1 }>({
  name: 'order_element',
  can: ({ design }, { index, by }) => design.elements[index] !== undefined && design.elements[index + by] !== undefined,
  apply(state, { index, by }) {
    const elements = [...state.design.elements];
    elements.splice(index + by, 0, ...elements.splice(index, 1));
    const { selection } = state;
    const isMoved = selection?.kind === 'element' && selection.slot === index;
    return { ...withElements(state, elements), selection: isMoved ? { ...selection, slot: index + by } : selection };
  },
});

/** Changes what is within the limits; rows are cut to their length. */
export const setElement = define<{ index: number; change: Partial<DesignElement> }>({
  name: 'set_element',
  can: ({ design }, { index, change }) =>
    design.elements[index] !== undefined && isValid(changed(design.elements[index], change)),
  apply: (state, { index, change }) =>
    withElements(
      state,
      state.design.elements.map((element, at) => (at === index ? changed(element, change) : element)),
    ),
  group: ({ index, change }) => `element-${index}-${Object.keys(change).join()}`,
});

function changed(element: DesignElement, change: Partial<DesignElement>): DesignElement {
  const rows = (change.rows ?? element.rows)
    .slice(0, DISPLAY_LIMITS.element_rows)
    .map((row) => boundedText(row, DISPLAY_LIMITS.element_characters, 1));
  const col = Math.min(change.col ?? element.col, ELEMENT_GRID.columns);
  const next = { ...element, ...change, col, rows };
  return { ...next, color: next.color.toUpperCase(), ink: next.ink.toUpperCase() };
}

const isStep = (value: number, min: number, max: number, step = 1) =>
  Number.isInteger(value / step) && value >= min && value <= max;

/** The rules of the schema, which takes a third of a slow phone's frame to look at an element. */
function isValid({ type, col, row, size, tilt, color, ink, font, word, shows }: DesignElement): boolean {
  return (
    isOneOf(ELEMENT_TYPES, type) &&
    isStep(col, 0, ELEMENT_GRID.columns) &&
    isStep(row, 0, ELEMENT_GRID.rows) &&
    isOneOf(ELEMENT_SIZES, size) &&
    isStep(tilt, -ELEMENT_TILT.max, ELEMENT_TILT.max, ELEMENT_TILT.step) &&
    isColor(color) &&
    isColor(ink) &&
    isOneOf(FONTS, font) &&
    isOneOf(STAMP_WORDS, word) &&
    isOneOf(ELEMENT_FACTS, shows)
  );
}
