// `npm run preview:templates`: every template by the board's renderer, as the gallery shows it and with a title of 70
// characters: bench/results/templates-1.png and the following. `-- --english` shows the sample text in the other language.
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { slotsOf } from '../src/contract/design/rules.ts';
import type { DisplayConfig } from '../src/contract/design/schemas.ts';
import { withTemplate } from '../src/web/designer/model/apply-template.ts';
import { firstDesign, withText } from '../src/web/designer/model/model.ts';
import { refitted } from '../src/web/designer/model/refit.ts';
import { type AnyTemplate, SEASON_TEMPLATES, TEMPLATES, templateDisplay } from '../src/web/designer/model/templates.ts';
import { buildPages } from './build.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const ART = join(root, 'src', 'web', 'designer', 'template-art');
const RESULTS = join(root, 'bench', 'results');
const CARD_PX = 220;
const CARDS_A_PAGE = 36;
const LONG = 'Monstera variegata daun besar sehat siap kirim ke seluruh pulau Jawa ya';
const { values: options } = parseArgs({
  options: { english: { type: 'boolean', default: false }, 'no-build': { type: 'boolean', default: false } },
});

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const names: string[] = [];

/** The design with the template's illustrations as photos. */
function withArt(template: AnyTemplate, design: DisplayConfig): DisplayConfig {
  const given = design.contents.filter((content) => content.type === 'PHOTO');
  const photos = template.art.map((name, slot) => {
    const file_id = idOf(names.push(name.replaceAll('_', '-')) - 1);
    const empty = {
      type: 'PHOTO' as const,
      focus_x: 50,
      focus_y: 50,
      alt: '',
      cut: 'NONE' as const,
      tone: 'NONE' as const,
      shadow: 'NONE' as const,
      zoom: 100,
      tilt: 0,
    };
    return { ...empty, ...given[slot], file_id };
  });
  return { ...design, contents: [...photos, ...design.contents.filter(({ type }) => type === 'TEXT')] };
}

function withLongTitle(design: DisplayConfig): DisplayConfig {
  const { texts } = slotsOf(design);
  const rows = texts.flatMap((content, slot) =>
    (content?.rows ?? []).map((row, index) => ({ slot, index, rank: row.size + (row.fit ? 20 : 0) })),
  );
  const leading = rows.sort((one, other) => other.rank - one.rank)[0];
  const own = texts[leading?.slot ?? 0]?.rows ?? [];
  const titled = own.map((row, index) => (index === leading?.index ? { ...row, text: LONG } : row));
  return refitted(withText(withTemplate(firstDesign(), design), leading?.slot ?? 0, { rows: titled }));
}

if (!options['no-build']) await buildPages();
const { renderArtwork } = await import(join(root, 'dist', 'server', 'entry-server.js'));
const manifest: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(
  await readFile(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
);
const styles = Object.values(manifest).flatMap(({ isEntry, css }) => (isEntry ? (css ?? []) : []));
const cards = [...TEMPLATES, ...SEASON_TEMPLATES].map((template) => {
  const design = templateDisplay(template, options.english ? 'en' : 'id');
  const card = (one: DisplayConfig) => `<div style="width:${CARD_PX}px">${renderArtwork(withArt(template, one))}</div>`;
  return `<div><p>${template.name}</p><div class="pair">${card(design)}${card(withLongTitle(design))}</div></div>`;
});
const pages = Array.from({ length: Math.ceil(cards.length / CARDS_A_PAGE) }, (_, page) => {
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('');
  return `<!doctype html><meta charset="utf-8">${links}<style>body{margin:12px;background:#F3F3EE}p{font-size:12px;margin:0 0 4px}
.all{columns:4;column-gap:16px}.all>div{break-inside:avoid;margin-bottom:14px}.pair{display:flex;gap:8px;align-items:flex-start}</style>
<div class="all">${cards.slice(page * CARDS_A_PAGE, (page + 1) * CARDS_A_PAGE).join('')}</div>`;
});

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  try {
    const page = pages[Number(/^\/page-(\d+)$/.exec(path)?.[1])];
    const picture = /(\d{12})\.webp$/.exec(path);
    if (page) response.setHeader('content-type', 'text/html').end(page);
    else if (picture) {
      const file = join(ART, `${names[Number(picture[1])]}.svg`);
      response.setHeader('content-type', 'image/svg+xml').end(await readFile(file));
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
  const view = await browser.newPage({ viewport: { width: 4 * (2 * CARD_PX + 24) + 24, height: 900 } });
  await view.goto(`http://127.0.0.1:${port}/page-${index}`);
  await view.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await view.screenshot({ path: join(RESULTS, `templates-${index + 1}.png`), fullPage: true });
  await view.close();
}
await browser.close();
server.close();
console.log(`${cards.length} templates: ${RESULTS}`);
