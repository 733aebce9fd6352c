import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { DESKTOP, DESKTOP_ENGLISH, expect, follow, open, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

/** Where a signed-in user gets to from the pages for guests. */
const REDIRECTS = [
  ['/signin', '/'],
  ['/signup', '/'],
  ['/forgot-password', '/profile/password'],
  ['/reset-password', '/profile/password'],
  ['/register', '/profile'],
  ['/register-otp', '/profile'],
  ['/register-profile', '/profile'],
  ['/register-profile?via=google', '/profile'],
  ['/auth/google/failed', '/'],
] as const;

for (const screen of dealt('redirects', [DESKTOP, DESKTOP_ENGLISH])) {
  test.describe(`a signed-in user at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const address = (path: string) => (path === '/' ? prefix || '/' : `${prefix}${path}`);

    test('gets from the pages for guests to his or her own, by the server and within the page', async ({ page }) => {
      await signInByCall(page, (await newMember(database)).email);
      await open(page, address('/elektronik'));
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
      for (const [from, to] of REDIRECTS) {
        const response = await page.request.get(address(from), { maxRedirects: 0 });
        expect([response.status(), response.headers().location]).toEqual([302, address(to)]);

        await follow(page, address('/about'));
        await expect.poll(() => new URL(page.url()).pathname).toBe(address('/about'));
        await follow(page, address(from));
        await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe(address(to));
      }
      await expect(page.locator('html[data-same-page]')).toBeAttached();
    });

    test('gets home by signing out, and is a guest then', async ({ page }) => {
      await signInByCall(page, (await newMember(database)).email);
      await open(page, address('/profile'));
      await press(page.getByRole('button', { name: t('accounts:nav.sign_out') }).filter({ visible: true }));
      await expect.poll(() => new URL(page.url()).pathname).toBe(address('/'));
      const guest = await page.request.get(address('/profile'), { maxRedirects: 0 });
      expect([guest.status(), guest.headers().location]).toEqual([302, `${prefix}/signin?next=%2Fprofile`]);
      const form = await page.request.get(address('/signup'), { maxRedirects: 0 });
      expect(form.status()).toBe(200);
    });
  });
}
