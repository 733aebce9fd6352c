/** A grey picture of shares from 0 to 1, by rows. */
export type Mask = { width: number; height: number; values: Float32Array };
export type Box = { left: number; top: number; right: number; bottom: number };

/** Means over squares of side 2 × radius + 1, by sums along rows and columns. */
export function boxMeans({ width, height, values }: Mask, radius: number): Mask {
  const rows = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  const along = (from: Float32Array, to: Float32Array, lines: number, length: number, line: number, step: number) => {
    for (let index = 0; index < lines; index += 1) {
      const start = index * line;
      let sum = 0;
      for (let next = 0; next < Math.min(radius, length); next += 1) sum += from[start + next * step] ?? 0;
      for (let at = 0; at < length; at += 1) {
        if (at + radius < length) sum += from[start + (at + radius) * step] ?? 0;
        if (at - radius - 1 >= 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
        to[start + at * step] = sum / (Math.min(at + radius, length - 1) - Math.max(at - radius, 0) + 1);
      }
    }
  };
  along(values, rows, height, width, width, 1);
  along(rows, result, width, height, 1, width);
  return { width, height, values: result };
}

/**
 * Guided filter (He, Sun, Tang 2013) with a grey guide: the mask's edges move to the edges of the photo. `epsilon` is
 * the variance of the guide below which a square counts as even.
 */
export function guidedFilter(mask: Mask, guide: Mask, radius: number, epsilon: number): Mask {
  const { width, height } = mask;
  const times = (one: Mask, other: Mask): Mask => ({
    width,
    height,
    values: one.values.map((value, index) => value * (other.values[index] ?? 0)),
  });
  const guideMeans = boxMeans(guide, radius).values;
  const maskMeans = boxMeans(mask, radius).values;
  const squares = boxMeans(times(guide, guide), radius).values;
  const products = boxMeans(times(guide, mask), radius).values;
  const slope = new Float32Array(mask.values.length);
  const offset = new Float32Array(mask.values.length);
  for (let index = 0; index < slope.length; index += 1) {
    const guideMean = guideMeans[index] ?? 0;
    const maskMean = maskMeans[index] ?? 0;
    const variance = (squares[index] ?? 0) - guideMean * guideMean;
    slope[index] = ((products[index] ?? 0) - guideMean * maskMean) / (variance + epsilon);
    offset[index] = maskMean - (slope[index] ?? 0) * guideMean;
  }
  const slopes = boxMeans({ width, height, values: slope }, radius).values;
  const offsets = boxMeans({ width, height, values: offset }, radius).values;
  const values = guide.values.map((value, index) =>
    Math.min(1, Math.max(0, (slopes[index] ?? 0) * value + (offsets[index] ?? 0))),
  );
  return { width, height, values };
}

export type Pieces = { labels: Int32Array; sizes: number[]; touchesEdge: boolean[] };

/** Connected pixels (up, down, left, right) for which `isPart` is true; label 0 is none, piece n has `sizes[n]`. */
export function piecesOf(width: number, height: number, isPart: (index: number) => boolean): Pieces {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const sizes = [0];
  const touchesEdge = [false];
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== 0 || !isPart(start)) continue;
    const label = sizes.length;
    let size = 0;
    let isAtEdge = false;
    let count = 1;
    stack[0] = start;
    labels[start] = label;
    while (count > 0) {
      count -= 1;
      const index = stack[count] ?? 0;
      const x = index % width;
      const y = (index - x) / width;
      size += 1;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isAtEdge = true;
      const visit = (next: number) => {
        if (labels[next] !== 0 || !isPart(next)) return;
        labels[next] = label;
        stack[count] = next;
        count += 1;
      };
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y < height - 1) visit(index + width);
    }
    sizes.push(size);
    touchesEdge.push(isAtEdge);
  }
  return { labels, sizes, touchesEdge };
}

/** Pieces below this share of the subject are not part of it. */
const SMALLEST_PIECE = 0.05;
/** The share from which a part that hangs on the subject may belong to it, and what the model sees at least somewhere in it. */
const FAINT = 0.035;
const SEEN = 0.25;
/** A thin part fills at most this share of a square around its pixels. */
const THIN = 0.5;
/** The share of the subject's height below which its feet are: other things are behind a subject rather than below it. */
const FEET = 0.7;

/**
 * The model's mask with thin parts that it is unsure of, such as the legs of a chair: they begin at what the model is sure of and
 * lead down from it.
 */
export function withThinParts({ width, height, values }: Mask, radius: number): Mask {
  const masked = (isPart: (index: number) => boolean): Mask => ({
    width,
    height,
    values: values.map((_, index) => (isPart(index) ? 1 : 0)),
  });
  const islands = piecesOf(width, height, (index) => (values[index] ?? 0) >= 0.5);
  const smallest = Math.max(1, Math.max(...islands.sizes) * SMALLEST_PIECE);
  const sure = masked((index) => (islands.sizes[islands.labels[index] ?? 0] ?? 0) >= smallest);
  const near = boxMeans(sure, radius).values;
  const nearer = boxMeans(sure, 2 * radius).values;
  const faint = masked((index) => (values[index] ?? 0) >= FAINT && (near[index] ?? 0) < NOTHING);
  const thickness = boxMeans(faint, 4 * radius).values;
  const { labels, sizes } = piecesOf(width, height, (index) => faint.values[index] === 1);
  const parts = sizes.map((size) => ({ size, begins: false, seen: 0, filled: 0, down: 0 }));
  labels.forEach((label, index) => {
    const part = parts[label];
    if (label === 0 || !part) return;
    part.begins ||= (nearer[index] ?? 0) > NOTHING;
    part.seen = Math.max(part.seen, values[index] ?? 0);
    part.filled += thickness[index] ?? 0;
    part.down += Math.floor(index / width);
  });
  const { top, bottom } = boxOf(sure) ?? { top: 0, bottom: height };
  const feet = top + FEET * (bottom - top);
  const isLeg = parts.map(
    ({ size, begins, seen, filled, down }) =>
      size > 2 * radius && begins && seen >= SEEN && filled / size < THIN && down / size >= feet,
  );
  const legs = masked((index) => isLeg[labels[index] ?? 0] ?? false);
  // The join with the subject is faint too.
  const around = boxMeans(legs, radius).values;
  return {
    width,
    height,
    values: values.map((value, index) => (value >= FAINT && (around[index] ?? 0) > NOTHING ? 1 : value)),
  };
}

/** Sums of floats leave this much where nothing is. */
const NOTHING = 1e-3;

/** A hole whose mean share is above this is part of the subject: the model was unsure. */
const FILLED_HOLE = 0.3;

/**
 * Removes islands and fills doubtful holes. `raw` is the model's mask at the same size. Returns the pieces that are
 * left.
 */
export function cleanMask(mask: Mask, raw: Mask): { mask: Mask; pieces: number } {
  const { width, height } = mask;
  const values = mask.values.slice();
  const islands = piecesOf(width, height, (index) => (values[index] ?? 0) >= 0.5);
  const largest = Math.max(...islands.sizes);
  const isLarge = islands.sizes.map((size) => size > 0 && size >= largest * SMALLEST_PIECE);
  // The soft rim of a removed island goes with it.
  const rims = piecesOf(width, height, (index) => (values[index] ?? 0) > 0.05);
  const rimHasLarge = new Array<boolean>(rims.sizes.length).fill(false);
  islands.labels.forEach((label, index) => {
    if (label > 0 && isLarge[label]) rimHasLarge[rims.labels[index] ?? 0] = true;
  });
  for (let index = 0; index < values.length; index += 1) {
    const island = islands.labels[index] ?? 0;
    if ((island > 0 && !isLarge[island]) || !rimHasLarge[rims.labels[index] ?? 0]) values[index] = 0;
  }
  const holes = piecesOf(width, height, (index) => (values[index] ?? 0) < 0.5);
  const sums = new Array<number>(holes.sizes.length).fill(0);
  holes.labels.forEach((label, index) => {
    sums[label] = (sums[label] ?? 0) + (raw.values[index] ?? 0);
  });
  const isFilled = holes.sizes.map(
    (size, label) => !holes.touchesEdge[label] && (sums[label] ?? 0) / size > FILLED_HOLE,
  );
  holes.labels.forEach((label, index) => {
    if (label > 0 && isFilled[label]) values[index] = 1;
  });
  return { mask: { width, height, values }, pieces: isLarge.filter(Boolean).length };
}

/** Steepens the mask around 0.5, which gives an edge of about two pixels. */
export function steepened({ width, height, values }: Mask): Mask {
  const steep = values.map((value) => {
    const share = Math.min(1, Math.max(0, (value - 0.3) / 0.4));
    return share * share * (3 - 2 * share);
  });
  return { width, height, values: steep };
}

/** The box of shares of at least 0.5, ends not included; null if there are none. */
export function boxOf({ width, height, values }: Mask): Box | null {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  values.forEach((value, index) => {
    if (value < 0.5) return;
    const x = index % width;
    const y = (index - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  });
  return box.right > box.left ? box : null;
}

/** The subject's outermost pixels, by rows. Where the photo's edge cuts it there is no contour. */
export function contourOf({ width, height, values }: Mask): number[] {
  const contour: number[] = [];
  values.forEach((value, index) => {
    if (value < 0.5) return;
    const x = index % width;
    const y = (index - x) / width;
    const isContour =
      (x > 0 && (values[index - 1] ?? 0) < 0.5) ||
      (x < width - 1 && (values[index + 1] ?? 0) < 0.5) ||
      (y > 0 && (values[index - width] ?? 0) < 0.5) ||
      (y < height - 1 && (values[index + width] ?? 0) < 0.5);
    if (isContour) contour.push(index);
  });
  return contour;
}

/** The share of the contour's pixels around which the model goes from subject to ground within a few pixels. */
export function certainty(mask: Mask, raw: Mask, radius: number): number {
  const contour = contourOf(mask);
  const certain = contour.filter((index) => {
    const x = index % mask.width;
    return goesFromSubjectToGround(raw, x, (index - x) / mask.width, radius);
  });
  return contour.length === 0 ? 0 : certain.length / contour.length;
}

function goesFromSubjectToGround({ width, height, values }: Mask, x: number, y: number, radius: number): boolean {
  let low = 1;
  let high = 0;
  for (let dy = -radius; dy <= radius; dy += radius) {
    for (let dx = -radius; dx <= radius; dx += radius) {
      const at = Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx));
      low = Math.min(low, values[at] ?? 0);
      high = Math.max(high, values[at] ?? 0);
    }
  }
  return high >= 0.8 && low <= 0.2;
}
