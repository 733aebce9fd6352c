import { randomInt } from 'node:crypto';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { createPreview } from '../../src/contract/ads/creation.ts';
import { outputPath } from '../../src/contract/design/outputs.ts';
import { hideAd } from '../../src/domain/ads/public.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { endUndoTime } from '../support/undo-time.ts';
import { signInAs } from './administrator.ts';
import { call, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, PHONE, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();
const FAULT = { reason: 'Harga palsu', reason_en: 'False price', note: '', parts: ['text-0', 'price'] as const };
const WORDS = 'Harganya memang segitu, lihat nota di foto kedua.';

// There is one queue: a job that one test has is refused to the other.
test.describe.configure({ mode: 'default' });

async function newAd() {
  const owner = await newMember(database);
  const title = `Gerobak angkring ${randomInt(1_000_000)}`;
  const id = await database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { owner_id: owner.id, title, published_at: new Date() });
    await refreshListing(tx, id, new Date());
    return id;
  });
  return { owner, id, title };
}
const hide = (ad_id: string) =>
  database.transaction((tx) =>
    hideAd(tx, { ad_id, actor_id: newId(), now: new Date(), ...FAULT, parts: [...FAULT.parts] }),
  );

test.describe('a hidden ad', () => {
  test.use(useOf(PHONE));

  test('is shown to its owner only: not by page, API, lists, feed, share picture or preview link', async ({
    page,
    browser,
  }) => {
    const { owner, id, title } = await newAd();
    await signInByCall(page, owner.email);
    const { token } = createPreview.output.parse(await call(page, 'POST', '/content/create/preview', { id }));
    const guest = await browser.newContext();
    const get = (path: string) => guest.request.get(path, { maxRedirects: 0 });
    const query = encodeURIComponent(title);
    const own = [
      `/content/detail/${id}`,
      `/api/product/detail/${id}`,
      `/content/${token}/${id}`,
      `/api/product/preview/${id}?token=${token}`,
    ];
    const lists = [`/search?keyword=${query}`, `/rss/search.xml?keyword=${query}`];
    const picture = outputPath('share', 'id', { id, version: 0 });
    // They fill the caches.
    for (const path of own) expect([path, (await get(path)).status()]).toEqual([path, path === own[0] ? 301 : 200]);
    for (const path of lists) expect(await (await get(path)).text(), path).toContain(id);
    expect((await get(picture)).status()).toBe(200);

    await hide(id);
    for (const path of own) await expect.poll(async () => (await get(path)).status(), path).toBe(404);
    for (const path of lists) await expect.poll(async () => (await get(path)).text(), path).not.toContain(id);
    await expect.poll(async () => (await get(picture)).status()).toBe(404);

    // The same address leads its owner to the reason, without any script.
    const response = await page.request.get(`/content/detail/${id}`);
    expect(new URL(response.url()).pathname).toBe(`/content/fix/${id}`);
    expect(await response.text()).toContain(FAULT.reason);
    await guest.close();
  });
});

for (const screen of dealt('appeals')) {
  test.describe(`an appeal at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const reason = screen.locale === 'id' ? FAULT.reason : FAULT.reason_en;

    test('its owner reads why the ad is hidden and appeals; a moderator restores it; the owner is notified', async ({
      page,
    }) => {
      const { owner, id, title } = await newAd();
      await hide(id);
      await signInByCall(page, owner.email);
      await open(page, `${prefix}/content`);
      await expect(page.getByText(t('my-ads:reason', { reason }))).toBeVisible();
      await expect(page.getByRole('main').getByText(t('ads:parts.price'))).toBeVisible();

      await open(page, `${prefix}/content/detail/${id}`);
      await expect(page).toHaveURL(new RegExp(`/content/fix/${id}$`));
      await expect(page.getByText(t('ads:parts.text', { number: 1 }), { exact: true })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      const words = page.getByLabel(t('my-ads:appeal.label'));
      await words.fill('Salah.');
      await press(page.getByRole('button', { name: t('my-ads:appeal.send') }));
      await expect(page.getByText(t('my-ads:appeal.length', { min: 20 }))).toBeVisible();
      await words.fill(WORDS);
      await press(page.getByRole('button', { name: t('my-ads:appeal.send') }));
      await expect(page.getByText(t('my-ads:appeal.yours', { text: WORDS }))).toBeVisible();
      await checkAccessibility(page);

      // The editor says the same.
      await press(page.getByRole('button', { name: t('my-ads:fix.buttons.price') }));
      await expect(page).toHaveURL(/\/content\/edit\/detail/);
      const notice = page.getByText(t('ads:moderation.hidden', { reason }));
      await expect(notice).toBeVisible();
      await notice.click();
      await expect(page.getByRole('link', { name: t('ads:moderation.more') })).toBeVisible();
      await checkWidth(page);
      await page.context().clearCookies();

      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/queue?tab=report`);
      const list = page.getByRole('list', { name: t('admin:queue.list') });
      await press(list.getByRole('button', { name: title }));
      const panel = page.getByRole('region');
      await expect(panel.getByText(WORDS)).toBeVisible();
      await expect(panel.getByText(reason)).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await page.keyboard.press('b');
      await expect(page.getByText(t('admin:queue.done.restore', { title }))).toBeVisible();
      const notices = async () => {
        await endUndoTime(database, id);
        return database.read.selectFrom('notifications').select('kind').where('user_id', '=', owner.id).execute();
      };
      await expect.poll(notices).toContainEqual({ kind: 'appeal_restored' });
      await expect.poll(async () => (await page.request.get(`/content/detail/${id}`)).status()).toBe(200);

      // The decision is undone later: the ad waits for a moderator once more.
      await open(page, `${prefix}/admin/decisions?ad=${id}`);
      await press(page.getByRole('button', { name: title }));
      await press(page.getByRole('button', { name: t('admin:decisions.undo') }));
      const dialog = page.getByRole('dialog', { name: t('admin:decisions.undo') });
      await checkAccessibility(page);
      await dialog.getByLabel(t('admin:decisions.why')).fill('Notanya milik toko lain.');
      await press(dialog.getByRole('button', { name: t('admin:decisions.undo') }));
      await expect(page.getByText(t('admin:decisions.undone'), { exact: true })).toBeVisible();
      await checkWidth(page);
      await expect.poll(notices).toContainEqual({ kind: 'review_reopened' });
    });
  });
}
