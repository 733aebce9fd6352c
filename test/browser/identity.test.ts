import sharp from 'sharp';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { recordAuditEntry } from '../../src/domain/audit/public.ts';
import { approvePhoto, rejectPhoto } from '../../src/domain/identity/public.ts';
import { suspendAccount } from '../../src/domain/moderation/public.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { chooseFile, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  goTo,
  open,
  type Page,
  PHONE,
  press,
  translator,
  useOf,
} from './visitor.ts';
import { fileOf, wireTest as test } from './wire.ts';

const database = testDatabase();

/** A photo of a card on a table, with the place where it was taken. */
function cardPhoto(width = 1700, height = 1072): Promise<Buffer> {
  const lines = [0, 1, 2, 3, 4, 5].map(
    (line) =>
      `<rect x="4%" y="${8 + 10 * line}%" width="${28 + ((line * 17) % 25)}%" height="3.4%" rx="9" fill="#7fa3c2"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d5e5f2"/>${lines.join('')}<rect x="73%" y="22%" width="22%" height="46%" fill="#b7483f"/></svg>`;
  const exif = { IFD0: { Copyright: 'Ratna Kusuma' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } };
  return sharp(Buffer.from(drawing)).withExif(exif).jpeg().toBuffer();
}

const asFile = (buffer: Buffer) => ({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer });

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

async function newestPhoto(userId: string): Promise<string> {
  const { id } = await database.read
    .selectFrom('identity_photos')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** A reviewer opens the photo. */
function view(photoId: string, now: Date): Promise<string> {
  const entry = { actor: newId(), action: 'identity.view', subject_id: photoId, reason: null } as const;
  return database.transaction((tx) => recordAuditEntry(tx, { ...entry, before: {}, after: {}, now }));
}

const decision = async (userId: string) => ({
  photo_id: await newestPhoto(userId),
  by: 'command: test',
  now: new Date(),
});

/** The share of the pixels that differ clearly, in each cell of a grid. */
async function changedCells(photo: Buffer, original: Buffer): Promise<number[]> {
  const [across, down] = [10, 6];
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const before = await sharp(original).resize({ width, height, fit: 'fill' }).removeAlpha().raw().toBuffer();
  const changed = Array<number>(across * down).fill(0);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const cell = Math.floor((x * across) / width) + across * Math.floor((y * down) / height);
    const differs = [0, 1, 2].some((channel) => {
      const at = pixel * 3 + channel;
      return Math.abs((data[at] ?? 0) - (before[at] ?? 0)) > 32;
    });
    changed[cell] = (changed[cell] ?? 0) + Number(differs);
  }
  return changed.map((count) => count / ((width * height) / (across * down)));
}

for (const screen of dealt('identity')) {
  test.describe(`the identity verification at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const isPhone = screen.width === 360;
    const source = t(isPhone ? 'identity:upload.camera' : 'identity:upload.choose');

    test('sends only stamped bytes, and shows views, decisions and the mark', async ({ page, browser, wire }) => {
      const { id, email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile`);
      const ad = await database.transaction((tx) => insertPublishedAd(tx, { owner_id: id, published_at: new Date() }));
      await press(page.getByRole('main').getByRole('link', { name: t('identity:status.send'), exact: true }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity:title'));
      await chooseFile(page, source, asFile(Buffer.from('no picture at all')));
      await expect(page.getByRole('alert')).toHaveText(t('identity:upload.unreadable'));
      await check(page);

      // Too small for a review.
      await chooseFile(page, source, asFile(await cardPhoto(900, 568)));
      const send = page.getByRole('button', { name: t('identity:check.send') });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity:check.title'));
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      const original = await cardPhoto();
      await chooseFile(page, t('identity:check.another'), asFile(original));
      const size = { width: 1600, height: 1009 };
      await expect(page.getByText(t('identity:check.large', size))).toBeVisible();
      await press(send);
      await expect(page.getByText(t('identity:check.consent_missing'))).toBeVisible();
      await check(page);
      const consent = page.getByRole('checkbox', { name: t('identity:check.consent') });
      await consent.check();
      // The consent is about one photo.
      await chooseFile(page, t('identity:check.another'), asFile(original));
      await expect(consent).not.toBeChecked();
      await consent.check();
      await press(send);
      await expect(page.getByRole('main').getByText(t('identity:status.1'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('identity:views.none'))).toBeVisible();
      await check(page);

      const uploads = wire.sent.filter(({ type }) => type.startsWith('multipart/'));
      expect(uploads.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/user/identity/photo']);
      const sent = Buffer.concat(uploads.map(fileOf));
      const { format, width, height, exif } = await sharp(sent).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'jpeg', ...size, exif: undefined });
      const changed = await changedCells(sent, original);
      expect(Math.min(...changed)).toBeGreaterThan(0.03);
      expect(Math.max(...changed)).toBeLessThan(0.6);
      const start = original.subarray(original.length / 2, original.length / 2 + 64);
      expect(wire.sent.filter(({ body }) => body.includes(start) || body.includes('Ratna Kusuma'))).toEqual([]);

      const photo = await newestPhoto(id);
      await view(photo, new Date());
      await database.transaction(async (tx) => rejectPhoto(tx, { ...(await decision(id)), reason_id: 1 }));
      // The decision arrives by itself.
      await expect(page.getByRole('main').getByText(t('identity:status.3'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('identity:views.heading', { count: 1 }))).toBeVisible();
      const reason = screen.locale === 'id' ? 'sudut kartu terpotong' : 'a corner of the card is cut off';
      await expect(page.getByText(reason).first()).toBeVisible();
      await check(page);

      const guest = await browser.newContext(useOf(screen));
      const adPath = new URL(`${prefix}/content/detail/${ad}`, page.url()).href;
      const showsBadge = async () => (await (await guest.request.get(adPath)).text()).includes(t('detail:verified'));
      expect(await showsBadge()).toBe(false);
      await chooseFile(page, source, asFile(original));
      await page.getByRole('checkbox', { name: t('identity:check.consent') }).check();
      await press(send);
      await expect(page.getByRole('main').getByText(t('identity:status.1'), { exact: true })).toBeVisible();
      await database.transaction(async (tx) => approvePhoto(tx, await decision(id)));
      await expect(page.getByRole('main').getByText(t('identity:status.2'), { exact: true })).toBeVisible();
      // The cached page is replaced.
      await expect.poll(showsBadge).toBe(true);
      const guestPage = await guest.newPage();
      await open(guestPage, adPath);
      await expect(guestPage.getByText(t('detail:verified'))).toBeVisible();
      await guest.close();
      await goTo(page, `${prefix}/profile`);
      await expect(page.getByRole('main').getByText(t('identity:status.2'), { exact: true })).toBeVisible();
    });

    test('lets the owner replace and delete a photo before the decision', async ({ page }) => {
      const { id, email } = await newMember(database);
      await signInByCall(page, email);
      await open(page, `${prefix}/profile/verification`);
      const submit = async () => {
        await chooseFile(page, source, asFile(await cardPhoto()));
        await page.getByRole('checkbox', { name: t('identity:check.consent') }).check();
        await press(page.getByRole('button', { name: t('identity:check.send') }));
        await expect(page.getByRole('main').getByText(t('identity:status.1'), { exact: true })).toBeVisible();
      };
      await submit();
      const first = await newestPhoto(id);
      await press(page.getByRole('button', { name: t('identity:check.another') }));
      await submit();
      expect(await newestPhoto(id)).not.toBe(first);
      await press(page.getByRole('button', { name: t('identity:withdraw.open') }));
      const dialog = page.getByRole('alertdialog', { name: t('identity:withdraw.title') });
      await expect(dialog).toBeVisible();
      await check(page);
      await press(dialog.getByRole('button', { name: t('identity:withdraw.confirm'), exact: true }));
      await expect(page.getByText(t('identity:withdraw.done'))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('identity:upload.heading') })).toBeVisible();
      const row = await database.read
        .selectFrom('identity_photos')
        .select(['outcome', 'file_id'])
        .where('id', '=', await newestPhoto(id))
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ outcome: 'withdrawn', file_id: null });
    });
  });
}

test.describe('the identity verification of a suspended user', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('says why no photo can be sent', async ({ page }) => {
    const { id, email } = await newMember(database);
    const now = new Date();
    const order = { user_id: id, by: 'test', reason: 'Iklan palsu berulang kali', now };
    const until = addMilliseconds(now, 7 * MILLISECONDS.day);
    await database.transaction((tx) => suspendAccount(tx, { ...order, until }));
    await signInByCall(page, email);
    await open(page, '/profile/verification');
    const camera = page.getByRole('button', { name: t('identity:upload.camera') });
    await expect(camera).toHaveAttribute('aria-disabled', 'true');
    await expect(camera).toHaveAccessibleDescription(t('errors:keys.account_restricted'));
    await check(page);
  });
});

test.describe('the identity verification without scripts', () => {
  test.use({ ...useOf(DESKTOP), javaScriptEnabled: false });
  const t = translator('id');

  test('says that it needs them, and offers nothing else', async ({ page }) => {
    const { email } = await newMember(database);
    await signInByCall(page, email);
    await page.goto('/profile/verification');
    // Playwright's text locators skip the content of `noscript`.
    await expect(page.locator('noscript [data-alert]')).toHaveText(t('identity:no_script'));
    await expect(page.getByRole('button', { name: t('identity:upload.choose') })).toBeHidden();
  });
});
