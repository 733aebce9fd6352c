import type { Database } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { dismissReports } from '../../src/domain/reports/public.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { signInByCall } from './author.ts';
import { newMember, testDatabase } from './test-app.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP_ENGLISH,
  expect,
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

for (const screen of [PHONE, DESKTOP_ENGLISH]) {
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
      await checkAccessibility(page);
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
      await open(page, `${prefix}/notification`);
      await expect(page.getByText(t('notifications:kinds.report_dismissed.title'), { exact: true })).toBeVisible();
    });

    test('a guest signs in first, and goes on with the report', async ({ page }) => {
      const { email } = await newMember(database);
      const id = await newAd();
      await open(page, `${prefix}/content/detail/${id}`);
      await press(page.getByRole('link', { name: t('detail:report'), exact: true }));
      const signIn = page.getByRole('dialog');
      await signIn.getByLabel(t('accounts:email')).fill(email);
      await signIn.locator('input[type="password"]').fill(DEMONSTRATION_PASSWORD);
      await signIn.locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog', { name: t('reports:title') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });
}
