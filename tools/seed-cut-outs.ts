// `node tools/seed-cut-outs.ts`: makes the cut-outs of which the demonstration's designs are printed, in tools/seed/cut-outs. Run it
// after a drawing or the `cut` of an ad has changed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contourOf, slotsOf } from '../src/contract/design/rules.ts';
import { CUT_WIDTHS } from '../src/contract/media/images.ts';
import { findSubject } from '../src/domain/media/subject/find-subject.ts';
import { loadModel } from '../src/domain/media/subject/segment.ts';
import { seedAds } from './seed/ads.ts';
import { CUT_OUT_FOLDER, cutOutName } from './seed/cut-outs.ts';

const ART_FOLDER = join(import.meta.dirname, 'seed', 'art');
const SIZE = { width: 1000, height: 3000 };
/** Sharper than the drawing's own size. */
const DENSITY = 200;

const segment = await loadModel();
if (!segment) throw new Error('The optional package onnxruntime-web is not installed.');
await rm(CUT_OUT_FOLDER, { recursive: true, force: true });
await mkdir(CUT_OUT_FOLDER, { recursive: true });
for (const { display } of seedAds) {
  const [photo] = slotsOf(display).photos;
  const cut = photo && contourOf(display, photo);
  if (!photo?.file_id || !cut) continue;
  const drawing = await readFile(join(ART_FOLDER, `${photo.file_id}.svg`));
  const stored = await sharp(drawing, { density: DENSITY })
    .resize(SIZE.width, SIZE.height, { fit: 'inside' })
    .removeAlpha()
    .webp({ quality: 90 })
    .toBuffer();
  const found = await findSubject(stored, segment);
  const made = found?.cuts.find(({ style, width }) => style === cut && width === Math.max(...CUT_WIDTHS));
  if (!made) throw new Error(`Nothing stands out in ${photo.file_id}.`);
  await writeFile(join(CUT_OUT_FOLDER, cutOutName(photo.file_id, cut)), made.bytes);
  console.log(`${photo.file_id}: ${cut}, ${made.bytes.byteLength} bytes`);
}
