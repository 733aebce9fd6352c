import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { AppError } from '../src/contract/api/errors.ts';
import { uploadDecoders } from '../src/domain/media/decoder-pool.ts';
import { jpegOfManyScans, largePng } from '../test/support/hostile-pictures.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { median } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

const WIDTHS = [320, 480];

type Options = { rounds: number; pictures: number; seconds: number };

/**
 * Prints the time of a picture beside plain sharp doing the same, measured in turn; and how long a user's picture takes
 * while another user sends pictures that take as much time and memory as possible.
 */
export async function benchUploads({ rounds, pictures, seconds }: Options, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  const write = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  sharp.concurrency(1);
  sharp.cache(false);
  const photo = await write('photo.jpg', await phonePhoto());
  const attacks = [
    await write('scans.jpg', await jpegOfManyScans(7000, 100)),
    await write('refused.jpg', await jpegOfManyScans(7000, 2646)),
    await write('large.png', await largePng()),
  ];
  console.log(describeMachine());

  const measured: { ours: number; reference: number; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timeOf(() => decode('user', photo), pictures);
    const reference = await timeOf(() => plainSharp(photo), pictures);
    // The first round starts the decoder process.
    if (round > 0) measured.push({ ours, reference, ratio: reference / ours });
  }
  const middle = (key: 'ours' | 'reference' | 'ratio') => median(measured.map((each) => each[key]));
  console.log(
    `a photo of 12 megapixels in three sizes: ${middle('ours').toFixed(0)} ms, plain sharp ${middle('reference').toFixed(0)} ms, ratio ${middle('ratio').toFixed(2)} (≥ 0.80)`,
  );

  const undisturbed = await decodeTimes(photo, seconds);
  let isOver = false;
  const attackers = [0, 1, 2, 3].map(async (first) => {
    for (let next = first; !isOver; next += 1) await decode('attacker', attacks[next % attacks.length] ?? photo);
  });
  const attacked = await decodeTimes(photo, seconds);
  isOver = true;
  await Promise.all(attackers);
  console.log(
    `photo of one user: ${summary(undisturbed)}; while another user sends four hostile pictures at once: ${summary(attacked)}`,
  );
}

/** Decodes one picture after the other for some seconds; milliseconds of each. */
async function decodeTimes(photo: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    await decode('user', photo);
    times.push(performance.now() - start);
  }
  return times;
}

async function decode(owner: string, path: string): Promise<void> {
  const framing = { smallest: { width: 600, height: 600 }, crop: { x: 0, y: 0, width: 100, height: 100 } };
  await uploadDecoders
    .run(owner, () => ({ kind: 'encode', path, framing, widths: WIDTHS }))
    .catch((error: unknown) => {
      // A rejected picture has used its processing time already.
      if (!(error instanceof AppError)) throw error;
    });
}

async function plainSharp(path: string): Promise<void> {
  const { data, info } = await sharp(path, { autoOrient: true, sequentialRead: true })
    .resize({ width: 1000, height: 3000, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  for (const narrower of WIDTHS) await pixels().resize({ width: narrower }).webp({ quality: 80 }).toBuffer();
  await pixels().webp({ quality: 80 }).toBuffer();
}

/** Milliseconds per picture. */
async function timeOf(work: () => Promise<void>, pictures: number): Promise<number> {
  const start = performance.now();
  for (let picture = 0; picture < pictures; picture += 1) await work();
  return (performance.now() - start) / pictures;
}

/** As large and as detailed as a phone's photo: noise of two sizes. */
async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const coarse = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noise = (scale: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: '#888',
        noise: coarse,
      },
    })
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  return sharp(await noise(64))
    .composite([{ input: await noise(4), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

function summary(times: readonly number[]): string {
  return `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
}
