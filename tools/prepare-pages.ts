import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMONSTRATION_PASSWORD } from './seed/users.ts';

/** Titles of the ads that `preparePages` creates. */
export const PREPARED = {
  plain: 'Kursi rotan tanpa foto',
  photo: 'Kursi rotan anyaman tangan',
  finished: 'Meja belajar kayu jati',
} as const;

const DESCRIPTION =
  'Kursi rotan anyaman tangan dari Cirebon, kuat dan tidak goyang. Bantal bisa dicuci. Bisa dilihat di rumah setiap sore.';

/** Creates by the API what the seeded board does not have: drafts in each step, favourites and a sold ad. */
export async function preparePages(browser: Browser, site: string): Promise<void> {
  const demo = await signedIn(browser, site, 'demo@papan.test');
  await draft(demo, PREPARED.plain, null);
  await draft(demo, PREPARED.photo, await photo());
  await finish(demo, await draft(demo, PREPARED.finished, null));
  await demo.context().close();

  const agency = await signedIn(browser, site, 'agen@papan.test');
  const { data: board } = await call(agency, 'GET', '/product');
  for (const { id } of board.slice(0, 3)) await call(agency, 'POST', '/product/favourite', { id });
  const { data: own } = await call(agency, 'GET', '/product/my-product?tab=active');
  await call(agency, 'PATCH', '/product/my-product', { id: own.at(-1).id, availability: 'sold' });
  await agency.context().close();
}

async function signedIn(browser: Browser, site: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  const response = await context.request.post('/api/user/signin', {
    data: { email, password: DEMONSTRATION_PASSWORD },
  });
  if (!response.ok()) throw new Error(await response.text());
  const page = await context.newPage();
  await page.goto('/profile');
  await page.waitForTimeout(1500);
  return page;
}

// biome-ignore lint/suspicious/noExplicitAny: responses of many shapes, used in this file only
async function call(page: Page, method: string, path: string, body?: object): Promise<any> {
  const result = await page.evaluate(
    async ([verb, address, sent]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const headers = {
        'content-type': 'application/json',
        'x-csrf-token': token,
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(`/api${address}`, { method: verb, headers, ...(sent ? { body: sent } : {}) });
      return { status: response.status, body: await response.json() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (result.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
  return result.body;
}

type Draft = { id: string; version: number };

async function draft(page: Page, title: string, image: Buffer | null): Promise<Draft> {
  const { draft: empty } = await call(page, 'POST', '/content/create', {});
  const rows = [
    { text: title, size: 6 },
    { text: 'Kuat, tidak goyang, 0812 3456 7890', size: 3 },
  ];
  const layout = image ? 2 : 1;
  const contents = [{ type: 'PHOTO' }, { type: 'TEXT', rows }];
  const display_config = image ? { layout, contents } : { contents: contents.slice(1) };
  const { version } = await call(page, 'POST', '/content/create/display', {
    id: empty.id,
    version: empty.version,
    display_config,
  });
  if (image) {
    await page.goto(`/content/create/display?id=${empty.id}`);
    await page.getByRole('button', { name: 'Foto', exact: true }).first().click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Tambah foto/ }).click();
    await (await chooser).setFiles({ name: 'kursi.jpg', mimeType: 'image/jpeg', buffer: image });
    await expect(page.getByText('Tersimpan', { exact: false }).first()).toBeAttached();
    await page.waitForTimeout(4000);
    await page.goto('/profile');
    await page.waitForTimeout(1500);
  }
  return { id: empty.id, version };
}

/** Completes a draft up to the publication step. */
async function finish(page: Page, { id, version }: Draft): Promise<void> {
  const designed = await call(page, 'GET', `/content/create?id=${id}`);
  await call(page, 'POST', '/content/create/display', {
    id,
    version,
    display_config: designed.draft.display_config,
    complete: true,
  });
  await page.goto(`/content/create/detail?id=${id}`);
  await waitUntilHydrated(page);
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await list('Kategori').selectOption({ label: 'Hobi' });
  await list('Subkategori').selectOption({ label: 'Fotografi analog' });
  await page
    .getByRole('group', { name: /^Jenis iklan/ })
    .getByText('Dijual', { exact: true })
    .click();
  await list('Kondisi').selectOption({ label: 'Bekas, terawat' });
  await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('450000');
  await page.getByRole('textbox', { name: 'Deskripsi', exact: true }).fill(DESCRIPTION);
  await page.getByRole('button', { name: /^Pakai lokasi dan kontak profil/ }).click();
  await page
    .getByRole('button', { name: /^Lanjut( ke publikasi)?$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/content\/create\/publication/);
}

/** A value that is chosen earlier is lost. Pages without scripts are ready at once. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root > *');
    return (
      !document.querySelector('script[type="module"]') ||
      Object.keys(root ?? {}).some((key) => key.startsWith('__react'))
    );
  });
}

/** A picture with the same bytes every time. */
export function photo(): Promise<Buffer> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="100%" height="100%" fill="#2f7d5c"/><circle cx="50%" cy="45%" r="400" fill="#f4c51c"/></svg>';
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}
