import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RATIOS } from '../../../src/contract/design/ratios.ts';
import { LAYOUTS } from '../../../src/contract/design/rules.ts';
import { displayConfig } from '../../../src/contract/design/schemas.ts';
import { root } from '../../../src/main.ts';
import { EXAMPLE_DESIGNS } from '../../../tools/example-designs.ts';
import { BORDERS, designOf } from '../../../tools/layout-designs.ts';
import { picture } from '../author.ts';

/** Of a card in two columns of a narrow phone, and of an ad's own page. */
const WIDTHS = [162, 320];
const FILE_ID = '00000000-0000-7000-8000-000000000000';
const TYPES: Readonly<Record<string, string>> = { css: 'text/css', woff2: 'font/woff2' };

type LayoutsPage = { url: string; stop(): Promise<void> };

/** Serves a page with all layouts in all ratios, and the example designs, as the board renders them. */
export async function startLayoutsPage(): Promise<LayoutsPage> {
  const [html, photo] = await Promise.all([layoutsHtml(), picture(640, 480)]);
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') return void response.setHeader('content-type', 'text/html').end(html);
    if (url.startsWith('/_img/')) return void response.setHeader('content-type', 'image/jpeg').end(photo);
    const file = await readFile(join(root, 'dist', 'client', url)).catch(() => null);
    const type = TYPES[url.split('.').at(-1) ?? ''];
    if (file && type) response.setHeader('content-type', type).end(file);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function layoutsHtml(): Promise<string> {
  const { renderArtwork } = await import(join(root, 'dist', 'server', 'entry-server.js'));
  const manifest: Record<string, { isEntry?: boolean; css?: string[] }> = JSON.parse(
    await readFile(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
  );
  const styles = Object.values(manifest).flatMap(({ isEntry, css }) => (isEntry ? (css ?? []) : []));
  // All borders take turns: each with each layout and ratio would be a thousand artworks.
  const layouts = LAYOUTS.flatMap(({ id, name }, index) =>
    RATIOS.map((ratio, turn) => {
      const border = BORDERS[(index + turn) % BORDERS.length] ?? { type: 'NONE' as const, inset: false };
      return { name: `layout ${id} ${name}, ${ratio}, border ${border.type}`, design: designOf(id, ratio, border) };
    }),
  );
  const examples = EXAMPLE_DESIGNS.map(({ name, design }) => ({
    name: `example ${name}`,
    design: displayConfig.parse({
      ...design,
      contents: design.contents?.map((content) =>
        content.type === 'PHOTO' ? { ...content, file_id: FILE_ID } : content,
      ),
    }),
  }));
  const artworks = [...layouts, ...examples].flatMap(({ name, design }) =>
    WIDTHS.map(
      (width) => `<div data-artwork="${name}, ${width} px" style="width:${width}px">${renderArtwork(design)}</div>`,
    ),
  );
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('');
  return `<!doctype html><html lang="id"><meta charset="utf-8">${links}
<style>body{margin:16px;display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start}</style><body>${artworks.join('')}</body></html>`;
}
