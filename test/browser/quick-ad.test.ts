import { createHash, randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { CODE_BYTES } from '../../src/contract/media/phone-photo-rules.ts';
import { getPayment } from '../../src/contract/payments/endpoints.ts';
import { qrCode } from '../../src/web/outputs/qr.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { photograph } from '../support/photographs.ts';
import { addCoins, newHeldMember, newMember, testDatabase } from '../support/test-app.ts';
import { call, codeFor, field, PASSWORD, passwordField, picture, signInByCall, waitForStep } from './author.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  type Translate,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const MAX_TAPS = 6;
/** Those of a newcomer, with the account. */
const MAX_TAPS_OF_GUEST = 14;
const LINE = 'Kursi rotan kuning baru 3 bulan 850rb nego Depok';
const photo = async () => ({ name: 'kursi.jpg', mimeType: 'image/jpeg', buffer: await picture(1200, 1600) });

async function checkPage(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

const newEmail = () => `kilat.${randomInt(1_000_000)}@example.com`;
const newNumber = () => `0813 ${randomInt(1000, 10_000)} ${randomInt(1000, 10_000)}`;
const lineField = (page: Page, t: Translate) => page.getByRole('textbox', { name: t('quick:line.heading') });
const visible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).filter({ visible: true });
const design = (page: Page, t: Translate, number: number) => visible(page, t('quick:designs.use', { number }));
const pin = (page: Page, t: Translate) => visible(page, t('quick:summary.publish'));

const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: false }) : undefined;

type Shared = { text: string; files: { name: string; type: string; size: number }[] };

/** Gives the page a device that shares files, and keeps what is shared. */
async function recordShares(page: Page): Promise<() => Promise<Shared[]>> {
  await page.addInitScript(() => {
    const shared: Shared[] = [];
    const share = async ({ text = '', files = [] }: ShareData) => {
      shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, size })) });
    };
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { canShare: () => true, share });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shared'));
}

/** Types two letters into the text area before each message by which React goes on after its first commit. */
function typeBetweenMessages(line: string): void {
  const letters = [...line];
  const hasCommitted = () => {
    const container: object | null = document.querySelector('#root');
    const fiber = Object.entries(container ?? {}).find(([key]) => key.startsWith('__reactContainer'))?.[1];
    return fiber?.stateNode.current.memoizedState.isDehydrated === false;
  };
  const descriptor = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...descriptor,
    set(listener: (event: MessageEvent) => void) {
      descriptor?.set?.call(this, (event: MessageEvent) => {
        const field = document.querySelector('textarea');
        if (field && hasCommitted()) {
          field.focus();
          for (const letter of letters.splice(0, 2)) document.execCommand('insertText', false, letter);
        }
        listener(event);
      });
    },
  });
}

/** Records whether designs that the page shows are removed from it, before the whole page gives way to the next. */
async function recordRemovedDesigns(page: Page): Promise<() => Promise<number>> {
  await page.locator('main').evaluate((main) => {
    Object.assign(globalThis, { removed: 0 });
    const removedIn = ({ removedNodes }: MutationRecord) =>
      [...removedNodes].filter((node) => node instanceof Element && node.matches('ul, li')).length;
    new MutationObserver((records) => {
      for (const record of records)
        Object.assign(globalThis, { removed: Reflect.get(globalThis, 'removed') + removedIn(record) });
    }).observe(main, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'removed'));
}

/** Records whether a button with one of these names can be pressed again after it could not be. */
async function recordOfferedAgain(page: Page, names: readonly string[]): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    Object.assign(globalThis, { isOfferedAgain: false });
    let wasBlocked = false;
    const look = () => {
      const buttons = [...document.querySelectorAll('button')].filter((button) =>
        wanted.includes(button.textContent.trim()),
      );
      const isBlocked = (button: Element) => button.ariaBusy === 'true' || button.ariaDisabled === 'true';
      if (wasBlocked && buttons.some((button) => !isBlocked(button)))
        Object.assign(globalThis, { isOfferedAgain: true });
      wasBlocked ||= buttons.some(isBlocked);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  }, names);
  return () => page.evaluate(() => Reflect.get(globalThis, 'isOfferedAgain'));
}

/** Records whether a member's designs are offered while nothing says that the chosen one is being saved. */
async function recordOfferedDesigns(page: Page, use: string, busy: readonly string[]): Promise<() => Promise<boolean>> {
  await page.evaluate(
    ({ name, texts }) => {
      Object.assign(globalThis, { areOffered: false });
      new MutationObserver(() => {
        if (!location.pathname.endsWith('/content/create/designs')) return;
        const isOffered = document.querySelector(`button[aria-label="${name}"]`) !== null;
        const isBusy = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          texts.includes(textContent),
        );
        if (isOffered && !isBusy) Object.assign(globalThis, { areOffered: true });
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    { name: use, texts: busy },
  );
  return () => page.evaluate(() => Reflect.get(globalThis, 'areOffered'));
}

/** A member without ads, on the first step. */
async function startAsMember(page: Page): Promise<{ id: string; email: string }> {
  const member = await newMember(testDatabase());
  await signInByCall(page, member.email);
  await open(page, '/content/create');
  await waitForHydration(page);
  return member;
}

/** Chooses the photo by a button, as the system's dialog does. */
async function choosePhoto(page: Page, button: Locator): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await press(button);
  await (await dialog).setFiles(await photo());
  await expect(page).toHaveURL(/\/line$/);
}

const facts = (page: Page, t: Translate) => page.getByRole('group', { name: t('quick:line.read') });
const fact = (page: Page, t: Translate, text: string) => facts(page, t).getByRole('button', { name: text });

async function write(page: Page, t: Translate, line: string): Promise<void> {
  await lineField(page, t).fill(line);
}

for (const screen of [PHONE, DESKTOP]) {
  test.describe(`an ad from one photo and one line, ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const isPhone = screen.width < 500;

    test(`is pinned in at most ${MAX_TAPS} taps with one typed field`, { tag: isPhone ? '@complete' : [] }, async ({
      page,
    }) => {
      const { email } = await newMember(testDatabase());
      await signInByCall(page, email);
      await open(page, '/');
      let taps = 0;
      const tap = async (target: Locator) => {
        taps += 1;
        await (isPhone ? target.tap() : target.click());
      };
      await tap(page.locator('a[href$="/content/create"]').filter({ visible: true }).first());
      await expect(page).toHaveURL(/\/content\/create$/);
      await waitForHydration(page);
      await checkPage(page);
      await shot(page, `photo-${screen.width}`);
      const dialog = page.waitForEvent('filechooser');
      await tap(visible(page, t(isPhone ? 'quick:photo.gallery' : 'quick:photo.choose')));
      // The system's dialog takes one tap on the photo.
      taps += 1;
      await (await dialog).setFiles(await photo());
      await expect(page).toHaveURL(/\/content\/create\/line$/);
      await expect(lineField(page, t)).toBeFocused();
      await page.keyboard.type(LINE);
      for (const text of ['Kursi rotan kuning', 'Depok', 'Rp 850.000']) {
        await expect(facts(page, t)).toContainText(text);
      }
      await expect(page.getByText(t('quick:upload.ready'))).toBeVisible();
      await checkPage(page);
      await shot(page, `line-${screen.width}`);
      await tap(visible(page, t('quick:line.see')));
      await expect(page).toHaveURL(/\/content\/create\/designs$/);
      await expect(design(page, t, 6)).toBeAttached();
      await checkPage(page);
      await shot(page, `designs-${screen.width}`);
      await tap(design(page, t, 1));
      await expect(page).toHaveURL(/\/content\/create\/summary\?id=/);
      await waitForHydration(page);
      await checkPage(page);
      await shot(page, `summary-${screen.width}`);
      await tap(pin(page, t));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
      expect(taps).toBeLessThanOrEqual(MAX_TAPS);
      // The device has forgotten it.
      await open(page, '/content/create/line');
      await expect(page).toHaveURL(/\/content\/create$/);
    });

    test(`is pinned by a newcomer in at most ${MAX_TAPS_OF_GUEST} taps, with an account`, {
      tag: isPhone ? [] : '@complete',
    }, async ({ page }) => {
      const email = newEmail();
      const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
      await open(page, prefix || '/');
      // Each user comes from another network, so that no welcome bonus is held.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` });
      let taps = 0;
      let fields = 0;
      const tap = async (target: Locator) => {
        taps += 1;
        await (isPhone ? target.tap() : target.click());
      };
      const type = async (text: string) => {
        fields += 1;
        await page.keyboard.type(text);
      };
      await tap(page.locator('a[href$="/content/create"]').filter({ visible: true }).first());
      await expect(page).toHaveURL(/\/try$/);
      await expect(page.getByText(t('quick:photo.guest', { coins: '200' }))).toBeVisible();
      await checkPage(page);
      await shot(page, `guest-photo-${screen.width}`);
      const dialog = page.waitForEvent('filechooser');
      await tap(visible(page, t(isPhone ? 'quick:photo.gallery' : 'quick:photo.choose')));
      taps += 1;
      await (await dialog).setFiles(await photo());
      await expect(page).toHaveURL(/\/try\/line$/);
      await expect(lineField(page, t)).toBeFocused();
      await type(LINE);
      await expect(fact(page, t, 'Depok')).toBeVisible();
      await tap(visible(page, t('quick:line.see')));
      await expect(page).toHaveURL(/\/try\/designs$/);
      await expect(design(page, t, 6)).toBeAttached();
      await tap(design(page, t, 1));
      await expect(page).toHaveURL(/\/try\/summary$/);
      await expect(field(page, t('quick:guest.email'))).toBeFocused();
      await checkPage(page);
      await shot(page, `guest-email-${screen.width}`);
      await type(email);
      await tap(visible(page, t('quick:guest.send')));
      await expect(field(page, t('quick:guest.code'))).toBeFocused();
      await checkPage(page);
      await shot(page, `guest-code-${screen.width}`);
      await type(await codeFor(page, email));
      await expect(field(page, t('quick:guest.name'))).toBeFocused();
      await expect(page.getByRole('combobox')).toHaveValue('Depok');
      await type('Rina Wulandari');
      await tap(field(page, t('quick:guest.phone')));
      await type(newNumber());
      await tap(passwordField(page, t('quick:guest.password')));
      await type(PASSWORD);
      await checkPage(page);
      await shot(page, `guest-profile-${screen.width}`);
      const areOffered = await recordOfferedDesigns(page, t('quick:designs.use', { number: 1 }), [
        t('quick:designs.saving'),
        t('quick:designs.waiting_photo'),
      ]);
      await tap(visible(page, t('quick:guest.publish')));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
      expect(await areOffered()).toBe(false);
      await checkPage(page);
      await shot(page, `guest-published-${screen.width}`);
      expect(taps).toBeLessThanOrEqual(MAX_TAPS_OF_GUEST);
      expect(fields).toBe(6);
      const { user } = (await (await page.request.get('/api/user/auth')).json()) as { user: { first_name: string } };
      expect(user).toMatchObject({ first_name: 'Rina', last_name: 'Wulandari', city_name: 'Depok' });
    });
  });
}

test.describe('a guest on the quick way', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  /** Up to the choice of a design. */
  async function makeAd(page: Page, line = LINE): Promise<void> {
    await open(page, '/try');
    await waitForHydration(page);
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` });
    await choosePhoto(page, visible(page, t('quick:photo.gallery')));
    await write(page, t, line);
    await press(visible(page, t('quick:line.see')));
    await press(design(page, t, 1));
    await expect(page).toHaveURL(/\/try\/summary$/);
  }

  async function sendEmail(page: Page, email: string): Promise<void> {
    await field(page, t('quick:guest.email')).fill(email);
    await press(visible(page, t('quick:guest.send')));
    await field(page, t('quick:guest.code')).fill(await codeFor(page, email));
  }

  test('signs in to the account of an address, and the same ad is published', { tag: '@complete' }, async ({
    page,
    watch,
  }) => {
    watch.expect(/status of (409|422|401|400|403)/);
    const { email } = await newMember(testDatabase());
    await makeAd(page);
    await sendEmail(page, email);
    await expect(page.getByText(t('quick:guest.known'))).toBeVisible();
    await checkPage(page);
    await shot(page, 'guest-known');
    await passwordField(page, t('quick:guest.password')).fill(DEMONSTRATION_PASSWORD);
    await press(visible(page, t('quick:guest.sign_in')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    await expect(page.getByText('Kursi rotan kuning').first()).toBeVisible();
  });

  test('keeps the ad through a reload and in a new tab, and fills in what is missing after registering', async ({
    page,
    context,
  }) => {
    const email = newEmail();
    await makeAd(page, 'Kursi rotan kuning bekas di Depok');
    const tab = await context.newPage();
    await tab.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` });
    await open(tab, '/try/summary');
    await waitForHydration(tab);
    await expect(tab.getByText('Kursi rotan kuning').first()).toBeAttached();
    await sendEmail(tab, email);
    await expect(field(tab, t('quick:guest.name'))).toBeVisible();
    await tab.reload();
    await waitForHydration(tab);
    await field(tab, t('quick:guest.name')).fill('Rina');
    await field(tab, t('quick:guest.phone')).fill(newNumber());
    await passwordField(tab, t('quick:guest.password')).fill(PASSWORD);
    await press(visible(tab, t('quick:guest.publish')));
    await expect(tab).toHaveURL(/\/content\/create\/summary\?id=/);
    await expect(tab.getByText(t('quick:summary.missing', { count: 1 }))).toBeVisible();
    await expect(tab.getByRole('listitem').locator('img[src*="/_img/"]').first()).toBeVisible();
  });
});

test.describe('the quick way', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('brightens a dark photo, and takes the part of it with what is sold', { tag: '@complete' }, async ({ page }) => {
    const t = translator('id');
    const dark = await photograph(1).resize(1200, 1600, { fit: 'fill' }).linear(0.1, 0).jpeg().toBuffer();
    await signInByCall(page, (await newMember(testDatabase())).email);
    await open(page, '/content/create');
    await waitForHydration(page);
    await page.locator('#gallery').setInputFiles({ name: 'gelap.jpg', mimeType: 'image/jpeg', buffer: dark });
    await expect(page).toHaveURL(/\/line$/);
    await write(page, t, LINE);
    await press(visible(page, t('quick:line.see')));
    const isDark = page.getByText(t('quick:help.dark'), { exact: true });
    await expect(isDark).toBeVisible();
    await press(visible(page, t('quick:help.brighten')));
    await expect(isDark).toBeHidden();
    await press(visible(page, new RegExp(t('quick:designs.edit_line'))));
    const again = visible(page, t('quick:help.cut_again'));
    await press(again);
    const frame = page.getByRole('button', { name: t('quick:help.point_frame') });
    await frame.press('ArrowRight');
    await expect(frame).toHaveAttribute('style', /left: 25%/);
    await checkPage(page);
    await press(visible(page, t('quick:help.point_use')));
    await expect(frame).toBeHidden();
    // What is left is too small for a part of it.
    await expect(again).toBeHidden();
    await expect(design(page, t, 1)).toBeVisible();
  });

  test('takes a photo that a phone sends by the QR code', { tag: '@complete' }, async ({ page, context }) => {
    const t = translator('id');
    await page.setViewportSize({ width: 1440, height: 900 });
    const asked = page.waitForRequest((request) => request.url().endsWith('/content/create/phone-photo'));
    await open(page, '/try');
    const { secret } = (await asked).postDataJSON();
    const hash = createHash('sha256').update(Buffer.from(secret, 'base64url')).digest();
    const token = hash.subarray(0, CODE_BYTES).toString('base64url');
    const address = page.url().replace(/\/try$/, `/phone-photo#${token}`);
    const code = page.getByRole('img', { name: t('quick:phone.code_alt') });
    const expected = qrCode(address).path;
    // A difference of paths would fill the report.
    await expect.poll(async () => (await code.locator('path').getAttribute('d')) === expected).toBe(true);

    const phone = await context.newPage();
    await phone.setViewportSize({ width: 360, height: 740 });
    await open(phone, address);
    await waitForHydration(phone);
    await checkPage(phone);
    await phone.getByLabel(t('quick:phone.camera')).setInputFiles(await photo());
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(t('quick:phone.sent'));
    await page.bringToFront();
    await expect(page).toHaveURL(/\/try\/line$/);
    await expect(page.getByText(/^1000 × 133\d piksel$/).filter({ visible: true })).toBeVisible();
  });

  test('survives a reload on each step, and opens in the full designer with photo and words', {
    tag: '@complete',
  }, async ({ page }) => {
    await startAsMember(page);
    await choosePhoto(page, visible(page, t('quick:photo.gallery')));
    await write(page, t, LINE);
    await expect(page.getByText(t('quick:upload.ready'))).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(lineField(page, t)).toHaveValue(LINE);
    await expect(page.getByRole('img', { name: t('quick:upload.photo') }).first()).toHaveAttribute('src', /_img/);
    // The list of cities and the category's form have been loaded: the designs depend on both.
    await expect(fact(page, t, 'Depok')).toBeVisible();
    await expect(fact(page, t, 'Bekas, seperti baru')).toBeVisible();
    await press(visible(page, t('quick:line.see')));
    const first = page.getByRole('listitem').filter({ has: design(page, t, 1) });
    await expect(first).toBeVisible();
    const text = (await first.textContent()) ?? '';
    await page.reload();
    await waitForHydration(page);
    await expect(first).toBeVisible();
    await expect(first).toHaveText(text);
    await press(visible(page, t('quick:designs.again')));
    const before = page.getByRole('button', { name: t('quick:designs.before') });
    await expect(before).toBeVisible();
    // Other words beside the designs, which follow and begin anew.
    await press(visible(page, new RegExp(t('quick:designs.edit_line'))));
    const words = page.getByRole('textbox', { name: t('quick:designs.line') });
    await expect(words).toBeFocused();
    await words.fill(' ');
    await words.press('Enter');
    await expect(words).toHaveAccessibleDescription(t('quick:line.empty'));
    await words.fill(LINE.replace('850rb', '795rb'));
    await words.press('Enter');
    await expect(words).toBeHidden();
    await expect(before).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: '795' }).first()).toBeVisible();
    await press(visible(page, t('quick:own_design')));
    await waitForStep(page, 'display');
    await expect(page.locator('[data-designer] img[src*="/_img/"]').first()).toBeVisible();
  });

  test('keeps what was typed before the scripts of a reloaded step arrived', { tag: '@complete' }, async ({ page }) => {
    await startAsMember(page);
    await choosePhoto(page, visible(page, t('quick:photo.gallery')));
    await write(page, t, 'Kursi rotan ');
    await page.goBack();
    await press(visible(page, t('quick:photo.none')));
    await page.reload();
    await waitForHydration(page);
    await expect(lineField(page, t)).toHaveValue('Kursi rotan ');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await lineField(page, t).pressSequentially('kuning ');
    release();
    await waitForHydration(page);
    await lineField(page, t).pressSequentially('850rb');
    await expect(lineField(page, t)).toHaveValue('Kursi rotan kuning 850rb');
    await expect(facts(page, t)).toContainText('Rp 850.000');
  });

  test('takes letters that are typed between any two steps of React', { tag: '@complete' }, async ({ page }) => {
    await page.addInitScript(typeBetweenMessages, LINE);
    await open(page, '/try');
    await press(visible(page, t('quick:photo.none')));
    await expect(lineField(page, t)).toHaveValue(LINE);
    await page.reload();
    await expect(lineField(page, t)).toHaveValue(LINE + LINE);
  });

  test('goes without a photo, a correction wins over later typing, and the device shares the pictures', {
    tag: '@complete',
  }, async ({ page, watch }) => {
    watch.expect(/Failed to load resource.*story\.jpg/);
    const shares = await recordShares(page);
    await startAsMember(page);
    await press(visible(page, t('quick:photo.none')));
    await expect(page).toHaveURL(/\/line$/);
    await write(page, t, 'Meja kerja kayu jati 600rb Bandung');
    await expect(facts(page, t)).toContainText('Rp 600.000');
    await press(fact(page, t, 'Rp 600.000'));
    const sheet = page.getByRole('dialog', { name: t('quick:facts.price') });
    await sheet.getByRole('textbox', { name: t('quick:facts.price') }).fill('550rb');
    await press(sheet.getByRole('button', { name: t('quick:sheet.done') }));
    await expect(facts(page, t)).toContainText('Rp 550.000');
    await write(page, t, 'Meja kerja kayu jati 700rb Bandung mulus');
    await expect(facts(page, t)).toContainText('Rp 550.000');
    await press(visible(page, t('quick:line.see')));
    await expect(design(page, t, 6)).toBeAttached();
    const removed = await recordRemovedDesigns(page);
    await press(design(page, t, 2));
    await expect(page).toHaveURL(/\/summary\?id=/);
    expect(await removed()).toBe(0);
    await expect(page.getByRole('button', { name: `${t('quick:facts.price')} Rp 550.000`, exact: true })).toBeVisible();
    // The server is busy at first, and draws the story only when the sheet has said so.
    const { promise: drawn, resolve: draw } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/_share\/.*\/story\.jpg$/, async (route) => {
      asked += 1;
      if (asked === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
      await drawn;
      await route.continue();
    });
    const isOfferedAgain = await recordOfferedAgain(page, [t('quick:summary.publish')]);
    await press(pin(page, t));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    expect(await isOfferedAgain()).toBe(false);
    await expect(page.getByText(/\d+ (detik|menit) dari awal sampai papan/)).toBeVisible();
    await press(visible(page, t('outputs:share.status')));
    await expect(page.getByRole('dialog', { name: t('outputs:share.story_drawing') })).toBeVisible();
    draw();
    const story = page.getByRole('dialog', { name: t('outputs:share.story_ready') });
    await expect(story).toBeVisible();
    await checkPage(page);
    await press(story.getByRole('button', { name: t('outputs:share.to_story') }));
    await press(story.getByRole('button', { name: t('outputs:share.whatsapp') }));
    await expect.poll(async () => (await shares()).length).toBe(2);
    const picture = (name: string) => ({ name, type: 'image/jpeg', size: expect.any(Number) });
    const address = /\/i\/[0-9a-z]{8}$/;
    expect(await shares()).toEqual([
      { text: expect.stringMatching(address), files: [picture('papan-story.jpg')] },
      { text: expect.stringMatching(address), files: [picture('papan-share.jpg')] },
    ]);
  });

  test('asks for what is missing, one thing at a time', { tag: '@complete' }, async ({ page }) => {
    await startAsMember(page);
    await press(visible(page, t('quick:photo.none')));
    await write(page, t, 'Kursi kantor putar hitam');
    await press(fact(page, t, t('quick:ask.price')));
    await press(page.getByRole('dialog').getByRole('button', { name: t('quick:sheet.free') }));
    await expect(facts(page, t)).toContainText(t('ui:price.free'));
    await expect(fact(page, t, t('quick:ask.price'))).toBeHidden();
    await write(page, t, 'Kamera 2jt atau 3jt Bandung');
    await expect(lineField(page, t)).toHaveValue('Kamera 2jt atau 3jt Bandung');
  });

  test('corrects a fact in the summary: design and description follow', { tag: '@complete' }, async ({ page }) => {
    await startAsMember(page);
    await press(visible(page, t('quick:photo.none')));
    await write(page, t, 'Meja kerja kayu jati 645rb Bandung');
    await expect(fact(page, t, 'Bandung')).toBeVisible();
    await press(visible(page, t('quick:line.see')));
    const priced = page.getByRole('listitem').filter({ hasText: '645' }).first();
    await press(priced.getByRole('button').first());
    await expect(page).toHaveURL(/\/summary\?id=/);
    const chosen = page.getByRole('listitem').filter({ has: page.getByRole('button', { pressed: true }) });
    await expect(chosen).toContainText('645');
    const before = (await chosen.textContent()) ?? '';
    await press(page.getByRole('button', { name: `${t('quick:facts.price')} Rp 645.000`, exact: true }));
    const sheet = page.getByRole('dialog', { name: t('quick:facts.price') });
    await sheet.getByRole('textbox', { name: t('quick:facts.price') }).fill('523rb');
    await press(sheet.getByRole('button', { name: t('quick:sheet.done') }));
    await expect(chosen).toHaveText(before.replaceAll('645', '523'));
    await expect(page.getByRole('button', { name: new RegExp(t('quick:facts.from_facts')) })).toContainText(
      'Rp 523.000',
    );
    await press(pin(page, t));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
  });

  test('takes another of the six designs in the summary', { tag: '@complete' }, async ({ page }) => {
    await startAsMember(page);
    await press(visible(page, t('quick:photo.none')));
    await write(page, t, 'Meja kerja kayu jati 645rb Bandung');
    await expect(fact(page, t, 'Bandung')).toBeVisible();
    await press(visible(page, t('quick:line.see')));
    await press(design(page, t, 1));
    await expect(page).toHaveURL(/\/summary\?id=/);
    const nth = (number: number) =>
      page.getByRole('button', { name: t('quick:summary.design_of', { number, total: 6 }), exact: true });
    await expect(nth(1)).toHaveAttribute('aria-pressed', 'true');
    await nth(3).evaluate((button) => button.scrollIntoView({ inline: 'center', block: 'nearest' }));
    await expect(nth(3)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await waitForHydration(page);
    await expect(nth(3)).toHaveAttribute('aria-pressed', 'true');
    await shot(page, 'summary-swiped');
  });

  test('says in one sentence why a photo cannot be used, and keeps the one before', { tag: '@complete' }, async ({
    page,
  }) => {
    await startAsMember(page);
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }, button: Locator) => {
      const dialog = page.waitForEvent('filechooser');
      await press(button);
      await (await dialog).setFiles(file);
    };
    const whole = await picture(1200, 1600);
    const damaged = { name: 'rusak.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, 200) };
    const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
    await choose(damaged, visible(page, t('quick:photo.gallery')));
    await expect(page.getByText(t('quick:photo.unreadable'))).toBeVisible();
    await choose(heic, visible(page, t('quick:photo.gallery')));
    await expect(page.getByText(t('quick:photo.heic'))).toBeVisible();
    // The first photo is still being read when the next one is chosen.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/photo-worker*', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await waitForHydration(page);
    await choosePhoto(page, visible(page, t('quick:photo.gallery')));
    await write(page, t, LINE);
    await expect(page.getByText(t('quick:upload.reading'))).toBeVisible();
    await choose(damaged, page.getByRole('button', { name: t('quick:upload.another') }));
    await expect(page.getByText(t('quick:photo.unreadable'))).toBeVisible();
    await expect(page.getByText(t('quick:upload.reading'))).toBeVisible();
    release();
    await expect(page.getByText(t('quick:upload.ready'))).toBeVisible();
    await expect(lineField(page, t)).toHaveValue(LINE);
  });

  test('names what is missing before pinning, and opens it', { tag: '@complete' }, async ({ page }) => {
    await startAsMember(page);
    await press(visible(page, t('quick:photo.none')));
    await write(page, t, 'Kursi kantor putar warna hitam');
    await press(visible(page, t('quick:line.see')));
    await press(design(page, t, 1));
    await expect(page.getByText(t('quick:summary.missing', { count: 1 }))).toBeVisible();
    await checkPage(page);
    await shot(page, 'summary-missing');
    await press(visible(page, t('quick:summary.complete', { fact: t('quick:facts.price').toLowerCase() })));
    const sheet = page.getByRole('dialog', { name: t('quick:facts.price') });
    await sheet.getByRole('textbox', { name: t('quick:facts.price') }).fill('300rb');
    await press(sheet.getByRole('button', { name: t('quick:sheet.done') }));
    await expect(page.getByRole('button', { name: `${t('quick:facts.price')} Rp 300.000`, exact: true })).toBeVisible();
    await press(pin(page, t));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    // A browser that shares no files saves the picture, and opens WhatsApp with the link.
    await press(visible(page, t('outputs:share.status')));
    const story = page.getByRole('dialog', { name: t('outputs:share.story_ready') });
    await expect(story.getByRole('link', { name: t('outputs:share.save') })).toHaveAttribute('download', '');
    await expect(story.getByRole('link', { name: t('outputs:share.whatsapp') })).toHaveAttribute('href', /wa\.me/);
    await expect(story.getByRole('button', { name: t('outputs:share.to_story') })).toBeHidden();
  });

  async function reachShortfall(page: Page): Promise<{ id: string }> {
    const member = await newHeldMember(testDatabase());
    await signInByCall(page, member.email);
    await open(page, '/content/create');
    await waitForHydration(page);
    await press(visible(page, t('quick:photo.none')));
    await write(page, t, 'Lemari pakaian tiga pintu 900rb Depok');
    await press(visible(page, t('quick:line.see')));
    await press(design(page, t, 1));
    await expect(page.getByRole('heading', { name: t('quick:summary.short_title') })).toBeVisible();
    return member;
  }

  test('pins without a payment if enough coins have arrived meanwhile', { tag: '@complete' }, async ({ page }) => {
    const { id } = await reachShortfall(page);
    await addCoins(testDatabase(), id, 1000);
    await press(visible(page, t('quick:summary.pay')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    const payments = testDatabase().read.selectFrom('payments').select('id').where('user_id', '=', id);
    expect(await payments.execute()).toEqual([]);
  });

  test('pays with the smallest package that is enough, and then pins', { tag: '@complete' }, async ({ page }) => {
    await reachShortfall(page);
    await expect(
      page
        .getByRole('group', { name: t('quick:summary.packages') })
        .getByRole('radio')
        .first(),
    ).toBeChecked();
    await checkPage(page);
    await shot(page, 'summary-short');
    await press(visible(page, t('quick:summary.pay')));
    await expect(page).toHaveURL(/[?&]payment=/);
    await expect(visible(page, t('quick:summary.waiting'))).toBeVisible();
    const names = [t('quick:summary.waiting'), t('quick:summary.pay'), t('quick:summary.publish')];
    const isOfferedAgain = await recordOfferedAgain(page, names);
    const id = new URL(page.url()).searchParams.get('payment');
    const { qr_string } = getPayment.output.parse(await call(page, 'GET', `/user/payment/${id}`));
    const response = await page.request.get(`/dev/gateway?${new URLSearchParams({ qr: qr_string ?? '' })}`);
    const paid = await page.request.post(`${response.url()}/pay`, { maxRedirects: 0 });
    expect(paid.status()).toBe(303);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
    expect(await isOfferedAgain()).toBe(false);
  });

  for (const [name, line, expected] of [
    ['500 letters', 'kursi '.repeat(100), null],
    ['only emoji', '🙂🙂🙂🙂', 'quick:line.empty'],
    ['only a number', '850000', null],
    ['two prices', 'Mie ayam 12rb bakso 15rb', null],
  ] as const) {
    test(`tolerates a line of ${name}`, { tag: '@complete' }, async ({ page }) => {
      await startAsMember(page);
      await press(visible(page, t('quick:photo.none')));
      await write(page, t, line);
      await checkWidth(page);
      if (name === 'two prices') await expect(fact(page, t, t('quick:ask.price'))).toBeVisible();
      await press(visible(page, t('quick:line.see')));
      if (expected) await expect(page.getByText(t(expected))).toBeVisible();
      else {
        await expect(page).toHaveURL(/\/designs$/);
        await checkPage(page);
      }
    });
  }
});
