import { record } from './record.ts';

export type Weight = { html: number; js: number; css: number; fonts: number };

/**
 * Compressed bytes that a guest's browser loads to show a page and hydrate it: the files that the page itself lists.
 */
export async function weightOf(site: string, path: string): Promise<Weight> {
  const page = await record(`${site}${path}`, { 'accept-encoding': 'identity' });
  const html = Buffer.from(page.body, 'base64').toString('utf8');
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const attributes = (name: string, isIncluded: (tag: string) => boolean) =>
    tags.filter(isIncluded).map((tag) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1] ?? '');
  const sum = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map((file) => bytesOf(`${site}${file}`)));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    html: await bytesOf(`${site}${path}`),
    js: await sum(attributes('data-scripts', (tag) => tag.includes('data-scripts')).flatMap((text) => text.split(' '))),
    css: await sum(attributes('href', (tag) => tag.includes('rel="stylesheet"'))),
    fonts: await sum([...html.matchAll(/\burl\(([^)]+\.woff2)\)/g)].map(([, path = '']) => path)),
  };
}

async function bytesOf(url: string): Promise<number> {
  const { body } = await record(url, { 'accept-encoding': 'br, gzip' });
  return Buffer.from(body, 'base64').length;
}
