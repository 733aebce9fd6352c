import sharp from 'sharp';
import { CUT_STYLES, CUT_WIDTHS, type CutStyle } from '../../../contract/media/images.ts';
import { MAX_CONTOUR_POINTS, type PhotoSubject, SUBJECT_COLUMNS } from '../../../contract/media/subject.ts';
import {
  type Box,
  boxOf,
  certainty,
  cleanMask,
  contourOf,
  guidedFilter,
  type Mask,
  steepened,
  withThinParts,
} from './mask.ts';
import type { Pixels, Segment } from './segment.ts';

const WORK_SIDE = Math.max(...CUT_WIDTHS);
/** The model sees the subject a second time with this much around it, if it is small enough to gain from it. */
const MARGIN = 0.18;
const MAX_SHARE_OF_SECOND_RUN = 0.6;
/** Grades of KILAT: the smallest and largest share of the photo, and the share of a certain contour. */
const MIN_COVERAGE = 0.04;
const MAX_COVERAGE = 0.85;
const CERTAIN = { a: 0.92, b: 0.6, scene: 0.8 } as const;
/** From so many pieces on without a certain contour it is a scene, such as a furnished room, and not a thing. */
const SCENE_PIECES = 3;

export type FoundSubject = { subject: PhotoSubject; cuts: { style: CutStyle; width: number; bytes: Uint8Array }[] };

/**
 * The subject of a stored photo and its cut-outs; null if nothing stands out. Pure in its pixels: the same photo gives
 * the same subject.
 */
export async function findSubject(stored: Uint8Array, segment: Segment): Promise<FoundSubject | null> {
  const pixels = await decode(stored);
  const seen = await rawMask(pixels, segment);
  if (!seen) return null;
  const guide = greyOf(pixels);
  const radius = Math.max(2, Math.round(pixels.width / 80));
  const raw = withThinParts(seen, radius);
  const { mask, pieces } = cleanMask(steepened(guidedFilter(raw, guide, radius, 1e-4)), raw);
  const box = boxOf(mask);
  if (!box) return null;
  const certain = certainty(mask, raw, radius);
  const frame = padded(box, pixels);
  const cuts = await cutsOf(pixels, mask, frame);
  return { subject: describeSubject(pixels, mask, { pieces, certain }), cuts };
}

/** What is known of the subject in a mask of a photo. */
export function describeSubject(
  pixels: Pixels,
  mask: Mask,
  { pieces, certain }: Pick<Measures, 'pieces' | 'certain'>,
): PhotoSubject {
  const box = boxOf(mask) ?? { left: 0, top: 0, right: mask.width, bottom: mask.height };
  const coverage = mask.values.reduce((sum, value) => sum + value, 0) / mask.values.length;
  const touched = touchedEdges(box, pixels);
  const frame = padded(box, pixels);
  return {
    grade: gradeOf({ coverage, pieces, certain, edges: touched.length }),
    x: percent(frame.left, pixels.width),
    y: percent(frame.top, pixels.height),
    width: percent(frame.right - frame.left, pixels.width),
    height: percent(frame.bottom - frame.top, pixels.height),
    coverage: rounded(coverage),
    edges: touched,
    ...cellsOf(mask),
    contour: contourColors(pixels, mask),
  };
}

async function decode(stored: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(stored)
    .flatten({ background: '#fff' })
    .resize({ width: WORK_SIDE, height: WORK_SIDE * 2, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** The model's mask in the size of the photo, looked at twice if the subject is small. */
async function rawMask(pixels: Pixels, segment: Segment): Promise<Mask | null> {
  const { width, height } = pixels;
  const whole = await resized(await segment(pixels, { left: 0, top: 0, right: width, bottom: height }), width, height);
  const box = boxOf(whole);
  if (!box) return null;
  const part = widened(box, pixels, MARGIN);
  const size = { width: part.right - part.left, height: part.bottom - part.top };
  if ((size.width * size.height) / (width * height) > MAX_SHARE_OF_SECOND_RUN) return whole;
  const closer = await resized(await segment(pixels, part), size.width, size.height);
  const values = new Float32Array(width * height);
  for (let y = 0; y < size.height; y += 1) {
    values.set(closer.values.subarray(y * size.width, (y + 1) * size.width), (part.top + y) * width + part.left);
  }
  return { width, height, values };
}

async function resized({ width, height, values }: Mask, toWidth: number, toHeight: number): Promise<Mask> {
  const bytes = await sharp(bytesOf(values), { raw: { width, height, channels: 1 } })
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { width: toWidth, height: toHeight, values: Float32Array.from(bytes, (value) => value / 255) };
}

const bytesOf = (values: Float32Array) => Buffer.from(Uint8Array.from(values, (value) => Math.round(value * 255)));

/** Brightness by the weights of Rec. 709. */
function greyOf({ width, height, rgb }: Pixels): Mask {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3);
    values[index] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  }
  return { width, height, values };
}

function widened({ left, top, right, bottom }: Box, { width, height }: Pixels, share: number): Box {
  const x = Math.round((right - left) * share);
  const y = Math.round((bottom - top) * share);
  return {
    left: Math.max(0, left - x),
    top: Math.max(0, top - y),
    right: Math.min(width, right + x),
    bottom: Math.min(height, bottom + y),
  };
}

/** Room for an outline. */
const OUTLINE_SHARE = 0.015;
const outlineOf = (box: Box) =>
  Math.max(2, Math.round(Math.max(box.right - box.left, box.bottom - box.top) * OUTLINE_SHARE));

function padded(box: Box, { width, height }: Pixels): Box {
  const room = outlineOf(box) * 2;
  return {
    left: Math.max(0, box.left - room),
    top: Math.max(0, box.top - room),
    right: Math.min(width, box.right + room),
    bottom: Math.min(height, box.bottom + room),
  };
}

function touchedEdges({ left, top, right, bottom }: Box, { width, height }: Pixels): PhotoSubject['edges'] {
  const near = Math.round(width / 160);
  const edges: PhotoSubject['edges'] = [];
  if (top <= near) edges.push('TOP');
  if (right >= width - near) edges.push('RIGHT');
  if (bottom >= height - near) edges.push('BOTTOM');
  if (left <= near) edges.push('LEFT');
  return edges;
}

type Measures = { coverage: number; pieces: number; certain: number; edges: number };

function gradeOf({ coverage, pieces, certain, edges }: Measures): PhotoSubject['grade'] {
  if (coverage < MIN_COVERAGE || coverage > MAX_COVERAGE || certain < CERTAIN.b) return 'C';
  if (pieces >= SCENE_PIECES && certain < CERTAIN.scene) return 'C';
  return pieces === 1 && certain >= CERTAIN.a && edges <= 1 ? 'A' : 'B';
}

/** The subject's share of each cell of a grid of squares, by rows. */
function cellsOf({ width, height, values }: Mask): Pick<PhotoSubject, 'rows' | 'cells'> {
  const rows = Math.max(1, Math.round((SUBJECT_COLUMNS * height) / width));
  const sums = new Float64Array(rows * SUBJECT_COLUMNS);
  const counts = new Float64Array(rows * SUBJECT_COLUMNS);
  values.forEach((value, index) => {
    const x = index % width;
    const y = (index - x) / width;
    const cell = Math.floor((y * rows) / height) * SUBJECT_COLUMNS + Math.floor((x * SUBJECT_COLUMNS) / width);
    sums[cell] = (sums[cell] ?? 0) + value;
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  return { rows, cells: Array.from(sums, (sum, cell) => rounded(sum / Math.max(1, counts[cell] ?? 1))) };
}

/** How far inside the contour the subject's own colour is, in pixels. */
const INSIDE = 3;

/** The subject's colours along its contour, at points with equal distances. */
function contourColors({ width, height, rgb }: Pixels, mask: Mask): PhotoSubject['contour'] {
  const contour = contourOf(mask);
  const count = Math.min(MAX_CONTOUR_POINTS, contour.length);
  return Array.from({ length: count }, (_, point) => {
    const index = contour[Math.floor((point * contour.length) / count)] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    const sum = [0, 0, 0];
    let pixels = 0;
    for (let row = Math.max(0, y - INSIDE); row <= Math.min(height - 1, y + INSIDE); row += 1) {
      for (let column = Math.max(0, x - INSIDE); column <= Math.min(width - 1, x + INSIDE); column += 1) {
        const at = row * width + column;
        // A thin part has no pixels that are the subject's alone.
        if ((mask.values[at] ?? 0) < 0.95 && at !== index) continue;
        pixels += 1;
        for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (rgb[at * 3 + channel] ?? 0);
      }
    }
    const color = sum
      .map((value) =>
        Math.round(value / pixels)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
    return { x: percent(x + 0.5, width), y: percent(y + 0.5, height), color: `#${color}`.toUpperCase() };
  });
}

async function cutsOf(pixels: Pixels, mask: Mask, frame: Box): Promise<FoundSubject['cuts']> {
  const { width, height } = pixels;
  const area = { left: frame.left, top: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top };
  const alpha = await sharp(bytesOf(mask.values), { raw: { width, height, channels: 1 } })
    .extract(area)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const colours = await sharp(coloursFromInside(pixels, mask), { raw: { width, height, channels: 3 } })
    .extract(area)
    .raw()
    .toBuffer();
  const raw = { width: area.width, height: area.height };
  const clean = await sharp(colours, { raw: { ...raw, channels: 3 } })
    .joinChannel(alpha, { raw: { ...raw, channels: 1 } })
    .png()
    .toBuffer();
  const on = (paper: Buffer) =>
    sharp(paper)
      .composite([{ input: clean }])
      .png()
      .toBuffer();
  const around = { left: frame.left, top: frame.top, right: width - frame.right, bottom: height - frame.bottom };
  const whole: Record<CutStyle, Buffer> = {
    clean,
    outline: await on(await outlined(alpha, raw, outlineOf(frame))),
    scissor: await on(await scissored(alpha, raw, outlineOf(frame))),
    register: await sharp(clean)
      .extend({ ...around, background: '#00000000' })
      .png()
      .toBuffer(),
  };
  const cuts: FoundSubject['cuts'] = [];
  for (const style of CUT_STYLES) {
    for (const target of CUT_WIDTHS) {
      const bytes = await sharp(whole[style])
        .resize({ width: target, withoutEnlargement: true })
        .webp({ quality: 76, alphaQuality: 80, effort: 5 })
        .toBuffer();
      cuts.push({ style, width: target, bytes });
    }
  }
  return cuts;
}

/**
 * A white shape that is `width` pixels larger on each side: a blurred half-plane has a share of 0.16 at the distance
 * of one deviation from its edge.
 */
async function outlined(alpha: Buffer, size: { width: number; height: number }, width: number): Promise<Buffer> {
  const shape = await sharp(alpha, { raw: { ...size, channels: 1 } })
    .blur(width)
    .linear(12, -12 * 0.16 * 255 + 128)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .joinChannel(shape, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
}

/** Directions from the middle in which a pair of scissors turns. */
const SCISSOR_CORNERS = 26;
const SCISSOR_MARGIN = 2.2;

/** A sheet of paper around a subject, cut by straight cuts: from the middle as far as the subject reaches. */
function scissored(alpha: Buffer, size: { width: number; height: number }, margin: number): Promise<Buffer> {
  const { width, height } = size;
  const [x, y] = [width / 2, height / 2];
  const reach = new Float64Array(SCISSOR_CORNERS);
  alpha.forEach((value, index) => {
    if (value < 128) return;
    const across = (index % width) - x;
    const down = Math.floor(index / width) - y;
    const turn = (Math.atan2(down, across) / (2 * Math.PI) + 1) * SCISSOR_CORNERS;
    const sector = Math.round(turn) % SCISSOR_CORNERS;
    reach[sector] = Math.max(reach[sector] ?? 0, Math.hypot(across, down));
  });
  const corners = Array.from(reach, (own, sector) => {
    // A cut between two corners must not go through what lies between them.
    const before = reach[(sector + SCISSOR_CORNERS - 1) % SCISSOR_CORNERS] ?? 0;
    const after = reach[(sector + 1) % SCISSOR_CORNERS] ?? 0;
    const far = Math.max(own, (before + after) / 2) + SCISSOR_MARGIN * margin;
    const angle = (2 * Math.PI * sector) / SCISSOR_CORNERS;
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value)).toFixed(1);
    return `${within(x + Math.cos(angle) * far, width)},${within(y + Math.sin(angle) * far, height)}`;
  });
  const sheet = `<svg width="${width}" height="${height}"><polygon fill="#fff" points="${corners.join(' ')}"/></svg>`;
  return sharp(Buffer.from(sheet)).png().toBuffer();
}

const SPREAD_STEPS = 6;

/** Pixels at the edge mix subject and ground; they get the colours of the nearest pixels inside. */
function coloursFromInside({ width, height, rgb }: Pixels, { values }: Mask): Buffer {
  const colours = Buffer.from(rgb);
  let known = Uint8Array.from(values, (value) => (value >= 0.95 ? 1 : 0));
  for (let step = 0; step < SPREAD_STEPS; step += 1) {
    const next = known.slice();
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const index = y * width + x;
        if (known[index] || (values[index] ?? 0) === 0) continue;
        const around = [index - 1, index + 1, index - width, index + width].filter((near) => known[near]);
        if (around.length === 0) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const sum = around.reduce((total, near) => total + (colours[near * 3 + channel] ?? 0), 0);
          colours[index * 3 + channel] = Math.round(sum / around.length);
        }
        next[index] = 1;
      }
    }
    known = next;
  }
  return colours;
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;
const rounded = (share: number) => Math.round(share * 1000) / 1000;
