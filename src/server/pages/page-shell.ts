import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '../../contract/locale.ts';
import type { Services } from '../../domain/binding.ts';
import type { PageResponse } from '../../web/entry-server.tsx';
import { BROWSER_COLORS } from '../../web/theme.ts';

export type ShellParts = {
  pages: Pick<typeof import('../../web/entry-server.tsx'), 'inlineScripts'>;
  services: Pick<Services, 'public_url' | 'app_name'>;
  client_folder: string;
};

/** What a page brings to its shell. */
export type ShellContent = Pick<
  Extract<PageResponse, { kind: 'page' }>,
  'head' | 'body' | 'hydration' | 'has_scripts' | 'files' | 'namespaces'
>;

/** What stands around every page: the head, the scripts, and the policy that allows just these. */
export type Shell = {
  policy: string;
  assemble(page: ShellContent, locale: Locale, path: string): string;
};

/** The interface's letters: there before the first drawing, or left out of it, so that no line breaks anew. */
const UI_FONT = '/plus-jakarta-sans-latin-wght-normal.woff2';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Address of the interface's letters in the browser's build. */
export function uiFont(clientFolder: string): string | null {
  const font = Object.entries(readManifest(clientFolder)).find(([source]) => source.endsWith(UI_FONT))?.[1];
  return font ? `/${font.file}` : null;
}

function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'));
}

export function createShell(serving: ShellParts): Shell {
  const manifest = readManifest(serving.client_folder);
  const entry = manifest['src/web/entry-client.tsx'];
  if (!entry) throw new Error('the browser build has no entry');
  const font = uiFont(serving.client_folder);
  const hashes = serving.pages.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    policy,
    assemble(page, locale, path) {
      const words = page.namespaces.map((namespace) => `src/web/locales/${locale}/${namespace}.json`);
      const { scripts, styles } = filesOf(manifest, ['src/web/entry-client.tsx', ...page.files, ...words]);
      const bare = path.replace(/^\/(id|en)(?=\/|$|\?)/, '').replace(/^$/, '/');
      const origin = serving.services.public_url();
      const alternates = LOCALES.map(
        (name) =>
          `<link rel="alternate" hreflang="${name}" href="${escapeAttribute(`${origin}/${name}${bare === '/' ? '' : bare}`)}">`,
      );
      return [
        `<!doctype html><html lang="${locale}" data-app="${escapeAttribute(serving.services.app_name)}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        ...Object.entries(BROWSER_COLORS).map(
          ([theme, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${theme})">`,
        ),
        ...(page.has_scripts ? [`<script>${serving.pages.inlineScripts[0] ?? ''}</script>`] : []),
        ...(font ? [`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`] : []),
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...(page.has_scripts ? scripts : []).map(
          (file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`,
        ),
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="csrf-token" content="">',
        ...alternates,
        page.head,
        `</head><body><div id="root">${page.body}</div>`,
        ...(page.has_scripts
          ? [
              `<script type="application/json" id="hydration">${page.hydration}</script>`,
              `<script type="module" fetchpriority="low" src="/${entry.file}"></script>`,
            ]
          : []),
        '</body></html>',
      ].join('');
    },
  };
}

/** Scripts and styles of these sources with everything they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
