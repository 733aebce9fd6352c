import { picture, signIn } from './author.ts';
import { newMember, testDatabase } from './test-app.ts';
import { expect, open, type Page, PHONE, test, translator, useOf, waitForHydration } from './visitor.ts';

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

  test('wait for the sign-in and come into the slots of a new ad', async ({ page }) => {
    const { email } = await newMember(testDatabase());
    await open(page, '/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const notes = { name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('catatan') };
    await share(page, [await file('satu.jpg'), notes, await file('dua.jpg')]);
    await expect(page).toHaveURL(/\/signin\?/);
    await waitForHydration(page);
    await signIn(page, t, email);
    await expect(page).toHaveURL(/\/content\/create\/display\?id=/);
    const uploaded = page.locator('[data-designer] img[src*="/_img/"]');
    const files = () =>
      uploaded.evaluateAll((all) => new Set(all.map((img) => (img as HTMLImageElement).src.split('/').pop())).size);
    await expect.poll(files).toBe(2);
    expect(await page.evaluate(async () => (await (await caches.open('papan-shared')).keys()).length)).toBe(0);
  });
});

test.describe('pictures shared with a browser without the service worker', () => {
  test.use(useOf(PHONE));

  test('lead to the creation of an ad', async ({ page }) => {
    await page.goto('/simple');
    await share(page, [await file('satu.jpg')]);
    await expect(page).toHaveURL(/\/signin\?/);
  });
});
