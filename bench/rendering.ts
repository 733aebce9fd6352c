// Renders one page of a running site as often as React can, in a process of its own: no HTTP, no data, no compression.
// The parent sends the page and gets renderings per second.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../src/contract/api/api.ts';
import { defaultBrand } from '../src/contract/brand/brand.ts';
import { loadBuiltFrontend } from '../src/server/pages/frontend.ts';
import { requestOf } from '../src/web/api/client.ts';

export type PageToRender = { site: string; path: string; headers: Record<string, string>; seconds: number };

/** Between pauses for the garbage collector, as between requests. */
const RENDERINGS_AT_ONCE = 20;

async function renderingsPerSecond({ site, path, headers, seconds }: PageToRender): Promise<number> {
  const { pages } = await loadBuiltFrontend(join(import.meta.dirname, '..'));
  const client: Client = async (address, input) => {
    const { url } = requestOf(address, input, {});
    const response = await fetch(`${site}${url}`, { headers });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    return (await response.json()) as never;
  };
  const is_personal = 'cookie' in headers;
  const auth = is_personal ? await client('GET /user/auth', {}) : null;
  const render = await pages.renderingOf({
    url: path,
    method: 'GET',
    basename: '',
    locale: 'id',
    origin: site,
    hasGoogle: false,
    locales: ['id', 'en'],
    translators: pages.createTranslators(defaultBrand()),
    client,
    signed_in: is_personal,
    bootstrap: auth && { viewer: auth.user, csrf_token: auth.csrf_token },
    signal: AbortSignal.timeout(60_000),
  });
  await measure(render, seconds);
  return measure(render, seconds);
}

async function measure(render: () => string, seconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    for (let again = 0; again < RENDERINGS_AT_ONCE; again += 1) render();
    count += RENDERINGS_AT_ONCE;
    await pause(0);
  }
  return (count / (performance.now() - start)) * 1000;
}

process.on('message', (page: PageToRender) => {
  renderingsPerSecond(page).then(
    (rate) => process.send?.(rate),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
