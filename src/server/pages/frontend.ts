import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFirstStyles } from './first-styles.ts';
import { NO_DICTIONARIES, PAGE_DICTIONARY, type PageDictionaries, readPageDictionaries } from './page-dictionaries.ts';

/** The server's page renderer: what src/web/app/entry-server.tsx exports. */
export type Pages = typeof import('../../web/app/entry-server.tsx');

/** Where pages and their files come from: the build, or Vite's development server (vite-frontend.ts). */
export type Frontend = {
  /** The renderer. In development it changes when a source file does, so read it for each use. */
  readonly pages: Pages;
  /** Folder whose files are served at `/`. Files below `assets/` never change under their name. */
  filesFolder: string;
  /** Script of the process that renders pictures and flyers; its argument is the project's root folder. */
  outputsScript: string;
  /** The content of every page's import map, as JSON; null: scripts import each other by their addresses. */
  importMap: string | null;
  dictionaries: PageDictionaries;
  /** URL of the font of the user interface. */
  uiFont: string | null;
  filesOf(sources: readonly string[]): PageFiles;
  /** Only Vite's development server has this. */
  development: Development | null;
};

/** URLs that a page loads: the entry script and what its source files need at once. */
export type PageFiles = {
  entry: string;
  scripts: string[];
  styles: string[];
  /** The rules of the styles that HTML needs for its first paint; null: it waits for the stylesheets. */
  firstStylesOf: ((html: string) => string) | null;
};

export type Development = {
  /** Elements for the head of every page. */
  head: string;
  /** Adds Vite's addresses to the server. `onChange` is called when a source file has changed. */
  attach(app: FastifyInstance, onChange: () => void): void;
};

/** The end of its key in the manifest. */
const UI_FONT = '/plus-jakarta-sans-basic.woff2';
export const ENTRY_CLIENT = 'src/web/app/entry-client.tsx';
/** How other scripts import it, in every build. Its file is named by its content. */
export const ENTRY_SCRIPT = 'entry.js';
export const INTERFACE_FONT = 'src/web/styles/interface-font.css';
/**
 * Parts that the server renders with a page and browsers load later: only their styles are among the page's first
 * files.
 */
const LATE_PARTS: Record<string, string> = {
  'src/web/pages/board/search-page.tsx': 'src/web/pages/board/filters/parts.tsx',
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The frontend that tools/build.ts has built into `dist`. */
export async function loadBuiltFrontend(root: string): Promise<Frontend> {
  return builtFrontend(await loadBuiltPages(root), join(root, 'dist'));
}

/** Its renderer alone, which exists earlier than the files for browsers. */
export function loadBuiltPages(root: string): Promise<Pages> {
  return import(join(root, 'dist', 'server', 'entry-server.js'));
}

/** A renderer with the files of a build folder (`client/`, `outputs/`). */
export function builtFrontend(pages: Pages, dist: string): Frontend {
  const filesFolder = join(dist, 'client');
  const manifest: Manifest = JSON.parse(readFileSync(join(filesFolder, '.vite', 'manifest.json'), 'utf8'));
  const entry = manifest[ENTRY_CLIENT];
  if (!entry) throw new Error('The client build has no entry script.');
  const interfaceFont = manifest[INTERFACE_FONT];
  if (!interfaceFont) throw new Error('The client build has no font of the interface.');
  // One entry for each page and language.
  const filesByPage = new Map<string, PageFiles>();
  const readStyle = (file: string) => readFileSync(join(filesFolder, file), 'utf8');
  const dictionary = manifest[PAGE_DICTIONARY]?.file;
  const font = Object.entries(manifest).find(([source]) => source.endsWith(UI_FONT))?.[1];
  return {
    pages,
    filesFolder,
    outputsScript: join(dist, 'outputs', 'entry-outputs.js'),
    importMap: JSON.stringify({ imports: { [`/assets/${ENTRY_SCRIPT}`]: `/${entry.file}` } }),
    dictionaries: dictionary ? readPageDictionaries(join(filesFolder, 'assets'), dictionary) : NO_DICTIONARIES,
    uiFont: font ? `/${font.file}` : null,
    filesOf(sources) {
      const key = sources.join('\n');
      const known = filesByPage.get(key);
      if (known) return known;
      const { scripts, styles } = chunksOf(manifest, [ENTRY_CLIENT, ...sources]);
      const firstStylesOf = createFirstStyles([interfaceFont.file, ...styles].map(readStyle));
      const files = { entry: `/${entry.file}`, scripts, styles, firstStylesOf };
      filesByPage.set(key, files);
      return files;
    },
    development: null,
  };
}

/** Scripts and stylesheets of these source files with everything that they import statically. */
function chunksOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  const late = sources.flatMap((source) => LATE_PARTS[source] ?? []);
  const stylesOfLate = late.length > 0 ? chunksOf(manifest, late).styles : [];
  return { scripts: [...scripts], styles: [...new Set([...styles, ...stylesOfLate])] };
}
