import { record } from './record.ts';

export type Weight = { html: number; js: number; css: number; fonts: number };

/** Compressed bytes that a guest's browser fetches to show a page and bring it to life. */
export async function weightOf(site: string, path: string): Promise<Weight> {
  const page = await record(`${site}${path}`, { 'accept-encoding': 'identity' });
  const html = Buffer.from(page.body, 'base64').toString('utf8');
  const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = files(/(?:rel="modulepreload" href|<script type="module" src)="([^"]+)"/g);
  const sum = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map((file) => bytesOf(`${site}${file}`)));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    html: await bytesOf(`${site}${path}`),
    js: await sum(scripts),
    css: await sum(files(/rel="stylesheet" href="([^"]+)"/g)),
    fonts: await sum(files(/rel="preload" href="([^"]+\.woff2)"/g)),
  };
}

async function bytesOf(url: string): Promise<number> {
  const { body } = await record(url, { 'accept-encoding': 'br, gzip' });
  return Buffer.from(body, 'base64').length;
}
