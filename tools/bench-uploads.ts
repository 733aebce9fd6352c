import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { median } from '../bench/measure.ts';
import { AppError } from '../src/contract/errors.ts';
import { uploadDecoders } from '../src/domain/media/decoder-pool.ts';
import { jpegOfManyScans, largePng } from '../test/support/hostile-pictures.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

/**
 * `npm run bench:uploads`: pictures a second beside bare sharp that does the same, in one run, in turn; and how long one
 * person's picture waits while another sends pictures that take their decoder as long and as much memory as they can.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pictures: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const [rounds, pictures, seconds] = [Number(flags.rounds), Number(flags.pictures), Number(flags.seconds)];
const WIDTHS = [320, 480];
const lifecycle = createLifecycle();

await runCommand(lifecycle, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-bench-uploads-'));
  lifecycle.onStop(() => rm(folder, { recursive: true, force: true }));
  const keep = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  sharp.concurrency(1);
  sharp.cache(false);
  const photo = await keep('photo.jpg', await phonePhoto());
  const attacks = [
    await keep('scans.jpg', await jpegOfManyScans(7000, 100)),
    await keep('refused.jpg', await jpegOfManyScans(7000, 2646)),
    await keep('large.png', await largePng()),
  ];
  const [cpu] = cpus();
  say(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, Node ${process.version}`);

  const measured: { ours: number; reference: number; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timeOf(() => decode('somebody', photo));
    const reference = await timeOf(() => bareSharp(photo));
    // The first starts the process.
    if (round > 0) measured.push({ ours, reference, ratio: reference / ours });
  }
  const middle = (key: 'ours' | 'reference' | 'ratio') => median(measured.map((each) => each[key]));
  say(
    `a photo of 12 megapixels in three sizes: ${middle('ours').toFixed(0)} ms, bare sharp ${middle('reference').toFixed(0)} ms, ratio ${middle('ratio').toFixed(2)} (≥ 0.80)`,
  );

  const quiet = await waits(photo);
  let isOver = false;
  const attackers = [0, 1, 2, 3].map(async (first) => {
    for (let next = first; !isOver; next += 1) await decode('attacker', attacks[next % attacks.length] ?? photo);
  });
  const attacked = await waits(photo);
  isOver = true;
  await Promise.all(attackers);
  say(`one person's photo: ${shown(quiet)}; while another sends four hostile pictures at once: ${shown(attacked)}`);
});

/** One picture after the other for some seconds: how long each took. */
async function waits(photo: string): Promise<number[]> {
  const taken: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    await decode('somebody', photo);
    taken.push(performance.now() - start);
  }
  return taken;
}

async function decode(owner: string, path: string): Promise<void> {
  const place = { smallest: { width: 600, height: 600 }, crop: { x: 0, y: 0, width: 100, height: 100 } };
  await uploadDecoders
    .run(owner, () => ({ kind: 'encode', path, place, widths: WIDTHS }))
    .catch((error: unknown) => {
      // What is refused has done its harm.
      if (!(error instanceof AppError)) throw error;
    });
}

async function bareSharp(path: string): Promise<void> {
  const { data, info } = await sharp(path, { autoOrient: true, sequentialRead: true })
    .resize({ width: 1000, height: 3000, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  for (const narrower of WIDTHS) await pixels().resize({ width: narrower }).webp({ quality: 80 }).toBuffer();
  await pixels().webp({ quality: 80 }).toBuffer();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let picture = 0; picture < pictures; picture += 1) await work();
  return (performance.now() - start) / pictures;
}

/** As large and as busy as a phone's: noise of two sizes. */
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

function shown(taken: readonly number[]): string {
  return `median ${median(taken).toFixed(0)} ms, longest ${Math.max(...taken).toFixed(0)} ms`;
}

function say(line: string): void {
  console.log(line);
}
