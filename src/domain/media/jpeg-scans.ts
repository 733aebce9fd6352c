const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
/** Frames that are sent in several scans. */
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** The number of scans of a JPEG up to its end marker. The decoder walks the whole picture for each. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1; ) {
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    // A fill byte precedes the marker itself; in scan data, 0xff 0x00 is not a marker.
    const next = marker === 0xff ? at + 1 : isSegment(marker) ? at + 2 + segmentLength(jpeg, at + 2) : at + 2;
    at = jpeg.indexOf(0xff, next);
  }
  return scans;
}

/**
 * A JPEG that lacks only its last bytes, with the end marker that decoders demand; null for one that is whole or lacks
 * more. Cameras and messengers cut the end off; of a progressive one each part of the picture must have begun its last
 * scan.
 */
export function completed(jpeg: Buffer): Buffer | null {
  const missing = new Set<string>();
  let hasScan = false;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1; ) {
    const marker = jpeg[at + 1];
    if (marker === END_OF_IMAGE) return null;
    if (marker === undefined) break;
    if (PROGRESSIVE_FRAMES.has(marker)) for (const part of partsOfFrame(jpeg, at)) missing.add(part);
    if (marker === START_OF_SCAN) {
      hasScan = true;
      for (const part of lastScansAt(jpeg, at)) missing.delete(part);
    }
    const next = marker === 0xff ? at + 1 : isSegment(marker) ? at + 2 + segmentLength(jpeg, at + 2) : at + 2;
    at = jpeg.indexOf(0xff, next);
  }
  return hasScan && missing.size === 0 ? Buffer.concat([jpeg, Buffer.from([0xff, END_OF_IMAGE])]) : null;
}

/** The coefficients of each component that a progressive picture sends in scans: the first one, and the last one. */
function partsOfFrame(jpeg: Buffer, at: number): string[] {
  const components = jpeg[at + 9] ?? 0;
  return Array.from({ length: components }, (_, index) => jpeg[at + 10 + index * 3]).flatMap((id) => [
    `${id} first`,
    `${id} last`,
  ]);
}

/** Which of them a scan sends with all their bits. */
function lastScansAt(jpeg: Buffer, at: number): string[] {
  const components = jpeg[at + 4] ?? 0;
  const [first, last, precision = 0xff] = jpeg.subarray(at + 5 + components * 2, at + 8 + components * 2);
  if ((precision & 0x0f) !== 0) return [];
  return Array.from({ length: components }, (_, index) => jpeg[at + 5 + index * 2]).flatMap((id) => [
    ...(first === 0 ? [`${id} first`] : []),
    ...(last === 63 ? [`${id} last`] : []),
  ]);
}

/** Whether a marker has a length; only such segments may contain 0xff bytes that are not markers. */
function isSegment(marker: number): boolean {
  return marker > 0x01 && !(marker >= FIRST_RESTART && marker <= LAST_RESTART) && marker !== 0xd8;
}

function segmentLength(jpeg: Buffer, at: number): number {
  return at + 2 <= jpeg.length ? jpeg.readUInt16BE(at) : 2;
}
