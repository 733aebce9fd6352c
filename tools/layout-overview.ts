// `npm run preview:layouts`: renders every layout in every ratio with every border, by the board's renderer, into one
// picture: bench/results/layouts.png.
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { RATIOS, type Ratio } from '../src/contract/design/ratios.ts';
import { BORDER_TYPES, LAYOUTS } from '../src/contract/design/rules.ts';
import { type DisplayConfigInput, displayConfig } from '../src/contract/design/schemas.ts';
import { buildPages } from './build.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const ARTWORK_PX = 162;
const DRAWINGS = ['rotan', 'motor', 'kopi', 'monstera', 'rumah'];
const PICTURE = join(root, 'bench', 'results', 'layouts.png');
const BORDERS = [...BORDER_TYPES.map((type) => ({ type, inset: false })), { type: 'DASH' as const, inset: true }];
type TextRows = Extract<NonNullable<DisplayConfigInput['contents']>[number], { type: 'TEXT' }>['rows'];

const STYLES: DisplayConfigInput[] = [
  { background: '#FFF3D9' },
  { background: '#14396B', background_type: 'TEXT', background_text: 'BEKAS', background_text_color: '#1F4A85' },
  { background: '#F4C51C' },
  { background: '#FFFFFF' },
];

await buildPages();
const { renderArtwork } = await import(join(root, 'dist', 'server', 'entry-server.js'));
const manifest: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(
  await readFile(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
);
const styles = Object.values(manifest).flatMap(({ isEntry, css }) => (isEntry ? (css ?? []) : []));

function designOf(layout: number, ratio: Ratio, border: (typeof BORDERS)[number]) {
  const isDark = layout % STYLES.length === 1;
  const ink = isDark ? '#FFFFFF' : '#15171C';
  const onPhoto = [5, 9].includes(layout) ? '#FFFFFF' : ink;
  const text = (rows: TextRows, background: string | null = null) => ({ type: 'TEXT' as const, rows, background });
  const photo = (index: number) => ({ type: 'PHOTO' as const, file_id: `00000000-0000-7000-8000-00000000000${index}` });
  const head = { text: 'Kursi rotan', font: 'archivo_black' as const, size: 5, color: onPhoto };
  const body = { text: 'Buatan Cirebon, anyaman tangan', size: 2, color: onPhoto };
  const ribbon = layout === 9 || layout === 10 ? '#BE1E2D' : layout === 12 ? '#EFEADB' : null;
  return displayConfig.parse({
    ...STYLES[layout % STYLES.length],
    ratio,
    layout,
    border_type: border.type,
    border_inset: border.inset,
    border_color: '#BE1E2D',
    scrim: 'BOTH',
    rule_color: ink,
    contents: [
      ...[0, 1, 2].map(photo),
      text(layout === 10 ? [{ ...head, text: 'BARU', size: 4, color: '#FFFFFF' }] : [head, body], ribbon),
      text([{ text: 'Rp 1.150.000, bisa kirim', font: 'space_mono', size: 2, color: '#FFFFFF', marker: '#1B3FC4' }]),
      text([{ text: '0812 0000 1111', font: 'anton', size: 3, color: ink }]),
    ],
  });
}

const rows = LAYOUTS.map((layout) => {
  const artworks = RATIOS.flatMap((ratio) =>
    BORDERS.map(
      (border) => `<div style="width:${ARTWORK_PX}px">${renderArtwork(designOf(layout.id, ratio, border))}</div>`,
    ),
  );
  return `<h2>${layout.id} ${layout.name}</h2><div class="row">${artworks.join('')}</div>`;
});
const page = `<!doctype html><meta charset="utf-8">${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
<style>body{margin:16px;background:#F3F3EE}h2{font-size:16px;margin:18px 0 6px}.row{display:flex;gap:10px;align-items:flex-start}</style>${rows.join('')}`;

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  try {
    if (path === '/') response.setHeader('content-type', 'text/html').end(page);
    else if (path.startsWith('/_img/')) {
      const [, , width, name = ''] = path.split('/');
      const drawing = DRAWINGS[Number(/(\d)\.webp$/.exec(name)?.[1])] ?? 'rotan';
      const picture = sharp(join(root, 'tools', 'seed', 'art', `${drawing}.svg`), { density: 200 });
      response.end(await picture.resize(Number(width)).webp().toBuffer());
    } else {
      response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'application/octet-stream');
      response.end(await readFile(join(root, 'dist', 'client', path)));
    }
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const width = RATIOS.length * BORDERS.length * (ARTWORK_PX + 10) + 32;
const view = await browser.newPage({ viewport: { width, height: 900 } });
await view.goto(`http://127.0.0.1:${port}/`);
await view.evaluate(() =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  ),
);
await view.evaluate(() => document.fonts.ready);
await mkdir(join(root, 'bench', 'results'), { recursive: true });
await view.screenshot({ path: PICTURE, fullPage: true });
await browser.close();
server.close();
console.log(
  `${LAYOUTS.length} layouts × ${RATIOS.length} ratios × ${BORDERS.length} borders at ${ARTWORK_PX} px: ${PICTURE}`,
);
