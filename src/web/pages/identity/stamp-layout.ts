type Size = { width: number; height: number };

/** A stamped text: the position of its middle in px. */
export type Stamp = { x: number; y: number };
export type StampLayout = {
  /** How far every stamp is turned, in radians. */
  angle: number;
  fontSize: number;
  stamps: Stamp[];
};

export const STAMP_ANGLE = (-14 * Math.PI) / 180;
/** Distances in font sizes: between two lines, and between two stamps of a line. */
export const LINE_DISTANCE = 4;
export const STAMP_DISTANCE = 2;

/** The font size of a picture's stamps, in px. */
export function stampFontSize({ width, height }: Size): number {
  return Math.max(20, Math.round(Math.min(width, height) / 24));
}

/**
 * Distributes stamps of a width over a picture, in turned lines of which every second one is offset by half a stamp, so
 * that no part of the picture that is worth cutting out is without a stamp.
 */
export function layOutStamps(size: Size, stampWidth: number): StampLayout {
  const fontSize = stampFontSize(size);
  const [across, down] = [stampWidth + STAMP_DISTANCE * fontSize, LINE_DISTANCE * fontSize];
  const [cos, sin] = [Math.cos(STAMP_ANGLE), Math.sin(STAMP_ANGLE)];
  const reach = Math.hypot(size.width, size.height) / 2;
  const [columns, lines] = [Math.ceil(reach / across) + 1, Math.ceil(reach / down)];
  const stamps: Stamp[] = [];
  for (let line = -lines; line <= lines; line += 1) {
    const offset = line % 2 === 0 ? 0 : across / 2;
    for (let column = -columns; column <= columns; column += 1) {
      const [along, beside] = [column * across + offset, line * down];
      const x = size.width / 2 + along * cos - beside * sin;
      const y = size.height / 2 + along * sin + beside * cos;
      const margin = (stampWidth + fontSize) / 2;
      const isVisible = x > -margin && x < size.width + margin && y > -margin && y < size.height + margin;
      if (isVisible) stamps.push({ x, y });
    }
  }
  return { angle: STAMP_ANGLE, fontSize, stamps };
}
