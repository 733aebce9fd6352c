import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Small files that take a decoder much time or memory.

const made = new Map<number, ReturnType<typeof makeProgressive>>();
let large: Promise<Buffer> | undefined;

/** A flat JPEG of `side` × `side` pixels that its decoder has to process `scans` times. */
export async function jpegOfManyScans(side: number, scans: number): Promise<Buffer> {
  const { jpeg, found } = await progressive(side);
  const scan = found.find(({ first_coefficient, is_first_pass }) => is_first_pass && first_coefficient > 0);
  if (!scan) throw new Error('the encoder makes other scans now');
  // A first pass with all bits at once, which decoders accept repeatedly.
  const again = Buffer.from(jpeg.subarray(scan.start, scan.end));
  again[scan.header_end - scan.start - 1] = 0;
  const end = found.at(-1)?.end ?? 0;
  return Buffer.concat([jpeg.subarray(0, end), ...Array(scans - found.length).fill(again), jpeg.subarray(end)]);
}

/** A PNG of a few hundred kilobytes that takes 200 MB of memory, because it must be decoded as a whole. */
export function largePng(): Promise<Buffer> {
  large ??= sharp({
    create: { width: 5000, height: 5000, channels: 4, background: { r: 9, g: 90, b: 30, alpha: 0.5 } },
  })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  return large;
}

/** A PNG of `side` × `side` black pixels, one bit each, written without a decoder. */
export function pngOfOneColour(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  // Each row begins with a byte for its filter.
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A scan from its tables to the end of its data; `header_end` is the end of its header. */
type Scan = { start: number; header_end: number; end: number; first_coefficient: number; is_first_pass: boolean };

/** The picture of one size is made once. */
function progressive(side: number): ReturnType<typeof makeProgressive> {
  const known = made.get(side) ?? makeProgressive(side);
  made.set(side, known);
  return known;
}

async function makeProgressive(side: number): Promise<{ jpeg: Buffer; found: Scan[] }> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#d02020' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const found: Scan[] = [];
  let start = 2;
  for (let at = 2; jpeg[at + 1] !== 0xd9; ) {
    const marker = jpeg[at + 1];
    const header_end = at + 2 + jpeg.readUInt16BE(at + 2);
    at = header_end;
    // Tables before the frame header belong to all scans.
    if (marker === 0xc2) start = at;
    if (marker !== 0xda) continue;
    while (jpeg[at] !== 0xff || jpeg[at + 1] === 0) at += 1;
    const [first_coefficient = 0, , precision = 0] = jpeg.subarray(header_end - 3, header_end);
    found.push({ start, header_end, end: at, first_coefficient, is_first_pass: precision >> 4 === 0 });
    start = at;
  }
  return { jpeg, found };
}
