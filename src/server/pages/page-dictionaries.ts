import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Dictionary, dictionaryOf } from '../http/compression-dictionaries.ts';

/**
 * What public pages have in common: frame, inline scripts, styles and categories. A browser that has it, of this build or an earlier
 * one, gets the rest of a page: Zstandard with it as dictionary (RFC 9842). tools/page-dictionary.ts makes it.
 */
export type PageDictionaries = {
  /** The address of this build's, which the headers of public pages name; null: there is none. */
  address: string | null;
  /** Those that browsers may have, by their hash. */
  known: ReadonlyMap<string, Dictionary>;
};

export const NO_DICTIONARIES: PageDictionaries = { address: null, known: new Map() };
/** Its key in the manifest of the build. */
export const PAGE_DICTIONARY = 'page-dictionary';
export const DICTIONARY_NAME = /^pages-[\w-]{1,40}\.txt$/;
const dictionaryAddress = z.string().regex(/^\/assets\/pages-[\w-]{1,40}\.txt$/);

/** Reads the dictionaries of a build and of those before it. `current` is the name of its own. */
export function readPageDictionaries(assets: string, current: string): PageDictionaries {
  const names = readdirSync(assets).filter((name) => DICTIONARY_NAME.test(name));
  const dictionaries = names.map((name) => dictionaryOf(readFileSync(join(assets, name))));
  return { address: `/assets/${current}`, known: new Map(dictionaries.map((each) => [each.hash, each])) };
}

/** Tells browsers what the files are for. They load one when they are idle. */
export function addPageDictionaries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (dictionaryAddress.safeParse(url).success) {
      reply.header('use-as-dictionary', 'match="/*", match-dest=("document")');
    }
  });
}
