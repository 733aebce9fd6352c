import { newMember, testDatabase } from '../support/test-app.ts';
import { picture, signInByCall } from './author.ts';
import { expect, open, type Page, PHONE, test, translator, useOf } from './visitor.ts';

/** Sends pictures as the system does when they are shared with the installed app. */
async function share(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' });
    const input = form.appendChild(document.createElement('input'));
    Object.assign(input, { type: 'file', name: 'pictures', multiple: true, id: 'shared' });
  });
  await page.locator('#shared').setInputFiles([...files]);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#shared')?.form?.submit());
}

const file = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture() });

test.describe('pictures shared from another app', () => {
  const t = translator('id');
  test.use({ ...useOf(PHONE), serviceWorkers: 'allow' });

  /** Opens the home page and waits for the service worker, which receives what is shared. */
  async function openWithWorker(page: Page): Promise<void> {
    await open(page, '/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
  const kept = (page: Page) => page.evaluate(async () => (await (await caches.open('papan-shared')).keys()).length);

  test('come into the slots of a new ad of a member', async ({ page }) => {
    const { email } = await newMember(testDatabase());
    await signInByCall(page, email);
    await openWithWorker(page);
    const notes = { name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('catatan') };
    await share(page, [await file('satu.jpg'), notes, await file('dua.jpg')]);
    await expect(page).toHaveURL(/\/content\/create\/display\?id=/);
    const uploaded = page.locator('[data-designer] img[src*="/_img/"]');
    const files = () =>
      uploaded.evaluateAll((all) => new Set(all.map((img) => (img as HTMLImageElement).src.split('/').pop())).size);
    await expect.poll(files).toBe(2);
    expect(await kept(page)).toBe(0);
  });

  test('are the photo of the ad that a guest makes', async ({ page }) => {
    await openWithWorker(page);
    await share(page, [await file('satu.jpg'), await file('dua.jpg')]);
    await expect(page).toHaveURL(/\/try\/line$/);
    await expect(page.getByRole('img', { name: t('quick:upload.photo') })).toBeVisible();
    expect(await kept(page)).toBe(0);
  });
});

test.describe('pictures shared with a browser without the service worker', () => {
  test.use(useOf(PHONE));

  test('lead to the creation of an ad', async ({ page }) => {
    await page.goto('/simple');
    await share(page, [await file('satu.jpg')]);
    await expect(page).toHaveURL(/\/try$/);
  });
});
