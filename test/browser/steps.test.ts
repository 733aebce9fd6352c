import { signIn } from './author.ts';
import { cardsOf, DESK, expect, open, PHONE, press, test, useOf, wordsOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

for (const screen of [PHONE, DESK]) {
  test.describe(`who is quicker than the page, at ${screen.name}`, () => {
    test.use(useOf(screen));
    const say = wordsOf(screen.locale);

    test('a heart that is pressed before it is known who is there is kept', async ({ page }) => {
      await open(page, '/signin');
      await signIn(page, say);
      await expect(page).toHaveURL((url) => !url.pathname.includes('signin'));
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/user/auth', async (route) => {
        await held;
        await route.continue();
      });
      await open(page, '/elektronik');
      const before = page.url();
      const heart = page.locator('button[data-favourite]').first();
      const wasOn = (await heart.getAttribute('aria-pressed')) === 'true';
      await press(heart);
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      const saved = page.waitForResponse((response) => response.url().includes('/api/product/favourite'));
      answer();
      expect((await saved).status()).toBe(200);
      expect(page.url()).toBe(before);
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      expect(wasOn).toBe(false);
    });

    test('a guest who presses a heart comes back to the same page after signing in', async ({ page }) => {
      await open(page, '/elektronik');
      await press(cardsOf(page, say('board:newest')).or(page.getByRole('article')).first().locator('[data-favourite]'));
      await expect(page).toHaveURL(/\/signin\?next=/);
      await signIn(page, say);
      await expect(page).toHaveURL(/\/elektronik$/);
    });
  });
}

test.describe('a form that is sent before the scripts have come', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });
  const say = wordsOf('id');

  test('shows its page again and puts nothing into the address', async ({ page }) => {
    await page.goto('/signin?next=/favourite');
    await page.locator('input[type="email"]').fill('demo@papan.test');
    await page.locator('input[type="password"]').fill('rahasia-sekali');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: say('accounts:sign_in.send'), exact: true }).click();
    expect((await answered).status()).toBe(303);
    await expect(page).toHaveURL(/\/signin\?next=\/favourite$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:sign_in.heading'));
  });

  test('a program that posts to no page is told so', async ({ request }) => {
    const answer = await request.post('/nowhere', { data: {}, headers: { accept: 'application/json' } });
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 404 });
  });
});
