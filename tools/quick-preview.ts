// `npm run preview:quick`: sixty designs that are made from photos and lines, by the board's renderer, at 320 and 162
// px: bench/results/quick-designs-1.png and the following. `-- --photos <folder>` takes photos from a folder, `--round
// 1` shows what "six more" gives, `--recipes` the best design of each recipe, `--english` the other language.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { headlineOf, type LineFacts } from '../src/contract/ads/line/line-facts.ts';
import { findSubject } from '../src/domain/media/subject/find-subject.ts';
import { loadModel } from '../src/domain/media/subject/segment.ts';
import { type PhotoFacts, withFoundSubject } from '../src/web/designer/model/quick/facts.ts';
import { type Candidate, candidatesOf, suggestDesigns } from '../src/web/designer/model/quick/suggest-designs.ts';
import { photoFactsOf, READ_WIDTH } from '../src/web/designer/photos/photo-facts.ts';
import { buildPages } from './build.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';
import { derivedPicture, styleIn } from './derived-pictures.ts';

const root = join(import.meta.dirname, '..');
const ART = join(root, 'tools', 'seed', 'art');
const RESULTS = join(root, 'bench', 'results');
const { values: options } = parseArgs({
  options: {
    photos: { type: 'string' },
    round: { type: 'string', default: '0' },
    english: { type: 'boolean', default: false },
    recipes: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

type Line = { photo: string | null; facts: LineFacts };
const line = (photo: string | null, title: string, price: number | null, rest: Partial<LineFacts> = {}): Line => ({
  photo,
  facts: {
    title,
    ...headlineOf(title),
    price,
    price_note: 'none',
    price_period: 'none',
    city: null,
    condition: null,
    category: null,
    kind: 'sale',
    ...rest,
  },
});
const LINES: readonly Line[] = [
  line('rotan', 'Kursi rotan Cirebon anyaman tangan', 850_000, {
    city: 'Depok',
    price_note: 'negotiable',
    category: 'kursi-meja',
  }),
  line('motor', 'Honda Beat 2019 pajak hidup surat lengkap', 11_500_000, {
    city: 'Bandung',
    price_note: 'negotiable',
    category: 'matic',
  }),
  line('kopi', 'Kopi susu pagi antar gratis', 15_000, { city: 'Tebet', category: 'minuman' }),
  line('kucing', 'Kucing manis betina 1 tahun steril vaksin cari rumah', 0, {
    city: 'Malang',
    price_note: 'free',
    category: 'kucing',
  }),
  line('sepatu', 'Sepatu lari no 42 baru 2 kali pakai', 520_000, { city: 'Makassar', category: 'sepatu' }),
  line('kost', 'Kost putri kamar mandi dalam dekat kampus', 850_000, {
    city: 'Sleman',
    price_period: 'month',
    kind: 'rent',
    category: 'kost-putri',
  }),
  line('durian', 'Durian montong', 65_000, { city: 'Medan', price_period: 'kg', category: 'buah-sayur' }),
  line('kamera', 'Kamera analog Fujica M1 lengkap tas dan lensa 55mm', 1_275_000, {
    city: 'Solo',
    category: 'fotografi-analog',
  }),
  line('monstera', 'Monstera variegata daun besar sehat siap kirim seluruh pulau Jawa', 2_400_000, {
    city: 'Bogor',
    category: 'tanaman-hias',
  }),
  line(null, 'Les matematika SD sampai SMA guru datang ke rumah', 75_000, {
    city: 'Surabaya',
    price_period: 'session',
    kind: 'other',
    category: 'les-sekolah',
  }),
];

/** Other photos than those of the demonstration: their file names are their lines, words with hyphens. */
async function linesOf(folder: string): Promise<Line[]> {
  const files = (await readdir(folder)).filter((name) => /\.(webp|jpe?g|png)$/u.test(name)).sort();
  return files.map((name, index) => {
    const example = LINES[index % LINES.length]?.facts;
    const known = basename(name)
      .replace(/\.\w+$/u, '')
      .replaceAll('-', ' ');
    const title = known.slice(0, 1).toUpperCase() + known.slice(1);
    return {
      photo: join(folder, name),
      facts: {
        ...(example ?? line(null, title, null).facts),
        title,
        ...headlineOf(title),
        kind: 'sale',
        price_period: 'none',
      },
    };
  });
}

const idOf = (index: number) => `00000000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`;

async function readPhotoFile(path: string, index: number): Promise<PhotoFacts> {
  const picture = sharp(path, { density: 200 });
  const { width, height } = await picture.metadata();
  const { data, info } = await picture
    .resize(READ_WIDTH)
    .flatten({ background: '#FFFFFF' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return photoFactsOf(pixels, idOf(index), { width, height });
}

/** The best design of each recipe, in the order of their names. */
function bestByRecipe(candidates: readonly Candidate[]) {
  const best = new Map<string, Candidate>();
  for (const one of candidates) if (!best.has(one.recipe.name)) best.set(one.recipe.name, one);
  return [...best.values()]
    .sort((one, other) => (one.recipe.name < other.recipe.name ? -1 : 1))
    .map(({ design }) => design);
}

if (!options['no-build']) await buildPages();
const { renderArtwork } = await import(join(root, 'dist', 'server', 'entry-server.js'));
const manifest: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(
  await readFile(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
);
const styles = Object.values(manifest).flatMap(({ isEntry, css }) => (isEntry ? (css ?? []) : []));
const lines = options.photos ? await linesOf(options.photos) : LINES;
const paths = lines.map(({ photo }) => photo && (photo.includes('/') ? photo : join(ART, `${photo}.svg`)));

const segment = await loadModel();
/** Cut-outs by style and file. */
const cuts = new Map<string, Uint8Array>();

/** The facts of a photo with its subject, as the server finds it. */
async function withSubject(path: string, photo: PhotoFacts): Promise<PhotoFacts> {
  if (!segment) return photo;
  const stored = await sharp(path, { density: 200 }).resize(1000, 3000, { fit: 'inside' }).webp().toBuffer();
  const found = await findSubject(stored, segment);
  if (!found) return photo;
  for (const { style, width, bytes } of found.cuts) if (width === 640) cuts.set(`${style}/${photo.file_id}`, bytes);
  return withFoundSubject(photo, found.subject);
}

const sections = await Promise.all(
  lines.map(async ({ facts }, index) => {
    const path = paths[index];
    const photo = path ? await withSubject(path, await readPhotoFile(path, index)) : null;
    const input = {
      facts,
      locale: options.english ? ('en' as const) : ('id' as const),
      photo,
      seed: photo?.file_id ?? facts.title,
      round: Number(options.round),
    };
    const designs = options.recipes ? bestByRecipe(candidatesOf(input)) : suggestDesigns(input);
    const cards = designs.map(
      (design) =>
        `<div class="pair"><div style="width:320px">${renderArtwork(design)}</div><div style="width:162px">${renderArtwork(design)}</div></div>`,
    );
    const swatches = (photo?.colors ?? []).map((color) => `<i style="background:${color}"></i>`).join('');
    return `<h2>${facts.title} ${facts.price ?? ''} ${facts.city ?? ''} ${swatches}</h2><div class="six">${cards.join('')}</div>`;
  }),
);
const pageOf = (part: readonly string[]) =>
  `<!doctype html><meta charset="utf-8">${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
<style>body{margin:16px;background:#F3F3EE}h2{font-size:16px;margin:18px 0 6px}h2 i{display:inline-block;width:16px;height:16px}
.six{display:grid;grid-template-columns:repeat(3,max-content);gap:20px}.pair{display:flex;gap:10px;align-items:flex-start}</style>${part.join('')}`;
const SECTIONS_A_PAGE = 2;
const pages = Array.from({ length: Math.ceil(sections.length / SECTIONS_A_PAGE) }, (_, page) =>
  pageOf(sections.slice(page * SECTIONS_A_PAGE, (page + 1) * SECTIONS_A_PAGE)),
);

const drawn = (name: string, width: number) =>
  sharp(paths[Number(/(\d\d)\.webp$/.exec(name)?.[1])] ?? '', { density: 200 })
    .resize(width)
    .webp()
    .toBuffer();

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  const style = styleIn(path);
  try {
    const page = pages[Number(/^\/page-(\d+)$/.exec(path)?.[1])];
    if (page) response.setHeader('content-type', 'text/html').end(page);
    else if (style) {
      const [name = ''] = path.split('/').reverse();
      const cutOut = (cut: string) => cuts.get(`${cut}/${name.replace('.webp', '')}`);
      response.end(await derivedPicture(style, await drawn(name, 640), cutOut));
    } else if (path.startsWith('/_img/')) {
      const [, , width, name = ''] = path.split('/');
      response.end(await drawn(name, Number(width)));
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
for (const index of pages.keys()) {
  const view = await browser.newPage({ viewport: { width: 1560, height: 900 } });
  await view.goto(`http://127.0.0.1:${port}/page-${index}`);
  await view.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ),
  );
  await view.evaluate(() => document.fonts.ready);
  const picture = join(RESULTS, `quick-designs-${index + 1}.png`);
  await view.screenshot({ path: picture, fullPage: true });
  await view.close();
  console.log(picture);
}
await browser.close();
server.close();
