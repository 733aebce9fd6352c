import type { Locator, Page } from '@playwright/test';
import { PREPARED, photo, waitUntilHydrated } from './prepare-pages.ts';

export type Screen = { width: 360 | 1440; theme: 'light' | 'dark' };
export const ACCOUNTS = [null, 'demo@papan.test', 'agen@papan.test'] as const;
export type Account = (typeof ACCOUNTS)[number];

export type Picture = {
  name: string;
  /** The URL path, or a function that finds it. */
  path: string | ((page: Page) => Promise<string>);
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page, screen: Screen) => Promise<void>;
  /** False: the visible part instead of the whole page. */
  isFullPage?: false;
  /** Only on phones or only on wide screens. */
  on?: 'phone' | 'wide';
};

const isPhone = ({ width }: Screen) => width < 768;

/** The pictures of an account's pages and states, in the order in which they are taken. */
export function picturesOf(account: Account, screen: Screen): Picture[] {
  const all = account === null ? GUEST : account === 'demo@papan.test' ? DEMO : AGENCY;
  return all.filter(({ on }) => !on || (on === 'phone') === isPhone(screen));
}

/** Opens a page, waits until React has hydrated it and brings it into the state of the picture. */
export async function openPage(page: Page, { path, prepare }: Picture, screen: Screen): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page), { waitUntil: 'domcontentloaded' });
  await waitUntilHydrated(page);
  await prepare?.(page, screen);
}

const shown = (locator: Locator) => locator.filter({ visible: true }).first();
const button = (page: Page | Locator, name: string | RegExp, exact = true) =>
  shown(page.getByRole('button', typeof name === 'string' ? { name, exact } : { name }));
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click();
  };

// ---- paths ----

type OwnAd = { id: string; title: string; status: number };

async function ownAds(page: Page, tab: string): Promise<OwnAd[]> {
  const response = await page.request.get(`/api/product/my-product?tab=${tab}`);
  return ((await response.json()) as { data: OwnAd[] }).data;
}

async function idOf(page: Page, tab: string, matches: (ad: OwnAd) => boolean): Promise<string> {
  const found = (await ownAds(page, tab)).find(matches);
  if (!found) throw new Error(`no such ad in ${tab}`);
  return found.id;
}

const any = () => true;
const publicAd = (index: number) => async (page: Page) => {
  const response = await page.request.get('/api/product');
  const { data }: { data: { id: string }[] } = await response.json();
  return `/content/detail/${data[index]?.id}`;
};
/** A draft's title is empty until its details are saved, so the two designs are identified by their age. */
const draftAt = (step: 'display' | 'detail' | 'publication', title: string) => async (page: Page) => {
  const drafts = await ownAds(page, 'draft');
  const designs = drafts.filter((ad) => ad.status === 1).sort((one, other) => (one.id < other.id ? -1 : 1));
  const found =
    title === PREPARED.finished ? drafts.find((ad) => ad.title === title) : designs[title === PREPARED.plain ? 0 : 1];
  if (!found) throw new Error(`There is no draft ${title}: run prepare first.`);
  return `/content/create/${step}?id=${found.id}`;
};

// ---- actions ----

const openMenuOf = (index: number) => async (page: Page) => {
  await shown(page.getByRole('button', { name: /^Aksi lain/ }).nth(index)).click();
  await page.getByRole('menuitem').first().waitFor();
};
/** Chooses an action of the first ad that has it. */
const adAction = (label: RegExp) => async (page: Page) => {
  const menus = page.getByRole('button', { name: /^Aksi lain/ });
  for (let index = 0; index < (await menus.count()); index++) {
    await menus.nth(index).click();
    await page.getByRole('menuitem').first().waitFor();
    const row = page.getByRole('menuitem', { name: label });
    const isPossible = (await row.count()) > 0 && (await row.getAttribute('aria-disabled')) !== 'true';
    if (isPossible) return row.click();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  }
  throw new Error(`no ad offers ${label}`);
};

const tool = (name: string) => async (page: Page) => {
  await shown(page.getByRole('navigation', { name: 'Alat' }).or(page.getByRole('navigation')))
    .page()
    .getByRole('button', { name, exact: true })
    .first()
    .click();
};
const wait = (milliseconds: number) => async (page: Page) => page.waitForTimeout(milliseconds);
const inSequence =
  (...steps: ((page: Page, screen: Screen) => Promise<unknown>)[]) =>
  async (page: Page, screen: Screen) => {
    for (const prepare of steps) await prepare(page, screen);
  };
const choosePhoto = async (page: Page) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, /^Tambah foto|: tambah foto$/).click(),
  ]);
  await chooser.setFiles({ name: 'kursi.jpg', mimeType: 'image/jpeg', buffer: await photo() });
};
const blockUploads = (page: Page) => page.route('**/api/content/create/display/asset', () => undefined);

/** Each picture needs an address of its own, because a code is sent only once a minute. */
const requestCode = (email: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await button(page, 'Kirim kode').click();
  await page.waitForURL(/\/register-otp/);
};
const enterCode = (email: string) => async (page: Page) => {
  await requestCode(email)(page);
  const html = await (await page.request.get('/dev/mail')).text();
  const mail = html.split('<article>').find((part) => part.includes(email));
  await page
    .getByRole('textbox', { name: 'Kode 6 angka', exact: true })
    .fill(/\b(\d{6})\b/.exec(mail ?? '')?.[1] ?? '');
  const verify = button(page, 'Verifikasi');
  await verify.click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForURL(/\/register-profile/);
};

const GUEST: Picture[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', prepare: press(/^Menu/), isFullPage: false },
  { name: 'category', path: '/elektronik' },
  { name: 'category-rooms', path: '/kost' },
  { name: 'search', path: '/search?keyword=kucing' },
  { name: 'search-nothing', path: '/search?keyword=xqzvkw&category=properti' },
  { name: 'detail', path: publicAd(0) },
  { name: 'detail-house', path: publicAd(1) },
  {
    name: 'detail-photos',
    path: publicAd(1),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Lihat foto layar penuh' }).click();
      await page.getByRole('dialog').waitFor();
    },
    isFullPage: false,
  },
  { name: 'detail-share', path: publicAd(0), prepare: press(/^Bagikan/), isFullPage: false },
  {
    name: 'ended-ad',
    path: async () => `/content/detail/${endedAd ?? ''}`,
  },
  { name: 'simple', path: '/simple' },
  { name: 'simple-search', path: '/simple?keyword=kucing' },
  { name: 'sign-in', path: '/signin' },
  { name: 'sign-in-faults', path: '/signin', prepare: press('Masuk') },
  {
    name: 'sign-in-dialog',
    path: '/elektronik',
    prepare: async (page) => {
      await shown(page.locator('button[data-favourite]')).click();
      await page.getByRole('dialog').waitFor();
    },
    isFullPage: false,
  },
  { name: 'sign-up', path: '/signup' },
  { name: 'google-failed', path: '/auth/google/failed?reason=google_declined' },
  { name: 'register', path: '/register' },
  { name: 'register-code', path: '/register', prepare: requestCode('kode@papan.test') },
  { name: 'register-profile', path: '/register', prepare: enterCode('profil@papan.test') },
  { name: 'not-found', path: '/there/is/nothing' },
  { name: 'bad-request', path: '/?cursor=nonsense' },
  {
    name: 'server-error',
    path: '/elektronik',
    prepare: async (page) => {
      const body = { code: 500, key: 'internal', message: 'Ada masalah di pihak kami.', request_id: 'ref-123' };
      await page.route('**/api/product/detail/*', (route) => route.fulfill({ status: 500, json: body }));
      await shown(page.getByRole('article').getByRole('link')).click();
      await page.getByText('ref-123').waitFor();
    },
  },
  { name: 'payer', path: '/dev/gateway' },
  // Last: the browser remembers the language.
  { name: 'home-english', path: '/en' },
];

/** Id of the ad that `prepare` marks as sold; guests reach it only by its URL. */
let endedAd: string | null = null;
export function setEndedAd(id: string): void {
  endedAd = id;
}

const plainDesign = draftAt('display', PREPARED.plain);
const photoDesign = draftAt('display', PREPARED.photo);

const DEMO: Picture[] = [
  { name: 'profile', path: '/profile' },
  { name: 'account-menu', path: '/profile', prepare: press(/^Akun Citra/), isFullPage: false, on: 'wide' },
  { name: 'home-signed-in', path: '/', isFullPage: false },
  {
    name: 'bell-panel',
    path: '/profile',
    prepare: inSequence(press(/^Notifikasi/), wait(1200)),
    isFullPage: false,
    on: 'wide',
  },
  { name: 'wallet', path: '/profile/wallet' },
  { name: 'wallet-purchases', path: '/profile/wallet?flow=in' },
  { name: 'wallet-download', path: '/profile/wallet', prepare: press(/^Unduh/), isFullPage: false },
  { name: 'top-up', path: '/profile/wallet?topup=1', isFullPage: false },
  {
    name: 'top-up-chosen',
    path: '/profile/wallet?topup=1',
    prepare: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').nth(3).click();
      await dialog.getByText('OVO', { exact: true }).first().click();
    },
    isFullPage: false,
  },
  { name: 'promo', path: '/profile/wallet', prepare: press('Tukar kode'), isFullPage: false },
  {
    name: 'promo-wrong',
    path: '/profile/wallet',
    prepare: async (page) => {
      await button(page, 'Tukar kode').click();
      await page.getByRole('dialog').getByRole('textbox').fill('SALAH123');
      await page
        .getByRole('dialog')
        .getByText(/tidak valid/)
        .first()
        .waitFor();
    },
    isFullPage: false,
  },
  { name: 'affiliate', path: '/affiliate' },
  { name: 'affiliate-code', path: '/affiliate', prepare: press(/^Kode QR/), isFullPage: false },
  { name: 'notifications', path: '/notification' },
  { name: 'notifications-clear', path: '/notification', prepare: press('Hapus semua'), isFullPage: false },
  { name: 'favourites-empty', path: '/favourite' },
  { name: 'welcome', path: '/welcome-registered' },
  { name: 'my-ads-drafts', path: '/content?tab=draft' },
  { name: 'my-ads-choosing', path: '/content?tab=draft', prepare: press('Pilih beberapa') },
  { name: 'my-ads', path: '/content?tab=active' },
  { name: 'my-ads-ended', path: '/content?tab=expired' },
  { name: 'my-ads-filter', path: '/content?tab=active', prepare: press(/^Filter/), isFullPage: false },
  { name: 'my-ads-menu', path: '/content?tab=active', prepare: openMenuOf(2), isFullPage: false },
  { name: 'my-ads-menu-draft', path: '/content?tab=draft', prepare: openMenuOf(0), isFullPage: false },
  { name: 'promote', path: '/content?tab=active', prepare: adAction(/^Sundul/), isFullPage: false },
  { name: 'highlight', path: '/content?tab=active', prepare: adAction(/^Sorotan/), isFullPage: false },
  { name: 'extend', path: '/content?tab=active', prepare: adAction(/^Perpanjang/), isFullPage: false },
  { name: 'sell', path: '/content?tab=active', prepare: adAction(/^Tandai terjual/), isFullPage: false },
  { name: 'deactivate', path: '/content?tab=active', prepare: adAction(/^Nonaktifkan/), isFullPage: false },
  { name: 'delete-ad', path: '/content?tab=active', prepare: adAction(/^Hapus selamanya/), isFullPage: false },
  { name: 'ad-transactions', path: '/content?tab=active', prepare: adAction(/^Riwayat koin/), isFullPage: false },
  {
    name: 'preview-link',
    path: '/content?tab=draft',
    prepare: async (page) => {
      await adAction(/^Salin tautan pratinjau/)(page);
      const address = page.getByRole('dialog').getByRole('textbox');
      await address.waitFor();
      await address.evaluate((input: HTMLInputElement) => {
        // Its token is random.
        input.style.color = 'transparent';
      });
    },
    isFullPage: false,
  },
  {
    name: 'fix-ad',
    path: async (page) => `/content/fix/${await idOf(page, 'active', ({ status }) => status === 8)}`,
  },
  { name: 'draft-choice', path: '/content/create/choice' },
  {
    name: 'preview-page',
    path: async (page) => {
      const id = await idOf(page, 'draft', ({ title }) => title === PREPARED.finished);
      await page.goto('/profile');
      await page.waitForTimeout(1000);
      const token = await page.evaluate(async (draft_id) => {
        const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
        const response = await fetch('/api/content/create/preview', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
          body: JSON.stringify({ id: draft_id }),
        });
        return ((await response.json()) as { token: string }).token;
      }, id);
      return `/content/${token}/${id}`;
    },
    prepare: async (page) => {
      // The end of the preview is a day from now, to the minute.
      await page.getByText(/^Pratinjau, berlaku sampai/).evaluateAll((all) => {
        for (const element of all)
          if (element.lastChild) element.lastChild.nodeValue = 'Pratinjau, berlaku sampai besok';
      });
    },
  },
  { name: 'designer-templates', path: plainDesign, prepare: tool('Templat'), isFullPage: false },
  { name: 'designer-layout', path: plainDesign, prepare: tool('Tata letak'), isFullPage: false },
  { name: 'designer-text', path: plainDesign, prepare: tool('Teks'), isFullPage: false },
  {
    name: 'designer-text-row',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Teks')(page);
      await page.getByRole('group', { name: 'Baris teks' }).getByRole('button').first().click();
    },
    isFullPage: false,
  },
  {
    name: 'designer-text-end',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Teks')(page);
      await page.getByRole('group', { name: 'Baris teks' }).getByRole('button').first().click();
      await button(page, /^Semua huruf/)
        .click()
        .catch(() => undefined);
      await page.getByRole('region', { name: 'Teks', exact: true }).evaluate((panel) => panel.scrollTo(0, 620));
    },
    isFullPage: false,
  },
  {
    name: 'designer-text-last',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Teks')(page);
      await page.getByRole('group', { name: 'Baris teks' }).getByRole('button').first().click();
      const panel = page.getByRole('region', { name: 'Teks', exact: true });
      for (const more of await panel.locator('details > summary').all()) await more.click();
      await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    },
    isFullPage: false,
  },
  { name: 'designer-photo', path: photoDesign, prepare: tool('Foto'), isFullPage: false },
  {
    name: 'designer-photo-end',
    path: photoDesign,
    prepare: async (page) => {
      await tool('Foto')(page);
      await page
        .getByRole('region', { name: 'Foto', exact: true })
        .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    },
    isFullPage: false,
  },
  {
    name: 'designer-photo-selected',
    path: photoDesign,
    prepare: async (page) => {
      await tool('Foto')(page);
      await shown(page.getByRole('main').locator('[data-photo-slot]')).click();
    },
    isFullPage: false,
  },
  {
    name: 'designer-photo-slots',
    path: plainDesign,
    prepare: inSequence(
      (page) => page.route('**/api/content/create/display', (route) => route.abort()),
      tool('Tata letak'),
      press('Tiga Foto'),
      tool('Foto'),
    ),
    isFullPage: false,
  },
  { name: 'designer-background', path: plainDesign, prepare: tool('Latar'), isFullPage: false },
  {
    name: 'designer-background-end',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Latar')(page);
      await page
        .getByRole('region', { name: 'Latar', exact: true })
        .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    },
    isFullPage: false,
  },
  { name: 'designer-border', path: plainDesign, prepare: tool('Bingkai'), isFullPage: false },
  {
    name: 'designer-layout-end',
    path: photoDesign,
    prepare: async (page) => {
      await tool('Tata letak')(page);
      await page
        .getByRole('region', { name: 'Tata letak', exact: true })
        .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    },
    isFullPage: false,
  },
  {
    name: 'designer-crop',
    path: photoDesign,
    prepare: inSequence(tool('Foto'), press(/: potong ulang$/), wait(2000)),
    isFullPage: false,
  },
  {
    name: 'designer-sending',
    path: plainDesign,
    prepare: inSequence(
      (page) => page.route('**/api/content/create/display', (route) => route.abort()),
      blockUploads,
      tool('Tata letak'),
      press('Foto Atas'),
      tool('Foto'),
      choosePhoto,
      wait(4500),
    ),
    isFullPage: false,
  },
  { name: 'designer-check', path: plainDesign, prepare: press(/^Periksa desain/), isFullPage: false },
  { name: 'designer-check-photo', path: photoDesign, prepare: press(/^Periksa desain/), isFullPage: false },
  { name: 'designer-preview', path: photoDesign, prepare: press('Pratinjau'), isFullPage: false, on: 'phone' },
  {
    name: 'designer-preview-detail',
    path: photoDesign,
    prepare: async (page, screen) => {
      if (isPhone(screen)) await button(page, 'Pratinjau').click();
      await page.getByText('Detail', { exact: true }).filter({ visible: true }).last().click();
    },
    isFullPage: false,
  },
  {
    name: 'designer-preview-link',
    path: photoDesign,
    prepare: async (page, screen) => {
      if (isPhone(screen)) await button(page, 'Pratinjau').click();
      await page.getByText('Tautan', { exact: true }).filter({ visible: true }).last().click();
    },
    isFullPage: false,
  },
  {
    name: 'designer-preview-other-theme',
    path: photoDesign,
    prepare: async (page, screen) => {
      if (isPhone(screen)) await button(page, 'Pratinjau').click();
      await page.getByRole('switch', { name: 'Halaman gelap' }).click();
      await page.getByRole('switch', { name: 'Teks 200%' }).click();
    },
    isFullPage: false,
  },
  {
    name: 'designer-shortcuts',
    path: plainDesign,
    prepare: async (page) => {
      await page.waitForTimeout(500);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    isFullPage: false,
    on: 'wide',
  },
  {
    name: 'designer-typing',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Teks')(page);
      await page.getByRole('group', { name: 'Baris teks' }).getByRole('button').first().click();
      await shown(page.getByRole('textbox')).click();
      await page.setViewportSize({ width: 360, height: 430 });
      await page.waitForTimeout(800);
    },
    isFullPage: false,
    on: 'phone',
  },
  {
    name: 'designer-typing-font',
    path: plainDesign,
    prepare: async (page) => {
      await tool('Teks')(page);
      await page.getByRole('group', { name: 'Baris teks' }).getByRole('button').first().click();
      await shown(page.getByRole('textbox')).click();
      await page.setViewportSize({ width: 360, height: 430 });
      await page.waitForTimeout(800);
      await button(page, /^Huruf: /).click();
    },
    isFullPage: false,
    on: 'phone',
  },
  {
    name: 'designer-sideways',
    path: plainDesign,
    prepare: async (page) => {
      await page.setViewportSize({ width: 780, height: 360 });
      await tool('Teks')(page);
      await page.waitForTimeout(500);
    },
    isFullPage: false,
    on: 'phone',
  },
  {
    name: 'designer-tablet',
    path: photoDesign,
    prepare: async (page) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await tool('Foto')(page);
      await page.waitForTimeout(500);
    },
    isFullPage: false,
    on: 'wide',
  },
  {
    name: 'designer-offline',
    path: plainDesign,
    prepare: async (page) => {
      await page.route('**/api/content/create/display', (route) => route.fulfill({ status: 409, json: CONFLICT }));
      await tool('Bingkai')(page);
      await page.getByRole('region', { name: 'Bingkai', exact: true }).getByText('Tebal', { exact: true }).click();
      await page.waitForTimeout(4000);
    },
    isFullPage: false,
  },
  { name: 'detail-form', path: draftAt('detail', PREPARED.finished) },
  {
    name: 'detail-form-faults',
    path: draftAt('detail', PREPARED.finished),
    prepare: async (page) => {
      await page.route('**/api/content/create/detail', (route) => route.abort());
      await page.getByRole('textbox', { name: 'Deskripsi', exact: true }).fill('pendek');
      await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('');
      await button(page, /^Lanjut( ke publikasi)?$/).click();
      await page.waitForTimeout(1500);
    },
  },
  { name: 'publication', path: draftAt('publication', PREPARED.finished) },
];

const CONFLICT = {
  code: 409,
  key: 'version_conflict',
  message: 'Iklan ini diubah di tab lain.',
  request_id: 'ref-123',
  data: { version: 9, updated_at: '2026-11-22T11:59:00.000Z' },
};

const AGENCY: Picture[] = [
  { name: 'favourites', path: '/favourite' },
  { name: 'my-ads-agency', path: '/content?tab=active' },
  { name: 'my-ads-sold', path: '/content?tab=expired' },
  { name: 'my-ads-menu-sold', path: '/content?tab=expired', prepare: openMenuOf(0), isFullPage: false },
  { name: 'draft-choice-none', path: '/content/create/choice' },
  {
    name: 'repost',
    path: async (page) => `/content/create/publication?id=${await idOf(page, 'expired', any)}`,
  },
];
