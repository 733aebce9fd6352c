// `npm run preview:layouts`: renders example designs as a browser and as outputs draw them, and every layout in every
// ratio with every border, by the board's renderer: bench/results/examples.png and layouts.png.
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { SAMPLE_QR_PATH, styleName } from '../src/contract/design/outputs.ts';
import { RATIOS } from '../src/contract/design/ratios.ts';
import { copyOf, cutOf, displayFileIds, LAYOUTS, slotsOf, toneOf } from '../src/contract/design/rules.ts';
import { type DisplayConfig, displayConfig } from '../src/contract/design/schemas.ts';
import type { PictureStyle } from '../src/contract/media/images.ts';
import { findSubject } from '../src/domain/media/subject/find-subject.ts';
import { loadModel } from '../src/domain/media/subject/segment.ts';
import { qrUrl } from '../src/web/outputs/qr.ts';
import { buildPages } from './build.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { derivedPicture, styleIn } from './derived-pictures.ts';
import { EXAMPLE_DESIGNS, type ExampleDesign } from './example-designs.ts';
import { BORDERS, designOf } from './layout-designs.ts';

const root = join(import.meta.dirname, '..');
const ARTWORK_PX = 162;
const DRAWINGS = ['rotan', 'motor', 'kopi', 'monstera', 'rumah', 'kucing', 'sepeda', 'kamera', 'sepatu'];
const RESULTS = join(root, 'bench', 'results');
const EXAMPLE_PX = 320;
/** What codes lead to. */
const ADDRESS = 'https://papan.example/i/7k3m9q2x';
const EXAMPLES_ACROSS = 3;

await buildPages();
const { renderArtwork } = await import(join(root, 'dist', 'server', 'entry-server.js'));
const { renderArtworkPicture } = await import(join(root, 'dist', 'outputs', 'entry-outputs.js'));
const manifest: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(
  await readFile(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
);
const styles = Object.values(manifest).flatMap(({ isEntry, css }) => (isEntry ? (css ?? []) : []));

const rows = LAYOUTS.map((layout) => {
  const artworks = RATIOS.flatMap((ratio) =>
    BORDERS.map(
      (border) => `<div style="width:${ARTWORK_PX}px">${renderArtwork(designOf(layout.id, ratio, border))}</div>`,
    ),
  );
  return `<h2>${layout.id} ${layout.name}</h2><div class="row">${artworks.join('')}</div>`;
});
const idOf = (drawing: string) => `00000000-0000-7000-8000-00000000000${DRAWINGS.indexOf(drawing)}`;
const drawn = (id: string, width: number) => {
  const drawing = DRAWINGS[Number(id.at(-1))] ?? 'rotan';
  return sharp(join(root, 'tools', 'seed', 'art', `${drawing}.svg`), { density: 200 })
    .resize(width)
    .webp()
    .toBuffer();
};

const segment = await loadModel();
/** Cut-outs by drawing and style. */
const cutOuts = new Map<string, Map<string, Uint8Array>>();

async function derive(id: string, style: PictureStyle): Promise<Uint8Array | null> {
  const photo = await drawn(id, 1000);
  if (segment && !cutOuts.has(id)) {
    const found = await findSubject(photo, segment);
    const large = found?.cuts.filter(({ width }) => width === 640) ?? [];
    cutOuts.set(id, new Map(large.map((cut) => [cut.style, cut.bytes])));
  }
  return derivedPicture(style, photo, (cut) => cutOuts.get(id)?.get(cut));
}

async function derivedOf(design: DisplayConfig) {
  const derived: { id: string; style: PictureStyle; bytes: Uint8Array }[] = [];
  for (const photo of slotsOf(design).photos) {
    for (const styleFor of [cutOf, copyOf, toneOf]) {
      const style = photo?.file_id ? styleFor(design, photo) : null;
      const bytes = photo?.file_id && style ? await derive(photo.file_id, style) : null;
      if (photo?.file_id && style && bytes) derived.push({ id: photo.file_id, style, bytes });
    }
  }
  return derived;
}

/** An example twice as a browser draws it, large and as on a phone, and as outputs draw it. */
async function exampleOf({ name, design }: ExampleDesign): Promise<string> {
  const contents = design.contents?.map((content) =>
    content.type === 'PHOTO' ? { ...content, file_id: idOf(content.file_id ?? '') } : content,
  );
  const parsed = displayConfig.parse({ ...design, contents });
  const files = new Map<string, string>();
  for (const id of displayFileIds(parsed)) {
    const jpeg = await sharp(await drawn(id, 640))
      .flatten()
      .jpeg()
      .toBuffer();
    files.set(id, `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  }
  for (const { id, style, bytes } of await derivedOf(parsed)) {
    const png = await sharp(bytes).png().toBuffer();
    files.set(styleName(id, style), `data:image/png;base64,${png.toString('base64')}`);
  }
  const pictures = (id: string, style?: PictureStyle | null) => ({
    src: (style && files.get(styleName(id, style))) ?? files.get(id) ?? '',
  });
  const output: Uint8Array = await renderArtworkPicture(parsed, pictures, 2 * EXAMPLE_PX, root, ADDRESS);
  const picture = `<img src="data:image/jpeg;base64,${Buffer.from(output).toString('base64')}" width="${EXAMPLE_PX}">`;
  const html = renderArtwork(parsed);
  return `<div><h2>${name}</h2><div class="row"><div style="width:${EXAMPLE_PX}px">${html}</div>
    <div style="width:${ARTWORK_PX}px">${html}</div>${picture}</div></div>`;
}

const examples: string[] = [];
for (const example of EXAMPLE_DESIGNS) examples.push(await exampleOf(example));
const head = `<!doctype html><meta charset="utf-8">${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
<style>body{margin:16px;background:#F3F3EE}h2{font-size:16px;margin:18px 0 6px}.row{display:flex;gap:10px;align-items:flex-start}.all{display:grid;grid-template-columns:repeat(${EXAMPLES_ACROSS},max-content);gap:24px}</style>`;
const pages: Readonly<Record<string, string>> = {
  '/examples': `${head}<div class="all">${examples.join('')}</div>`,
  '/layouts': head + rows.join(''),
};

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  try {
    const page = pages[path];
    if (page) response.setHeader('content-type', 'text/html').end(page);
    else if (path === SAMPLE_QR_PATH) {
      const [, picture = ''] = qrUrl(ADDRESS).split(',');
      response.setHeader('content-type', 'image/svg+xml').end(Buffer.from(picture, 'base64'));
    } else if (path.startsWith('/_img/')) {
      const style = styleIn(path);
      const [name = '', width] = path.replace('.webp', '').split('/').reverse();
      const derived = style && (await derive(name, style));
      response.end(derived ?? (await drawn(name, Number(width))));
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
await mkdir(RESULTS, { recursive: true });
await screenshot('layouts', RATIOS.length * BORDERS.length * (ARTWORK_PX + 10) + 32);
await screenshot('examples', EXAMPLES_ACROSS * (2 * EXAMPLE_PX + ARTWORK_PX + 44) + 32);
await browser.close();
server.close();
console.log(
  `${LAYOUTS.length} layouts × ${RATIOS.length} ratios × ${BORDERS.length} borders at ${ARTWORK_PX} px, and ${EXAMPLE_DESIGNS.length} examples: ${RESULTS}`,
);

async function screenshot(name: string, width: number): Promise<void> {
  const view = await browser.newPage({ viewport: { width, height: 900 } });
  await view.goto(`http://127.0.0.1:${port}/${name}`);
  await view.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ),
  );
  await view.evaluate(() => document.fonts.ready);
  await view.screenshot({ path: join(RESULTS, `${name}.png`), fullPage: true });
}
