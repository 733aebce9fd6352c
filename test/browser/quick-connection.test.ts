import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { newMember, testDatabase } from '../support/test-app.ts';
import { codeFor, field, picture, signInByCall } from './author.ts';
import { expect, open, type Page, PHONE, press, test, translator, useOf, waitForHydration } from './visitor.ts';

const LINE = 'Kursi rotan kuning baru 3 bulan 850rb nego Depok';
const t = translator('id');

type Watch = { expect(pattern: RegExp): void };
type Picture = { name: string; mimeType: string; buffer: Buffer };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const lineField = (page: Page) => page.getByRole('textbox', { name: t('quick:line.heading') });
const photo = async (): Promise<Picture> => ({
  name: 'kursi.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(1200, 1600),
});

async function choosePhoto(page: Page, file: Picture, name = t('quick:photo.gallery')): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await press(button(page, name));
  await (await dialog).setFiles(file);
}

/** Waits until the first step has loaded what the following ones need. */
async function waitForFollowingSteps(page: Page): Promise<void> {
  const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/location/city'));
  await expect.poll(() => page.evaluate(loaded)).toBe(true);
  await page.waitForLoadState('networkidle');
}

async function disconnect(context: BrowserContext, watch: Watch): Promise<void> {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|network error/i);
  await context.setOffline(true);
}

test.describe.configure({ mode: 'parallel' });

test.describe('the quick way without a connection', () => {
  test.use(useOf(PHONE));

  /** From the photo to the choice of a design. */
  async function makeAd(page: Page): Promise<void> {
    await choosePhoto(page, await photo());
    await expect(page).toHaveURL(/\/line$/);
    await lineField(page).fill(LINE);
    await press(button(page, t('quick:line.see')));
    await press(button(page, t('quick:designs.use', { number: 1 })));
  }

  test('leads a member to a design, which is saved when the connection is back', async ({ page, context, watch }) => {
    await signInByCall(page, (await newMember(testDatabase())).email);
    await open(page, '/content/create');
    await waitForHydration(page);
    await waitForFollowingSteps(page);
    await disconnect(context, watch);
    await makeAd(page);
    await expect(page.getByText(t('quick:designs.waiting_connection'))).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/summary\?id=/);
    await expect(page.locator('img[src*="/_img/"]').first()).toBeAttached();

    await disconnect(context, watch);
    await press(button(page, t('quick:summary.publish')));
    await expect(page.getByText(t('quick:summary.waiting_connection'))).toBeVisible();
    await context.setOffline(false);
    await press(button(page, t('quick:summary.publish')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
  });

  test('leads a guest to the address, which is sent when the connection is back', async ({ page, context, watch }) => {
    const email = `luring.${randomInt(1_000_000)}@example.com`;
    await open(page, '/try');
    await waitForHydration(page);
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` });
    await waitForFollowingSteps(page);
    await disconnect(context, watch);
    await makeAd(page);
    await field(page, t('quick:guest.email')).fill(email);
    await press(button(page, t('quick:guest.send')));
    await expect(page.getByText(t('ui:connection_lost'))).toBeVisible();
    await context.setOffline(false);
    await press(button(page, t('quick:guest.send')));
    await field(page, t('quick:guest.code')).fill(await codeFor(page, email));
    await expect(field(page, t('quick:guest.name'))).toBeVisible();
  });
});

test.describe('the quick way in one browser', () => {
  test.use(useOf(PHONE));

  test('makes an ad in each of two tabs, and offers both in a third', async ({ page, context }) => {
    await open(page, '/try');
    await waitForHydration(page);
    await choosePhoto(page, await photo());
    await lineField(page).fill('Kursi rotan');
    const other = await context.newPage();
    await open(other, '/try');
    await waitForHydration(other);
    await expect(other.getByRole('link', { name: 'Kursi rotan' })).toBeVisible();
    await press(button(other, t('quick:photo.none')));
    await expect(lineField(other)).toHaveValue('');
    await lineField(other).fill('Meja jati');
    await lineField(page).fill('Kursi rotan kuning');
    for (const [tab, line] of [
      [page, 'Kursi rotan kuning'],
      [other, 'Meja jati'],
    ] as const) {
      await tab.reload();
      await waitForHydration(tab);
      await expect(lineField(tab)).toHaveValue(line);
    }
    await expect(page.getByRole('img', { name: t('quick:upload.photo') }).first()).toBeVisible();
    await expect(page.getByText(t('quick:upload.stored'))).toBeVisible();
    const third = await context.newPage();
    await open(third, '/try');
    await waitForHydration(third);
    await expect(third.getByRole('link', { name: 'Meja jati' })).toBeVisible();
    await press(third.getByRole('link', { name: 'Kursi rotan kuning' }));
    await expect(lineField(third)).toHaveValue('Kursi rotan kuning');
    await expect(third.getByText(t('quick:upload.stored'))).toBeVisible();
  });

  test('works where nothing can be stored, and says so', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('the storage is full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      IDBFactory.prototype.open = refuse;
    });
    await open(page, '/try');
    await waitForHydration(page);
    await choosePhoto(page, await photo());
    await expect(page.getByText(t('quick:not_kept'))).toBeVisible();
    await lineField(page).fill(LINE);
    await press(button(page, t('quick:line.see')));
    await press(button(page, t('quick:designs.use', { number: 1 })));
    await expect(page).toHaveURL(/\/try\/summary$/);
    await expect(page.getByText(t('quick:not_kept'))).toBeAttached();
  });

  test('turns a rotated photo, and takes another one while a large one is read', async ({ page }) => {
    const size = (width: number, height: number) => t('quick:upload.size', { width, height });
    const jpeg = (buffer: Buffer): Picture => ({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
    const large = await sharp({ create: { width: 8660, height: 5774, channels: 3, background: '#c08040' } })
      .jpeg()
      .toBuffer();
    const rotated = await sharp(await picture(1600, 1200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await open(page, '/try');
    await waitForHydration(page);
    await choosePhoto(page, jpeg(rotated));
    await expect(page.getByText(size(1000, 1334))).toBeVisible();
    const another = t('quick:upload.another');
    await choosePhoto(page, jpeg(large), another);
    await expect(page.getByText(size(1000, 667))).toBeVisible();
    await choosePhoto(page, jpeg(large), another);
    await choosePhoto(page, await photo(), another);
    await expect(page.getByText(size(1000, 1334))).toBeVisible();
    await lineField(page).fill(LINE);
    await press(button(page, t('quick:line.see')));
    await expect(button(page, t('quick:designs.use', { number: 6 }))).toBeVisible();
  });
});
