import { join } from 'node:path';
import type { Client, JsonAddress } from '../src/contract/api/api.ts';
import { defaultBrand } from '../src/contract/brand/brand.ts';
import { DEFAULT_LOCALE } from '../src/contract/text/locale.ts';
import { readReferenceData } from '../src/domain/catalogue/public.ts';
import { builtFrontend, loadBuiltPages } from '../src/server/pages/frontend.ts';
import { createShell } from '../src/server/pages/page-shell.ts';

/** What public pages of a build have in common: the home page of a board without ads. The same for the same sources. */
export async function pageDictionary(root: string): Promise<Buffer> {
  const pages = await loadBuiltPages(root);
  const frontend = builtFrontend(pages, join(root, 'dist'));
  const brand = defaultBrand();
  const shell = createShell({ frontend, services: { brand: () => brand, google: null } });
  const page = await pages.renderPage({
    url: '/',
    method: 'GET',
    basename: '',
    locale: DEFAULT_LOCALE,
    origin: 'http://localhost',
    hasGoogle: false,
    locales: brand.locales,
    translators: pages.createTranslators(brand),
    client: emptyBoard(),
    signed_in: false,
    bootstrap: null,
    signal: new AbortController().signal,
  });
  if (page.kind !== 'page' || page.error !== null) throw new Error('The home page cannot be rendered.');
  return Buffer.from(shell.assemble(page, DEFAULT_LOCALE));
}

/** Answers what the home page calls, as a board does that has the categories of the files and no ads. */
function emptyBoard(): Client {
  const { categories, provinces } = readReferenceData();
  const answers: Partial<Record<JsonAddress, object>> = {
    'GET /category/all': { data: categories, switched_off: [] },
    'GET /location/province': { data: provinces },
    'GET /product/total': { total: 0 },
    'GET /user/register/bonus': { coins: 0 },
    'GET /product/boosted': { data: [] },
    'GET /product': { data: [], next_cursor: null },
    'GET /category/find': { data: [] },
  };
  const client = async (address: JsonAddress) => {
    const answer = answers[address];
    if (!answer) throw new Error(`The home page calls ${address}: add it to tools/page-dictionary.ts.`);
    return answer;
  };
  return client as Client;
}
