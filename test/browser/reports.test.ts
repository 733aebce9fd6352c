import type { Database } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { dismissReports } from '../../src/domain/reports/public.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { codeFor, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  expect,
  goTo,
  open,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

let database: Database;
test.beforeAll(() => {
  database = testDatabase();
});

const newAd = () =>
  database.transaction((tx) => insertPublishedAd(tx, { title: 'Kamera saku bekas', published_at: new Date() }));

for (const screen of dealt('reports')) {
  test.describe(`reports at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const scam = screen.locale === 'id' ? 'Penipuan atau minta uang muka' : 'Scam, or asks for money in advance';

    test('an ad is reported on its page, once, and its reporter learns the decision', async ({ page, watch }) => {
      watch.expect(/409.*api\/user\/report/);
      const { email } = await newMember(database);
      const id = await newAd();
      await signInByCall(page, email);
      await open(page, `${prefix}/content/detail/${id}`);
      await press(page.getByRole('link', { name: t('detail:report'), exact: true }));
      const dialog = page.getByRole('dialog', { name: t('reports:title') });
      await expect(dialog.getByRole('radio')).toHaveCount(8);
      await checkWidth(page);
      await press(dialog.getByRole('button', { name: t('reports:send') }));
      await expect(dialog.getByRole('alert')).toHaveText(t('reports:choose'));
      await dialog.getByRole('radio', { name: scam }).check();
      await dialog.getByLabel(t('reports:text')).fill('Minta transfer dulu.');
      await press(dialog.getByRole('button', { name: t('reports:send') }));
      await expect(page.getByText(t('reports:sent'))).toBeVisible();
      await expect(dialog).toBeHidden();

      // The ordinary page, and a second report.
      await open(page, `${prefix}/report/${id}`);
      await page.getByRole('radio', { name: scam }).check();
      await checkAccessibility(page);
      await checkWidth(page);
      await press(page.getByRole('button', { name: t('reports:send') }));
      await expect(page.getByText(t('errors:keys.already_reported'))).toBeVisible();

      await database.transaction((tx) => dismissReports(tx, { ad_id: id, actor_id: newId(), now: new Date() }));
      await goTo(page, `${prefix}/notification`);
      await expect(page.getByText(t('notifications:kinds.report_dismissed.title'), { exact: true })).toBeVisible();
    });

    test('a guest reports by the code of a mail, or signs in', { tag: '@complete' }, async ({ page }) => {
      const { email } = await newMember(database);
      const id = await newAd();
      const guest = `tamu-${newId()}@contoh.test`;
      await open(page, `${prefix}/content/detail/${id}`);
      await press(page.getByRole('link', { name: t('detail:report'), exact: true }));
      const dialog = page.getByRole('dialog', { name: t('reports:title') });
      await dialog.getByRole('radio', { name: scam }).check();
      await press(dialog.getByRole('button', { name: t('reports:get_code') }));
      await expect(dialog.getByText(t('reports:email_missing'))).toBeVisible();
      await dialog.getByLabel(t('reports:email')).fill(guest);
      await checkAccessibility(page);
      await checkWidth(page);
      await press(dialog.getByRole('button', { name: t('reports:get_code') }));
      const code = page.getByRole('dialog', { name: t('reports:code.title') });
      await checkAccessibility(page);
      await code.getByLabel(t('reports:code.label')).fill(await codeFor(page, guest));
      await expect(page.getByText(t('reports:sent_guest'))).toBeVisible();

      await press(page.getByRole('link', { name: t('detail:report'), exact: true }));
      await press(dialog.getByRole('button', { name: t('reports:sign_in') }));
      const signIn = page.getByRole('dialog').filter({ has: page.locator('input[type="password"]') });
      await signIn.getByLabel(t('accounts:email')).fill(email);
      await signIn.locator('input[type="password"]').fill(DEMONSTRATION_PASSWORD);
      await signIn.locator('button[type="submit"]').click();
      await expect(dialog.getByLabel(t('reports:email'))).toHaveCount(0);
      await dialog.getByRole('radio', { name: scam }).check();
      await press(dialog.getByRole('button', { name: t('reports:send') }));
      await expect(page.getByText(t('reports:sent'))).toBeVisible();
      await goTo(page, `${prefix}/profile`);
      await press(page.getByRole('link', { name: t('accounts:nav.reports') }));
      await expect(page.getByRole('main').getByText(t('reports:own.outcome.waiting'))).toBeVisible();
      await checkAccessibility(page);
      await checkWidth(page);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });
  const t = translator('id');

  test('a guest and a member report by ordinary forms', { tag: '@complete' }, async ({ page }) => {
    const id = await newAd();
    const guest = `tanpa-skrip-${newId()}@contoh.test`;
    await page.goto(`/content/detail/${id}`);
    await page.getByRole('link', { name: t('detail:report'), exact: true }).click();
    await page.getByRole('radio').last().check();
    await page.getByLabel(t('reports:email')).fill(guest);
    await page.getByRole('button', { name: t('reports:get_code') }).click();
    // Its type needs words.
    await expect(page.getByRole('alert')).toHaveText(t('errors:keys.invalid_value'));
    await expect(page.getByRole('radio').last()).toBeChecked();
    await page.getByLabel(t('reports:email')).fill(guest);
    await page.getByLabel(t('reports:text')).fill('Alamatnya tidak ada.');
    await page.getByRole('button', { name: t('reports:get_code') }).click();
    await page.getByLabel(t('reports:code.label')).fill('000000');
    await page.getByRole('button', { name: t('reports:send') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('errors:keys.otp_not_verified'));
    await page.getByLabel(t('reports:code.label')).fill(await codeFor(page, guest));
    await page.getByRole('button', { name: t('reports:send') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports:done.title'));

    const { email } = await newMember(database);
    await signInByCall(page, email);
    await page.goto(`/report/${id}`);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: t('reports:send') }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('reports:own.title') })
      .click();
    await expect(page.getByRole('main').getByText(t('reports:own.outcome.waiting'))).toBeVisible();
  });
});
