// Writes contact sheets of artworks as a browser shows them beside the same artworks rendered on the server. Needs a
// running site: node tools/compare-artwork.ts http://localhost:3000 /tmp/artworks
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ARTWORK_WIDTH, browserArtwork, pixelDifference, seededArtwork, serverArtwork } from './artwork-pictures.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { seedAds } from './seed/ads.ts';

const [url = 'http://localhost:3000', folder = '/tmp/faces', ...keys] = process.argv.slice(2);
const CELL = 300;
const COLUMNS = 4;
const ROWS = 5;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: ARTWORK_WIDTH + 100, height: 900 } });
await page.goto(url);
const cells: Buffer[] = [];
for (const key of keys.length > 0 ? keys : seedAds.map((ad) => ad.key)) {
  const artworkCase = await seededArtwork(key);
  const shown = await browserArtwork(page, artworkCase);
  const rendered = await serverArtwork(artworkCase);
  const difference = await pixelDifference(shown, rendered);
  console.log(
    difference.toFixed(2).padStart(6),
    key,
    `layout ${artworkCase.design.layout}, ${artworkCase.design.ratio}`,
  );
  cells.push(await pair(shown, rendered));
}
await browser.close();
for (let start = 0; start < cells.length; start += COLUMNS * ROWS) {
  await writeOverview(
    cells.slice(start, start + COLUMNS * ROWS),
    join(folder, `faces-${start / (COLUMNS * ROWS)}.png`),
  );
}

async function pair(...pictures: Uint8Array[]): Promise<Buffer> {
  const small = await Promise.all(
    pictures.map((bytes) =>
      sharp(bytes)
        .resize(CELL / 2 - 4, CELL - 8, { fit: 'inside' })
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: CELL, height: CELL, channels: 3, background: '#777' } })
    .composite(small.map((input, index) => ({ input, left: index * (CELL / 2) + 2, top: 4 })))
    .png()
    .toBuffer();
}

async function writeOverview(parts: readonly Buffer[], path: string): Promise<void> {
  await sharp({ create: { width: COLUMNS * CELL, height: ROWS * CELL, channels: 3, background: '#333' } })
    .composite(
      parts.map((input, index) => ({ input, left: (index % COLUMNS) * CELL, top: Math.floor(index / COLUMNS) * CELL })),
    )
    .png()
    .toFile(path);
}
