import { newPhone } from '../support/new-phone.ts';
import { consent, field, fillProfile } from './author.ts';
import { dealt } from './dealt.ts';
import { type OwnApp, startOwnApp } from './own-app.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

let app: OwnApp;
test.beforeAll(async () => {
  app = await startOwnApp();
});
test.afterAll(() => app.stop());

for (const screen of dealt('first administrator')) {
  test.describe(screen.name, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : '/en';

    test('the log of a new board leads to the first administrator, once', async ({ page, watch }) => {
      // The second factor that is required next, and the address that has been used.
      watch.expect(/status of 4(01|10)/);
      const path = /\/first-administrator#[\w.-]+/.exec(app.log())?.[0] ?? '';
      const address = `${app.url}${prefix}${path}`;
      await open(page, address);
      const send = page.getByRole('button', { name: t('accounts:first_administrator.send') });
      await press(send);
      await expect(field(page, t('accounts:sign_in.email'))).toBeFocused();
      await checkWidth(page);
      await checkAccessibility(page);
      await field(page, t('accounts:sign_in.email')).fill('ratna@papan.test');
      await fillProfile(page, t, newPhone());
      await expect(consent(page, t)).toBeChecked();
      await press(send);
      await expect(page).toHaveURL(/\/signin\/second-factor/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('second_factor:setup.heading'));
      await open(page, address);
      await expect(page.getByText(t('accounts:first_administrator.no_link'))).toBeVisible();
    });
  });
}
