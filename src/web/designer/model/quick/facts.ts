import type { Box } from '../../../../contract/design/rules.ts';
import type { PhotoSubject as FoundSubject } from '../../../../contract/media/subject.ts';

/** Columns of the grid on which busy and bright places of a photo are noted. */
export const PHOTO_COLUMNS = 12;

/** The one thing that a photo shows, as the server finds it, and its box in percent of the photo. */
export type PhotoSubject = Omit<FoundSubject, keyof Box> & { box: Box };

/** What is known of a photo; every number is from 0 to 1. */
export type PhotoFacts = {
  file_id: string | null;
  /** Pixels. */
  width: number;
  height: number;
  /** Up to seven six-digit colours, the most frequent first. */
  colors: readonly string[];
  /** Mean lightness. */
  lightness: number;
  /** 0 blurred, 1 sharp. */
  sharpness: number;
  columns: typeof PHOTO_COLUMNS;
  rows: number;
  /** For each cell of the grid, row by row: 0 calm, 1 busy. */
  calm: readonly number[];
  /** For each cell: the brightness that 92 % of its pixels do not exceed. */
  bright: readonly number[];
  subject?: PhotoSubject;
};

/** The photo with what the server found in it. */
export function withFoundSubject(photo: PhotoFacts, { x, y, width, height, ...subject }: FoundSubject): PhotoFacts {
  return { ...photo, subject: { ...subject, box: { x, y, width, height } } };
}

const DARK = 0.22;
const BLURRED = 0.45;

/** Whether a photo shows too little light to be the main thing of a design. */
export const isDark = (photo: PhotoFacts): boolean => photo.lightness < DARK;
/** Whether a photo is too blurred to be shown large. */
export const isBlurred = (photo: PhotoFacts): boolean => photo.sharpness < BLURRED;

/** Whether the photo's subject can be cut out: in a dark or blurred photo its contour is not to be trusted. */
export const hasCutOut = (photo: PhotoFacts | null): boolean =>
  photo?.subject !== undefined && photo.subject.grade !== 'C' && !isDark(photo) && !isBlurred(photo);

/** Pixels of a slot as wide as the smallest artwork and half as high as a square one, with a little tolerance. */
const SMALL = { width: 600, height: 390 } as const;
/** Whether a photo has too few pixels to be shown large. */
export const isSmall = ({ width, height }: PhotoFacts): boolean => width < SMALL.width || height < SMALL.height;
/** Whether a photo is better shown small, or left out. */
export const isWeak = (photo: PhotoFacts): boolean => isDark(photo) || isBlurred(photo) || isSmall(photo);
