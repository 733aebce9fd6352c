/** Columns of the grid on which busy and bright places of a photo are noted. */
export const PHOTO_COLUMNS = 12;

/** The box, in percent of the photo, of the one thing that a photo shows, and how well it can be cut out. */
export type PhotoSubject = {
  box: { x: number; y: number; width: number; height: number };
  /** Share of the photo, 0 to 1. */
  coverage: number;
  grade: 'A' | 'B' | 'C';
};

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

/** Whether the photo's subject can be cut out. */
export const hasCutOut = (photo: PhotoFacts | null): boolean =>
  photo?.subject !== undefined && photo.subject.grade !== 'C';

const DARK = 0.22;
const BLURRED = 0.45;

/** Whether a photo shows too little light to be the main thing of a design. */
export const isDark = (photo: PhotoFacts): boolean => photo.lightness < DARK;
/** Whether a photo is too blurred to be shown large. */
export const isBlurred = (photo: PhotoFacts): boolean => photo.sharpness < BLURRED;
