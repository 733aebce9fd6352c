// Sorted lists and ranges are cut into windows, so that a search visits no more rows than it needs. Each ad has a
// lexeme for its slot on an axis (time or price) and for the larger slots around it; a window is a few of these
// lexemes.

/** An axis of slots. `sizes` are the sizes of its lexemes in slots, ascending; each is a multiple of the one before. */
export type Axis = { name: string; sizes: readonly number[] };

const HOUR = 3_600_000;
export const SLOT_HOURS = 3;
const SLOT_MILLISECONDS = SLOT_HOURS * HOUR;
/** No ad is older than the product. */
export const FIRST_SLOT_AT = Date.UTC(2020, 0, 1);
/** Publication, in slots of 3 hours. Many large sizes, so that a window may go back to the beginning. */
export const TIME: Axis = { name: 'd', sizes: [1, 8, 64, 512, 4096] };

/** The slot of a timestamp in milliseconds. */
export function timeSlot(milliseconds: number): number {
  return Math.max(Math.floor((milliseconds - FIRST_SLOT_AT) / SLOT_MILLISECONDS), 0);
}

/** The first millisecond after a slot. */
export function endOfSlot(slot: number): number {
  return FIRST_SLOT_AT + (slot + 1) * SLOT_MILLISECONDS;
}

const STEPS_AN_OCTAVE = 4;

/** Prices of one currency, in slots of a quarter octave. */
export function priceAxis(unit: number): Axis {
  return { name: `$${unit}`, sizes: [1, 4, 16, 64] };
}

/** Values of a number field, in slots of a quarter octave. */
export function fieldAxis(key: string): Axis {
  return { name: `#${key}`, sizes: [1, 4, 16] };
}

/** The slot of a price or number: 0 for 0, then four for each doubling. */
export function logarithmicSlot(value: number): number {
  return value < 1 ? 0 : 1 + Math.floor(Math.log2(value) * STEPS_AN_OCTAVE);
}

/** The highest slot of a price or number. */
export const LAST_SLOT = logarithmicSlot(Number.MAX_SAFE_INTEGER);

/** The lexemes of a slot, one for each size. */
export function slotLexemes(axis: Axis, slot: number): string[] {
  return axis.sizes.map((size, level) => lexemeOf(axis, level, Math.floor(slot / size)));
}

/** The lexemes that cover the slots from `from` to `to`, both included: few, because large slots lie in the middle. */
export function coveringLexemes(axis: Axis, from: number, to: number): string[] {
  const lexemes: string[] = [];
  for (let slot = from; slot <= to; ) {
    let level = axis.sizes.length - 1;
    while (level > 0 && (slot % sizeOf(axis, level) !== 0 || slot + sizeOf(axis, level) - 1 > to)) level -= 1;
    lexemes.push(lexemeOf(axis, level, slot / sizeOf(axis, level)));
    slot += sizeOf(axis, level);
  }
  return lexemes;
}

function sizeOf(axis: Axis, level: number): number {
  return axis.sizes[level] ?? 1;
}

function lexemeOf(axis: Axis, level: number, index: number): string {
  return `@${axis.name}:${level}:${index}`;
}
