import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { LAYOUTS } from '../../../src/contract/design/rules.ts';
import { findOtherBrowsers } from '../../../tools/other-browsers.ts';
import { newPhone } from '../../support/new-phone.ts';
import { PASSWORD, picture } from '../author.ts';
import { type BuildProxy, startBuildProxy } from '../build-proxy.ts';
import { translator } from '../visitor.ts';
import { DrivenBrowser } from './driven-browser.ts';
import { startFirefox } from './firefox.ts';
import { readPrinted } from './printed.ts';
import { startWebKit } from './webkit.ts';

const t = translator('id');
const english = translator('en');
/** The key in WebDriver's code. */
const ENTER = '\uE007';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const PAGES = ['/', '/elektronik', '/search?keyword=kucing', '/signin', '/register', '/help', '/term-condition'];
/** Later than the first layout of the board, in any browser. */
const FONT_MILLISECONDS = 1500;
/** Rounding of positions. */
const MAX_DIFFERENCE = 1.5;
/** What browsers report of connections that a test breaks on purpose, and of fonts that are still on their way when it goes on. */
const BROKEN =
  /Failed to load|NetworkError|network connection|Could not connect|Load failed|dynamically imported module|font: download failed .* status=2152398850 /;
const photo = async () => (await picture()).toString('base64');

for (const [name, start] of [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const) {
  // Before the others: a network's fourth newcomer gets no bonus, with which this one pays.
  test.describe(`${name} on a wide screen, in English and dark`, () => {
    test.describe.configure({ mode: 'serial' });
    let browser: DrivenBrowser;
    let app: string;

    test.beforeAll(async () => {
      findOtherBrowsers();
      app = `http://localhost:${process.env.PAPAN_TEST_PORT}`;
      browser = new DrivenBrowser(await start({ ...DESKTOP, locale: 'en', theme: 'dark' }));
    });
    test.afterAll(() => browser?.close());

    test('somebody finds an ad by a word and a filter, and gets a link to WhatsApp', async () => {
      await browser.open(`${app}/en`);
      await keepPicture(browser, `${name}-home`);
      await browser.fill(english('layout:search.keyword'), 'kucing');
      await browser.type(ENTER);
      await browser.waitForAddress('keyword=kucing');
      await browser.hydrated();
      await browser.press('label', english('filters:with_photo'), false);
      await browser.waitFor(
        'the chosen filter',
        (label) => document.querySelector(`[aria-label="${label}"]`) !== null,
        english('filters:chosen'),
      );
      await keepPicture(browser, `${name}-search`);
      expect(await sidewaysOf(browser)).toBeLessThanOrEqual(0);
      await browser.press('main a.pin-link');
      await browser.waitForAddress('/content/detail');
      await browser.hydrated();
      // The search page's button to show ads begins with the same word.
      await browser.press('form[method=post] button', english('detail:reveal'), false);
      const href = await browser.waitFor('a link to WhatsApp', () =>
        document.querySelector('main a[href^="https://wa.me/"]')?.getAttribute('href'),
      );
      expect(new URL(href).searchParams.get('text')).toContain(app);
      await keepPicture(browser, `${name}-ad`);
      expect(await sidewaysOf(browser)).toBeLessThanOrEqual(0);
    });

    test('a newcomer pins an ad made of one photo and one line', async ({ request }) => {
      const email = newEmail(`${name}.kilat`);
      await browser.open(`${app}/en/try`);
      await browser.evaluate(takeChosenFile, await photo());
      await browser.press('button', english('quick:photo.choose'));
      await browser.waitForAddress('/try/line');
      await browser.press('textarea');
      await browser.type('Kursi rotan kuning baru 3 bulan 850rb nego Depok');
      await browser.press('button', english('quick:line.see'));
      await browser.waitForAddress('/try/designs');
      await keepPicture(browser, `${name}-designs`);
      await browser.press('button', english('quick:designs.use', { number: 1 }));
      await browser.waitForAddress('/try/summary');
      await browser.fill(english('quick:guest.email'), email);
      await browser.press('button', english('quick:guest.send'));
      await browser.fill(english('quick:guest.code'), await mailedCode(request, email));
      await browser.fill(english('quick:guest.name'), 'Rina Wulandari');
      await browser.fill(english('quick:guest.phone'), newPhone());
      await browser.fill(english('quick:guest.password'), PASSWORD, false);
      await browser.press('button', english('quick:guest.publish'));
      await browser.waitForText(english('ads:published.live.title'));
      await keepPicture(browser, `${name}-published`);
      expect(await sidewaysOf(browser)).toBeLessThanOrEqual(0);
    });

    test.afterEach(async () => {
      await keepPicture(browser, `${name}-end`);
      expect(browser.errors()).toEqual([]);
    });
  });

  test.describe(`${name} on a phone, in Indonesian`, () => {
    test.describe.configure({ mode: 'serial' });
    let browser: DrivenBrowser;
    let proxy: BuildProxy;
    let app: string;
    let folder: string;

    test.beforeAll(async () => {
      findOtherBrowsers();
      app = `http://localhost:${process.env.PAPAN_TEST_PORT}`;
      folder = mkdtempSync(join(tmpdir(), 'papan-print-'));
      proxy = await startBuildProxy(app);
      browser = new DrivenBrowser(await start(PHONE));
    });
    test.afterAll(async () => {
      await browser?.close();
      await proxy?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test('no page scrolls sideways at 390 px, and every select has our own look', async () => {
      for (const path of PAGES) {
        await browser.open(`${app}${path}`);
        expect.soft(await sidewaysOf(browser), path).toBeLessThanOrEqual(0);
        expect.soft(await browser.evaluate(nativeSelects), path).toEqual([]);
      }
      await browser.goto(`${app}/simple`);
      expect.soft(await sidewaysOf(browser), '/simple').toBeLessThanOrEqual(0);
    });

    test('a board has even gaps when its fonts arrive after the layout', async () => {
      proxy.fontMilliseconds = FONT_MILLISECONDS;
      for (const path of ['/', '/elektronik']) {
        await browser.open(`${proxy.url}${path}`);
        await browser.waitFor('fonts', () => document.fonts.ready.then(() => document.fonts.status === 'loaded'));
        await expect
          .poll(() => browser.evaluate(unevenGaps, MAX_DIFFERENCE), { message: path, timeout: 5000 })
          .toEqual([]);
      }
      proxy.fontMilliseconds = 0;
    });

    test('Back from another document returns to where the page was left', async () => {
      await browser.open(`${app}/`);
      await browser.evaluate(() => {
        scrollTo({ top: 1500, behavior: 'instant' });
        Object.assign(window, { is_same_document: true });
      });
      await browser.goto(`${app}/simple`);
      await browser.back();
      await browser.waitForAddress(`${app}/`);
      // By the back/forward cache. Firefox keeps no page that is still loading something, such as ads that may be opened.
      if (name === 'WebKit') expect(await browser.evaluate(() => 'is_same_document' in window)).toBe(true);
      await browser.waitFor('the place', () => scrollY > 1400 && scrollY < 1600);
    });

    test('a saved page and the page without a connection appear after the connection broke', async () => {
      await browser.open(`${proxy.url}/`);
      await browser.waitFor('a worker', async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller !== null;
      });
      await browser.open(`${proxy.url}/`);
      await browser.waitFor('a saved page', async () => Boolean(await caches.match('/')));
      proxy.isCut = true;
      await browser.goto(`${proxy.url}/`);
      await browser.waitForText(t('offline:may_differ'));
      await browser.goto(`${proxy.url}/profile/wallet`);
      await browser.waitForText(t('offline:never_saved'));
      proxy.isCut = false;
    });

    test('somebody registers, designs an ad with a photo, and pays by QRIS', async ({ request }) => {
      const email = newEmail(name);
      await browser.open(`${app}/register`);
      await browser.fill(t('accounts:register.email'), email);
      await browser.press('button', t('accounts:register.send'));
      await browser.waitForAddress('/register-otp');
      await browser.fill(t('accounts:code.label'), await mailedCode(request, email));
      await browser.waitForAddress('/register-profile');
      await browser.fill(t('accounts:complete.first_name'), 'Melati');
      await browser.fill(t('accounts:complete.last_name'), 'Suryani');
      await browser.fill(t('accounts:complete.phone'), newPhone());
      await browser.fill(t('accounts:complete.city'), 'Bandung');
      await browser.press('[role=option]', 'Bandung', false);
      await browser.fill(t('accounts:complete.password'), PASSWORD, false);
      await browser.fill(t('accounts:complete.password_again'), PASSWORD, false);
      await browser.press('input[type=checkbox][required]');
      await browser.press('button', t('accounts:complete.send'));
      await browser.waitForAddress('/welcome-registered');
      // The survey would open above the next page; it is not offered to the fourth person of one network.
      await browser.evaluate(() => localStorage.clear());

      await browser.open(`${app}/content/create/display?new`);
      await browser.press('button', t('designer:templates.names.photo_on_top'), false);
      await browser.evaluate(takeChosenFile, await photo());
      await browser.press('button, [role=button]', t('designer:hint_photo'), false);
      await browser.waitForText(t('designer:photo_done'));
      expect(await sidewaysOf(browser)).toBeLessThanOrEqual(0);
      await keepPicture(browser, `${name}-designer`);
      await browser.press('nav button', t('designer:tools.layout'));
      for (const { name: layout } of LAYOUTS) {
        await browser.press('fieldset button[aria-pressed]', t(`designer:layouts.${layout}`));
        await browser.waitFor(
          `layout ${layout}`,
          (label) =>
            [...document.querySelectorAll('fieldset button[aria-pressed=true]')].some((button) =>
              button.textContent.includes(label),
            ),
          t(`designer:layouts.${layout}`),
        );
      }
      expect(await sidewaysOf(browser)).toBeLessThanOrEqual(0);

      await browser.open(`${app}/profile/wallet`);
      await browser.press('button', t('wallet:top_up'));
      await browser.press('[role=radio], label', '100', false);
      await browser.press('button', 'QRIS', false);
      await browser.press('[data-top-up-footer] button');
      await browser.waitForText(t('payment:qr.title'));
      await keepPicture(browser, `${name}-wallet`);
      const { qr_string } = await browser.evaluate(async () => {
        const id = new URL(location.href).searchParams.get('payment');
        return (await (await fetch(`/api/user/payment/${id}`)).json()) as { qr_string: string };
      });
      const before = await browser.evaluate(balance);
      const scanned = await request.get(`/dev/gateway?${new URLSearchParams({ qr: qr_string })}`);
      await request.post(`${scanned.url()}/pay`, { maxRedirects: 0 });
      await browser.waitFor(
        'coins',
        (old) => {
          const text = document.querySelector('main [data-balance] > :first-child')?.textContent ?? '';
          return Number(text.replaceAll(/\D/g, '')) > old;
        },
        before,
      );
    });

    test('a printed ad is one page with its facts and a QR code', async () => {
      await browser.open(`${app}/search?keyword=kost%20putri%20UGM`);
      const path = await browser.evaluate(() => document.querySelector('a.pin-link')?.getAttribute('href') ?? '');
      await browser.close();
      // From a wide window, whose rules must not hold on paper.
      browser = new DrivenBrowser(await start(DESKTOP));
      await browser.open(`${app}${path}`);
      // Not the heading: Firefox's files do not say which letters glyphs of variable fonts are.
      const description = await browser.evaluate(() => document.querySelector('main p.break-words')?.textContent ?? '');
      const file = join(folder, `${name}.pdf`);
      await browser.print(file);
      const { pages, text, hasQrCode } = await readPrinted(file);
      expect(pages).toBe(1);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(description.slice(0, 40));
      expect(hasQrCode).toBe(true);
    });

    test.afterEach(async () => {
      await keepPicture(browser, `${name}-end`);
      expect(browser.errors().filter((error) => !BROKEN.test(error))).toEqual([]);
    });
  });
}

const newEmail = (part: string) => `${part.toLowerCase()}.${Date.now()}@example.com`;

/** The newest code that was mailed to an address, read from /dev/mail. */
async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail')).text()).split('<article>');
      code = /\b(\d{6})\b/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[1] ?? '';
      return code;
    })
    .toBeTruthy();
  return code;
}

/** In the folder of test results, to be looked at. */
async function keepPicture(browser: DrivenBrowser, name: string): Promise<void> {
  writeFileSync(test.info().outputPath(`${name}.png`), await browser.screenshot());
}

const sidewaysOf = (browser: DrivenBrowser) =>
  browser.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Runs in the page. */
function balance(): number {
  const text = document.querySelector('main [data-balance] > :first-child')?.textContent ?? '';
  return Number(text.replaceAll(/\D/g, ''));
}

/** Runs in the page: names of visible selects that the browser renders. */
function nativeSelects(): string[] {
  return [...document.querySelectorAll('select')]
    .filter((select) => select.checkVisibility() && getComputedStyle(select).appearance !== 'none')
    .map((select) => select.name);
}

/** Runs in the page: the distances between a card and the next one below it that differ from the first one's. */
function unevenGaps(max: number): number[] {
  const gaps: number[] = [];
  for (const board of document.querySelectorAll('.masonry[data-laid]')) {
    const cards = [...board.children].map((card) => card.getBoundingClientRect());
    for (const card of cards) {
      const below = cards
        .filter(({ top, left, right }) => top >= card.top + 1 && left < card.right - 1 && right > card.left + 1)
        .sort((one, other) => one.top - other.top)[0];
      if (below && below.left === card.left && below.right === card.right) gaps.push(below.top - card.bottom);
    }
  }
  const first = gaps[0] ?? 0;
  return gaps.filter((gap) => Math.abs(gap - first) > max).map(Math.round);
}

/** Runs in the page: a click on a file field chooses this picture, without the system's dialog. */
function takeChosenFile(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  HTMLInputElement.prototype.click = function click() {
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'kamera.jpg', { type: 'image/jpeg' }));
    this.files = files.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
