import { boxesOf } from '../../../../contract/design/boxes.ts';
import {
  contrastRatio,
  luminance,
  luminanceContrast,
  luminanceOf,
  READABLE_CONTRAST,
} from '../../../../contract/design/contrast.ts';
import { elementBox, elementLines, elementSizes } from '../../../../contract/design/elements.ts';
import { PHONE_COLUMN_PX, READABLE_PX, rowContrast } from '../../../../contract/design/legibility.ts';
import { hasPhone } from '../../../../contract/design/preflight.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import {
  type Box,
  displayText,
  type Font,
  isInRegister,
  isOverPhoto,
  layoutOf,
  slotsOf,
} from '../../../../contract/design/rules.ts';
import type { DesignElement, DisplayConfig, PhotoContent } from '../../../../contract/design/schemas.ts';
import { remainingLight } from '../../../../contract/design/scrim.ts';
import { plinthDisc, type ShapeBox, shapeColors } from '../../../../contract/design/shape.ts';
import { distance } from './color-rules.ts';
import { hasCutOut, type PhotoFacts } from './facts.ts';
import { difference, perceived } from './perceived-color.ts';
import { cellsUnder } from './photo-cells.ts';
import { letterBoxes, type RowPlace, rowPlaces } from './row-places.ts';
import { type PhotoPlace, photoPlace, shareAt, subjectAt, within } from './subject-place.ts';

/** What no quick design may do. A finished design is measured, whatever made it. */
export const HARD_RULES = [
  'contrast',
  'subject_covered',
  'small_text',
  'headline_hidden',
  'order_of_rows',
  'phone',
  'subject_cut',
  'contour_lost',
  'shadow',
  'margin',
  'small_picture',
  'elements',
] as const;
export type HardRule = (typeof HARD_RULES)[number];

/** The share of a subject that text and elements may cover. */
export const MAX_COVERED_SHARE = 0.05;
/** A subject that fills more of its photo leaves no place for text on the photo. */
const MAX_COVERAGE_UNDER_TEXT = 0.6;
/** A headline behind a subject: the share of its letters that is hidden, and that of each letter. */
export const MAX_HIDDEN_SHARE = 0.3;
export const MAX_HIDDEN_LETTER_SHARE = 0.6;
/** Fonts whose letters are known by less than all of their area. */
export const FONTS_BEHIND: readonly Font[] = [
  'anton',
  'bebas_neue',
  'archivo_black',
  'abril_fatface',
  'alfa_slab',
  'bungee',
];
/** How much larger the largest row is than the next: 1.6, or as steps 5 and 3, which are the nearest to it. */
export const MIN_LEAD = 1.55;
const MAX_ROWS = 4;
const MAX_FONTS = 3;
const MAX_HUES = 3;
/** Less chroma counts as grey, black or white. */
const NEUTRAL_CHROMA = 0.04;
const ONE_HUE_DEGREES = 36;
/** How different a subject's colours are from what is behind it, and on which share of its contour. */
const MIN_DIFFERENCE = 20;
export const MIN_CLEAR_CONTOUR = 0.8;
/** The share of a contour that may be lost in one piece. */
const MAX_LOST_PIECE = 0.13;
/** Percent of the artwork's shorter side. Wide artworks have less padding in cqw and more of their height. */
const MIN_MARGIN = 4.9;
export const MIN_PICTURE_SHARE = 0.3;
const MAX_ELEMENTS = 2;
/** Percent by which places may miss an edge and still be at it. */
const AT_EDGE = 1.5;

const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };

export type Measured = {
  design: DisplayConfig;
  rows: readonly RowPlace[];
  /** Only with a subject that can be cut out; other findings of a subject are not certain enough. */
  photo: PhotoFacts | null;
  place: PhotoPlace | null;
};

const CHECKS: Record<HardRule, (measured: Measured) => boolean> = {
  contrast: ({ design, rows, photo }) =>
    rows.every((row) => contrastOf(design, row, photo) >= READABLE_CONTRAST - 0.01),
  subject_covered: (measured) => coveredShare(measured) <= MAX_COVERED_SHARE && !isTextOnFullSubject(measured),
  small_text: isReadable,
  headline_hidden: (measured) => {
    const hidden = hiddenHeadline(measured);
    if (!hidden) return true;
    const isKnown = hidden.all <= MAX_HIDDEN_SHARE && hidden.letter <= MAX_HIDDEN_LETTER_SHARE;
    return isKnown && isLegibleBehind(measured);
  },
  order_of_rows: ({ design, rows }) =>
    isOrdered(rows, hasMasthead(design)) && fontsOf(rows).size <= MAX_FONTS && huesOf(design) <= MAX_HUES,
  phone: ({ design }) => !hasPhone(displayText(design)),
  subject_cut: isWhole,
  contour_lost: (measured) => clearContour(measured) >= MIN_CLEAR_CONTOUR,
  shadow: ({ design, photo }) =>
    design.contents.every(
      (content) => content.type !== 'PHOTO' || !photo || shadowsOf(design, content, photo).includes(content.shadow),
    ),
  margin: ({ design, rows }) => rows.every((row) => hasMargin(design, row)),
  small_picture: ({ design }) => pictureShare(design) === null || (pictureShare(design) ?? 0) >= MIN_PICTURE_SHARE,
  elements: ({ design }) =>
    design.elements.length <= MAX_ELEMENTS && design.elements.every((one) => isInside(design, one)),
};

/** The rules that a finished design breaks, measured with what is known of its photo. */
export function brokenRules(design: DisplayConfig, photo: PhotoFacts | null): HardRule[] {
  const measured = measure(design, photo);
  return HARD_RULES.filter((rule) => !CHECKS[rule](measured));
}

/** Where a design's rows and photo are. */
export function measure(design: DisplayConfig, photo: PhotoFacts | null): Measured {
  const before = measured.get(design);
  if (before?.photo === photo) return before;
  const place = photo && photoPlace(design, photo);
  const made = { design, photo, place, rows: rowPlaces(design) };
  measured.set(design, made);
  return made;
}
/** A finished design is scored, compared and checked. */
const measured = new WeakMap<DisplayConfig, Measured>();

const hasKnownSubject = ({ photo, place }: Measured) => place !== null && hasCutOut(photo);
const isOfLetters = (design: DisplayConfig) => layoutOf(design).name === 'letters';
const isBehind = ({ layout, depth }: DisplayConfig) => layout === 14 && depth === 'BEHIND';
/** The headline's rows, if the subject stands before them. */
const rowsBehind = ({ design, rows }: Measured) => (isBehind(design) ? rows.filter(({ slot }) => slot === 0) : []);

/** The contrast of a row with its area, or with the photo's brightest places under it. */
export function contrastOf(design: DisplayConfig, { slot, row, box }: RowPlace, photo: PhotoFacts | null): number {
  const content = slotsOf(design).texts[slot];
  const known = content ? rowContrast(design, content, row) : null;
  if (known !== null || !photo) return known ?? 21;
  const picture = design.contents.find((one) => one.type === 'PHOTO');
  const [place] = boxesOf(design).photos;
  const focus = picture ?? { focus_x: 50, focus_y: 50 };
  const cells = cellsUnder(photo, design.ratio, place ?? WHOLE, focus, box);
  const brightest = Math.max(0, ...cells.map((cell) => photo.bright[cell] ?? 1));
  const { scrims } = boxesOf(design);
  const dim = picture?.tone === 'DIM' ? 0.38 : 1;
  const light = Math.max(...[box.y, box.y + box.height].map((y) => remainingLight(scrims, y)));
  const value = 255 * brightest * light * dim;
  return luminanceContrast(luminanceOf(row.color), luminance(value, value, value));
}

const ROUND: readonly DesignElement['type'][] = ['DISC', 'SEAL', 'BURST'];

/** The box of an element in percent of the artwork. */
export function elementPlace(design: DisplayConfig, element: DesignElement): Box {
  const aspect = aspectOf(design.ratio);
  const box = elementBox(design, element);
  return { x: box.x, y: box.y * aspect, width: box.width, height: box.height * aspect };
}

function isUnder(design: DisplayConfig, element: DesignElement, x: number, y: number): boolean {
  const box = elementPlace(design, element);
  if (!ROUND.includes(element.type)) return within(box, x, y);
  const across = (x - box.x - box.width / 2) / (box.width / 2);
  const down = (y - box.y - box.height / 2) / (box.height / 2);
  return across ** 2 + down ** 2 <= 1;
}

/** The share of the subject that text and elements cover; 0 if no subject is known. */
export function coveredShare(measured: Measured): number {
  const { design, rows, photo, place } = measured;
  if (!photo || !place || !hasKnownSubject(measured)) return 0;
  // Letters around a subject touch it.
  const behind = rowsBehind(measured);
  const inFront = isOfLetters(design) ? [] : rows.filter((row) => !behind.includes(row));
  return shareAt(
    photo,
    place,
    (x, y) =>
      within(place.visible, x, y) &&
      (inFront.some(({ box }) => within(box, x, y)) || design.elements.some((one) => isUnder(design, one, x, y))),
  );
}

/** The share of the artwork that the visible subject takes; null if no subject is known. */
export function subjectShare({ photo, place }: Measured): number | null {
  if (!photo?.subject || !place || !hasCutOut(photo)) return null;
  const share = shareAt(photo, place, (x, y) => within(place.visible, x, y) && within(WHOLE, x, y));
  return (share * photo.subject.coverage * place.photo.width * place.photo.height) / 10_000;
}

function isTextOnFullSubject(measured: Measured): boolean {
  const { design, photo } = measured;
  if (!hasKnownSubject(measured) || (photo?.subject?.coverage ?? 0) <= MAX_COVERAGE_UNDER_TEXT) return false;
  return isOverPhoto(design) || design.elements.some((one) => elementLines(one).length > 0);
}

function isReadable({ design, rows }: Measured): boolean {
  const sizes = [...rows.map(({ size }) => size), ...design.elements.flatMap(elementSizes)];
  return sizes.every((size) => (size * PHONE_COLUMN_PX) / 100 >= READABLE_PX - 0.01);
}

/** Points in a letter at which the subject is looked for, in each direction. */
const LETTER_POINTS = 6;

/** The share of a headline, and of its most hidden letter, that its subject hides; null if it is not behind one. */
export function hiddenHeadline(measured: Measured): { all: number; letter: number } | null {
  const { photo, place } = measured;
  const letters = rowsBehind(measured).flatMap(letterBoxes);
  if (letters.length === 0 || !photo || !place) return null;
  const hidden = letters.map((box) => {
    let sum = 0;
    for (let point = 0; point < LETTER_POINTS ** 2; point += 1) {
      const x = box.x + (box.width * ((point % LETTER_POINTS) + 0.5)) / LETTER_POINTS;
      const y = box.y + (box.height * (Math.floor(point / LETTER_POINTS) + 0.5)) / LETTER_POINTS;
      sum += subjectAt(photo, place, x, y);
    }
    return { area: box.width * box.height, share: sum / LETTER_POINTS ** 2 };
  });
  const area = hidden.reduce((sum, one) => sum + one.area, 0);
  return {
    all: hidden.reduce((sum, one) => sum + one.area * one.share, 0) / area,
    letter: Math.max(...hidden.map(({ share }) => share)),
  };
}

/** Whether a headline behind its subject has strong letters, and no price of which a comma could be hidden. */
export function isLegibleBehind(measured: Measured): boolean {
  return rowsBehind(measured).every(({ row }) => FONTS_BEHIND.includes(row.font) && !/\d[.,]\d/u.test(row.text));
}

/** Rows that belong together, as the lines of a headline that is broken, with the size of the largest. */
function groupsOf(rows: readonly RowPlace[]): { size: number; slot: number; isFitted: boolean }[] {
  const groups: { size: number; slot: number; isFitted: boolean; key: string }[] = [];
  for (const { row, slot, size } of rows) {
    const key = `${slot} ${row.font} ${row.caps} ${row.strip} ${row.fit ? 'fit' : row.size}`;
    const last = groups.at(-1);
    if (last?.key === key) last.size = Math.max(last.size, size);
    else groups.push({ key, slot, size, isFitted: row.fit });
  }
  return groups;
}

/** The first row of a newspaper belongs to the paper rather than to the ad. */
const hasMasthead = (design: DisplayConfig) => layoutOf(design).name === 'newspaper';

function isOrdered(rows: readonly RowPlace[], isPaper: boolean): boolean {
  const groups = groupsOf(isPaper ? rows.filter(({ slot }) => slot > 0) : rows);
  const [first, ...others] = groups.toSorted((one, other) => other.size - one.size);
  if (!first) return true;
  // Two rows that fill two places, as on a coupon, are each the largest of their own.
  const rivals = others.filter(({ isFitted, slot }) => !isFitted || slot === first.slot);
  return groups.length <= MAX_ROWS && rivals.every(({ size }) => first.size >= MIN_LEAD * size - 0.01);
}

const fontsOf = (rows: readonly RowPlace[]) =>
  new Set(rows.map(({ row }) => row.font.replace(/_(?:italic|bold)$/u, '')));

/** The number of hues of everything that is drawn. */
function huesOf(design: DisplayConfig): number {
  const texts = slotsOf(design).texts.flatMap((content) => (content ? [content] : []));
  const colors = [
    design.background,
    design.ground === 'NONE' ? null : design.ground_color,
    design.shape === 'NONE' ? null : design.shape_color,
    design.border_type === 'NONE' ? null : design.border_color,
    ...texts.flatMap(({ background, rows }) => [background, ...rows.flatMap(({ color, marker }) => [color, marker])]),
    ...design.elements.flatMap(({ color, ink }) => [color, ink]),
  ];
  const hues: number[] = [];
  for (const color of colors) {
    if (!color) continue;
    const { hue, chroma, light } = perceived(color);
    const isColor = chroma >= NEUTRAL_CHROMA && light > 0.3 && light < 0.93;
    if (isColor && hues.every((other) => distance(hue, other) > ONE_HUE_DEGREES)) hues.push(hue);
  }
  return hues.length;
}

/** Whether nothing but the artwork's edge, a frame or scissors cuts the subject. */
function isWhole(measured: Measured): boolean {
  const { design, photo, place } = measured;
  const content = design.contents.find((one) => one.type === 'PHOTO');
  if (!photo?.subject || !place || !content || content.cut === 'NONE' || content.cut === 'SCISSOR') return true;
  if (!hasKnownSubject(measured)) return true;
  const { photo: whole, visible } = place;
  const { box, edges } = photo.subject;
  const subject = {
    x: whole.x + (whole.width * box.x) / 100,
    y: whole.y + (whole.height * box.y) / 100,
    width: (whole.width * box.width) / 100,
    height: (whole.height * box.height) / 100,
  };
  const isCropped = isInRegister(design);
  const sides = [
    ['TOP', visible.y - subject.y, visible.y],
    ['LEFT', visible.x - subject.x, visible.x],
    ['RIGHT', subject.x + subject.width - visible.x - visible.width, 100 - visible.x - visible.width],
    ['BOTTOM', subject.y + subject.height - visible.y - visible.height, 100 - visible.y - visible.height],
  ] as const;
  return sides.every(([side, beyond, toEdge]) => {
    const isCut = edges.includes(side) || (isCropped && beyond > AT_EDGE);
    return !isCut || toEdge <= AT_EDGE;
  });
}

/** Points of a contour are neighbours if they are at most this many times their mean distance apart. */
const NEIGHBOURS = 2.2;

/**
 * The share of the subject's contour whose colour differs enough from what is behind it; 0 if so much of it is lost in one piece that
 * the subject has no outline there.
 */
export function clearContour(measured: Measured): number {
  const { design, photo, place } = measured;
  const content = design.contents.find((one) => one.type === 'PHOTO');
  const contour = photo?.subject?.contour ?? [];
  if (!place || !content || content.cut === 'NONE' || contour.length === 0 || isInRegister(design)) return 1;
  const { shape } = boxesOf(design);
  // A white edge or sheet is the contour that one sees, also around a white thing.
  const isPaper = content.cut !== 'CLEAN';
  // The subject stands before the disc of a plinth.
  const drawn = shapeColors(design)[design.shape === 'PLINTH' ? 2 : 0];
  const lost = contour.filter(({ x, y, color }) => {
    const at = { x: place.photo.x + (place.photo.width * x) / 100, y: place.photo.y + (place.photo.height * y) / 100 };
    const isOnShape = shape !== null && design.shape !== 'RING' && isInShape(design, shape, at.x, at.y);
    const behind = isOnShape ? (drawn ?? design.background) : design.background;
    return difference(color, behind) < MIN_DIFFERENCE && !(isPaper && difference('#FFFFFF', behind) >= MIN_DIFFERENCE);
  });
  const whole = contour.length;
  // No piece is larger than all that is lost.
  const isTorn = lost.length > MAX_LOST_PIECE * whole && largestPiece(lost, photo, contour) > MAX_LOST_PIECE * whole;
  return isTorn ? 0 : 1 - lost.length / whole;
}

type Point = { x: number; y: number };

/** The number of points in the largest group of neighbours. */
function largestPiece(points: readonly Point[], photo: PhotoFacts | null, contour: readonly Point[]): number {
  const shape = photo ? photo.height / photo.width : 1;
  const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, (one.y - other.y) * shape);
  const nearest = contour.map((one) =>
    Math.min(...contour.map((other) => apart(one, other) || Number.POSITIVE_INFINITY)),
  );
  const reach = (NEIGHBOURS * nearest.reduce((sum, one) => sum + one, 0)) / Math.max(1, nearest.length);
  const left = new Set(points);
  let largest = 0;
  for (const start of points) {
    if (!left.delete(start)) continue;
    const piece = [start];
    for (const one of piece) {
      for (const other of left) {
        if (apart(one, other) > reach) continue;
        left.delete(other);
        piece.push(other);
      }
    }
    largest = Math.max(largest, piece.length);
  }
  return largest;
}

/** How near a round subject's share of its box is to that of a circle, and its box to a square. */
const ROUND_SHARE = 0.07;
const ROUND_BOX = 1.18;
const BOX_ROOM = 1.2;

/** Whether a subject is a circle: such things are seen from above. */
export function isRound({ width, height, subject }: PhotoFacts): boolean {
  if (!subject || subject.edges.length > 0) return false;
  const { box, coverage } = subject;
  const shape = (box.width * width) / (box.height * height);
  // A cut-out's box is a little larger than its subject.
  const share = coverage / ((box.width - 2 * BOX_ROOM) * (box.height - 2 * BOX_ROOM)) / 1e-4;
  return Math.max(shape, 1 / shape) <= ROUND_BOX && Math.abs(share - Math.PI / 4) <= ROUND_SHARE;
}

/**
 * The shadows that suit a cut-out, the usual one first: of things that stand where they stand, of others and of paper as of a sheet
 * that lies. Low light is for things that are seen from above.
 */
export function shadowsOf(
  design: DisplayConfig,
  { cut, tone }: PhotoContent,
  photo: PhotoFacts,
): PhotoContent['shadow'][] {
  // What is printed by dots throws none.
  if (cut === 'NONE' || tone === 'HALFTONE' || isInRegister(design)) return ['NONE'];
  if (cut === 'CLEAN' && isRound(photo)) return ['SOFT', 'LONG'];
  return cut === 'CLEAN' && !photo.subject?.edges.includes('BOTTOM') ? ['CONTACT'] : ['SOFT'];
}

function isInShape(design: DisplayConfig, shape: ShapeBox, x: number, y: number): boolean {
  const across = (x - shape.x - shape.width / 2) / (shape.width / 2);
  const down = (y - shape.y - shape.height / 2) / (shape.height / 2);
  if (design.shape === 'PLINTH') {
    const height = 100 / aspectOf(design.ratio);
    const disc = plinthDisc(shape, height);
    return y >= shape.foot || Math.hypot(x - disc.x, (y * height) / 100 - disc.y) <= disc.radius;
  }
  return design.shape === 'ARCH' ? within(shape, x, y) : across ** 2 + down ** 2 <= 1;
}

/** Letters keep away from the artwork's edge. */
function hasMargin(design: DisplayConfig, { slot, row, box }: RowPlace): boolean {
  const kind = boxesOf(design).texts[slot]?.kind;
  // Bars and strips of paper may touch the edge, and tabs are cut there.
  if (kind === 'band' || kind === 'tabs' || row.strip || row.marker) return true;
  const aspect = aspectOf(design.ratio);
  const [across, down] = aspect > 1 ? [MIN_MARGIN / aspect, MIN_MARGIN] : [MIN_MARGIN, MIN_MARGIN * aspect];
  // Fitted letters end at their ink, others in the middle of their line's space.
  const above = down * 0.8;
  return (
    box.x >= across - 0.01 &&
    box.x + box.width <= 100 - across + 0.01 &&
    box.y >= above - 0.01 &&
    box.y + box.height <= 100 - above + 0.01
  );
}

/** The share of the artwork that shows the picture; null without a photo, and where it is a letter. */
export function pictureShare(design: DisplayConfig): number | null {
  const { photos, texts } = boxesOf(design);
  const area = ({ width, height }: Box) => (width * height) / 10_000;
  const sum = (boxes: readonly Box[]) => boxes.reduce((all, box) => all + area(box), 0);
  // Letters are the picture as much as the subject between them.
  if (isOfLetters(design)) return null;
  if (photos.length > 0) return sum(photos);
  if (design.background_type !== 'IMAGE' || layoutOf(design).photos > 0) return null;
  return 1 - sum(texts.filter((_, slot) => slotsOf(design).texts[slot]?.background));
}

function isInside(design: DisplayConfig, element: DesignElement): boolean {
  const { x, y, width, height } = elementPlace(design, element);
  const isReadableElement =
    elementLines(element).length === 0 || contrastRatio(element.color, element.ink) >= READABLE_CONTRAST;
  return (
    x >= -AT_EDGE && y >= -AT_EDGE && x + width <= 100 + AT_EDGE && y + height <= 100 + AT_EDGE && isReadableElement
  );
}
