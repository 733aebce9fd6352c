import { arrive, signIn, writeRows } from './author.ts';
import { alive, checkAccess, checkWidth, DESK, expect, open, PHONE, press, test, useOf, wordsOf } from './visitor.ts';

for (const screen of [PHONE, DESK]) {
  test.describe(`another ad while one is unfinished, ${screen.name}`, () => {
    test.use(useOf(screen));
    const say = wordsOf(screen.locale);
    const title = `Kursi rotan seri ${screen.width}`;

    test('the unfinished one waits, and a new one can be begun', async ({ page }) => {
      await open(page, '/signin?next=/content/create/display?new');
      await signIn(page, say);
      await arrive(page, 'display');
      const first = page.url();
      await open(page, '/content/create/display?new');
      await arrive(page, 'display');
      // Nobody has touched it yet, so it is the same one.
      expect(page.url()).toBe(first);
      await writeRows(page, say, [title, 'Anyaman tangan']);
      await expect(page.getByText(/^Tersimpan \d/)).toBeAttached();

      await open(page, '/content/create');
      await alive(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('ads:creation.choice.heading'));
      await checkWidth(page);
      await checkAccess(page);
      await press(page.getByRole('link', { name: say('ads:creation.choice.new') }));
      await arrive(page, 'display');
      expect(page.url()).not.toBe(first);

      await open(page, '/content/create');
      await press(page.getByRole('link', { name: say('ads:my_ads.go_on_with', { title }) }));
      await expect(page).toHaveURL(first);
    });
  });
}
