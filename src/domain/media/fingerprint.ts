/**
 * What a picture looks like, so that copies of it are found that were compressed again, mirrored or cropped. A cut of
 * the picture gets 64 bits: the signs of its lowest frequencies (DCT), lowest first.
 */

/** Side of the small grey picture from which everything is computed, in px. */
export const THUMB_SIDE = 32;

/** A part of a picture by fractions of its sides; its sides are equal fractions. */
type Cut = { x: number; y: number; side: number };

const centred = (side: number): Cut => ({ x: (1 - side) / 2, y: (1 - side) / 2, side });

const INNER = 0.7;
/** The stored cuts. A cropped copy is the middle one, or contains the smallest one somewhere. */
const CUTS: readonly Cut[] = [centred(1), centred(0.875), centred(INNER)];

/** How far a crop may move the middle, and how many positions are tried along each side. */
const MAX_SHIFT = 0.075;
const POSITIONS = 4;
const WINDOW = INNER / 0.875;

/** Parts of a new picture with the stored cut that each may be. */
const WINDOWS: readonly { part: Cut; cut: number }[] = [
  { part: centred(1), cut: 0 },
  { part: centred(1), cut: 1 },
  ...Array.from({ length: POSITIONS * POSITIONS }, (_, position) => {
    const shift = (index: number) => (1 - WINDOW) / 2 + MAX_SHIFT * ((2 * index + 1) / POSITIONS - 1);
    return {
      part: { x: shift(position % POSITIONS), y: shift(Math.floor(position / POSITIONS)), side: WINDOW },
      cut: 2,
    };
  }),
];

/** Frequencies along x and y, lowest first; the mean brightness is left out. */
const FREQUENCIES = Array.from({ length: 121 }, (_, index) => ({ x: index % 11, y: Math.floor(index / 11) }))
  .filter(({ x, y }) => x + y > 0)
  .sort((a, b) => a.x + a.y - b.x - b.y || Math.abs(a.x - a.y) - Math.abs(b.x - b.y) || a.x - b.x)
  .slice(0, 64);
const HIGHEST = Math.max(...FREQUENCIES.map(({ x, y }) => Math.max(x, y))) + 1;

const bases = new Map<string, Float64Array>();
/** Waves over one side of a cut, for each pixel of the small picture; pixels at the edges count partly. */
function basisOf(start: number, side: number): Float64Array {
  const key = `${start.toFixed(6)} ${side.toFixed(6)}`;
  const known = bases.get(key);
  if (known) return known;
  const basis = new Float64Array(HIGHEST * THUMB_SIDE);
  for (let pixel = 0; pixel < THUMB_SIDE; pixel += 1) {
    const from = Math.max(start, pixel / THUMB_SIDE);
    const to = Math.min(start + side, (pixel + 1) / THUMB_SIDE);
    if (to <= from) continue;
    const phase = (Math.PI * ((from + to) / 2 - start)) / side;
    for (let wave = 0; wave < HIGHEST; wave += 1) {
      basis[wave * THUMB_SIDE + pixel] = ((to - from) / side) * Math.cos(wave * phase);
    }
  }
  bases.set(key, basis);
  return basis;
}

/**
 * Computes the strengths of the frequencies of a picture's parts; parts that lie one below the other share the work
 * along x.
 */
function strengthsIn(thumb: Uint8Array): (part: Cut) => number[] {
  const wavesAcross = new Map<Float64Array, Float64Array>();
  return ({ x, y, side }) => {
    const across = basisOf(x, side);
    const down = basisOf(y, side);
    const rows = wavesAcross.get(across) ?? wavesOf(thumb, across);
    wavesAcross.set(across, rows);
    return FREQUENCIES.map((frequency) => {
      let sum = 0;
      for (let row = 0; row < THUMB_SIDE; row += 1) {
        sum += (rows[frequency.x * THUMB_SIDE + row] ?? 0) * (down[frequency.y * THUMB_SIDE + row] ?? 0);
      }
      return sum;
    });
  };
}

/** The strength of each wave along x, in each row. */
function wavesOf(thumb: Uint8Array, across: Float64Array): Float64Array {
  const rows = new Float64Array(HIGHEST * THUMB_SIDE);
  for (let row = 0; row < THUMB_SIDE; row += 1) {
    for (let wave = 0; wave < HIGHEST; wave += 1) {
      let sum = 0;
      for (let column = 0; column < THUMB_SIDE; column += 1) {
        sum += (thumb[row * THUMB_SIDE + column] ?? 0) * (across[wave * THUMB_SIDE + column] ?? 0);
      }
      rows[wave * THUMB_SIDE + row] = sum;
    }
  }
  return rows;
}

/** Bits of a band: a copy is looked for among the cuts with an equal band. */
const BAND_BITS = 20;
/** In the lowest band, this many of the weakest bits are tried both ways: small changes turn these first. */
const DOUBTFUL_BITS = 3;
/** A picture whose brightness hardly changes looks like every other one. */
const MIN_CONTRAST = 4;
/** Cuts of one thing differ in at most this many of the 64 bits. */
export const MAX_DIFFERENCE = 14;
/** Copies are at least this like each other, from -1 to 1, where they overlap. */
export const MIN_LIKENESS = 0.92;

export type CutHash = { cut: number; hash: bigint; low: number; high: number };
/** A cut to look for, with the part of the picture that it may be. */
export type Probe = { hash: bigint; low: number[]; high: number; part: Cut; cut: number; is_mirrored: boolean };

/** Keys of a cut's bands, with the cut's number in front. */
function keysOf(cut: number, hash: bigint): { low: number; high: number } {
  const bits = (from: number) => Number((hash >> BigInt(from)) & BigInt(2 ** BAND_BITS - 1));
  return { low: cut * 2 ** BAND_BITS + bits(0), high: cut * 2 ** BAND_BITS + bits(BAND_BITS) };
}

function hashOf(strengths: readonly number[]): bigint {
  return strengths.reduce((hash, strength, bit) => (strength > 0 ? hash | (1n << BigInt(bit)) : hash), 0n);
}

/** The hashes of a picture's cuts; none if there is nothing to compare. */
export function hashesOf(thumb: Uint8Array): CutHash[] {
  if (contrastOf(thumb) < MIN_CONTRAST) return [];
  const strengthsOf = strengthsIn(thumb);
  return CUTS.map((part, cut) => {
    const hash = hashOf(strengthsOf(part));
    return { cut, hash, ...keysOf(cut, hash) };
  });
}

/** What to look for among stored hashes, to find the pictures of which this one may be a copy. */
export function probesOf(thumb: Uint8Array): Probe[] {
  if (contrastOf(thumb) < MIN_CONTRAST) return [];
  return [false, true].flatMap((is_mirrored) => {
    const strengthsOf = strengthsIn(is_mirrored ? mirrored(thumb) : thumb);
    return WINDOWS.map(({ part, cut }) => {
      const strengths = strengthsOf(part);
      const hash = hashOf(strengths);
      const { low, high } = keysOf(cut, hash);
      const doubtful = strengths
        .slice(0, BAND_BITS)
        .map((strength, bit) => ({ bit, strength: Math.abs(strength) }))
        .sort((a, b) => a.strength - b.strength)
        .slice(0, DOUBTFUL_BITS);
      let keys = [low];
      for (const { bit } of doubtful) keys = [...keys, ...keys.map((key) => key ^ (1 << bit))];
      return { hash, low: keys, high, part, cut, is_mirrored };
    });
  });
}

/** In how many bits two hashes differ. */
export function differenceOf(one: bigint, other: bigint): number {
  let [bits, count] = [BigInt.asUintN(64, one ^ other), 0];
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}

const POINTS = 20;
const SHIFTS = [-0.04, -0.02, 0, 0.02, 0.04];
const SCALES = [0.96, 1, 1.04];

/**
 * How like a stored picture's cut is to the part of a new picture that a probe names: the best correlation of their
 * brightness over small shifts and sizes of the part, from -1 to 1.
 */
export function likenessOf(thumb: Uint8Array, { part, cut, is_mirrored }: Probe, stored: Uint8Array): number {
  const picture = is_mirrored ? mirrored(thumb) : thumb;
  const whole = CUTS[cut] ?? part;
  const expected = sampled(stored, positionsOf(whole.x, whole.side), positionsOf(whole.y, whole.side));
  normalize(expected);
  let best = -1;
  for (const scale of SCALES) {
    const side = part.side * scale;
    const middle = (part.side - side) / 2;
    const columns = SHIFTS.map((across) => positionsOf(part.x + middle + across, side));
    for (const down of SHIFTS) {
      const rows = positionsOf(part.y + middle + down, side);
      for (const column of columns) {
        const sample = sampled(picture, column, rows);
        normalize(sample);
        best = Math.max(best, dot(expected, sample));
      }
    }
  }
  return best;
}

/** Points along one side: the pixel before each, and the share of the next pixel. */
type Positions = { before: Int32Array; share: Float64Array };

function positionsOf(start: number, side: number): Positions {
  const positions = { before: new Int32Array(POINTS), share: new Float64Array(POINTS) };
  for (let index = 0; index < POINTS; index += 1) {
    const exact = (start + (side * (index + 0.5)) / POINTS) * THUMB_SIDE - 0.5;
    const inside = Math.max(0, Math.min(THUMB_SIDE - 1, exact));
    const before = Math.min(THUMB_SIDE - 2, Math.floor(inside));
    positions.before[index] = before;
    positions.share[index] = inside - before;
  }
  return positions;
}

/** Brightness at points spread evenly over a part, taken between pixels. */
function sampled(thumb: Uint8Array, columns: Positions, rows: Positions): Float64Array {
  const at = (index: number) => thumb[index] ?? 0;
  const values = new Float64Array(POINTS * POINTS);
  for (let row = 0; row < POINTS; row += 1) {
    const top = (rows.before[row] ?? 0) * THUMB_SIDE;
    const down = rows.share[row] ?? 0;
    for (let column = 0; column < POINTS; column += 1) {
      const left = top + (columns.before[column] ?? 0);
      const across = columns.share[column] ?? 0;
      const above = at(left) * (1 - across) + at(left + 1) * across;
      const below = at(left + THUMB_SIDE) * (1 - across) + at(left + THUMB_SIDE + 1) * across;
      values[row * POINTS + column] = above * (1 - down) + below * down;
    }
  }
  return values;
}

/** Makes the mean 0 and the length 1. Plain loops: for each pair of pictures this runs 75 times for each probe. */
function normalize(values: Float64Array): void {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  const mean = sum / values.length;
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) - mean;
  const length = Math.sqrt(dot(values, values)) || 1;
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) / length;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** The standard deviation of the brightness, in levels of 255. */
function contrastOf(thumb: Uint8Array): number {
  const values = Float64Array.from(thumb);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function mirrored(thumb: Uint8Array): Uint8Array {
  return thumb.map((_, index) => {
    const column = index % THUMB_SIDE;
    return thumb[index - column + (THUMB_SIDE - 1 - column)] ?? 0;
  });
}
