const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/** The number of scans of a JPEG up to its end marker. The decoder walks the whole picture for each. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1; ) {
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    // A fill byte precedes the marker itself; in scan data, 0xff 0x00 is no marker.
    const next = marker === 0xff ? at + 1 : isSegment(marker) ? at + 2 + segmentLength(jpeg, at + 2) : at + 2;
    at = jpeg.indexOf(0xff, next);
  }
  return scans;
}

/** Whether a marker has a length; only such segments may contain 0xff bytes that are no markers. */
function isSegment(marker: number): boolean {
  return marker > 0x01 && !(marker >= FIRST_RESTART && marker <= LAST_RESTART) && marker !== 0xd8;
}

function segmentLength(jpeg: Buffer, at: number): number {
  return at + 2 <= jpeg.length ? jpeg.readUInt16BE(at) : 2;
}
