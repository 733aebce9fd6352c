import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  cardsOf,
  checkAccessibility,
  DESKTOP,
  expect,
  open,
  type Page,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

const t = translator('id');
const DARK_BACKGROUND = 'rgb(16, 18, 21)';
const LIGHT_BACKGROUND = 'rgb(243, 243, 238)';

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** The theme colour of the browser's toolbar. */
function barColor(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );
}

async function chooseTheme(page: Page, theme: 'system' | 'light' | 'dark'): Promise<void> {
  await press(page.getByRole('menuitemradio', { name: t(`layout:themes.${theme}`) }));
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(t(`layout:themes.${theme}`));
}

for (const screen of dealt('theme', [PHONE, DESKTOP])) {
  test.describe(`the theme at ${screen.name}`, () => {
    test.use({ ...useOf(screen), colorScheme: 'dark' });

    test('follows the system until a guest chooses, and remembers the choice in every tab', async ({
      page,
      context,
      watch,
    }) => {
      watch.expect(/ERR_FAILED/);
      await open(page, '/');
      expect(await background(page)).toBe(DARK_BACKGROUND);
      expect(await barColor(page)).toBe('#191c20');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => background(page)).toBe(LIGHT_BACKGROUND);
      const other = await context.newPage();
      await open(other, '/search?keyword=kucing');

      await press(page.getByRole('button', { name: t('layout:menu') }));
      await chooseTheme(page, 'dark');
      expect(await background(page)).toBe(DARK_BACKGROUND);
      expect(await barColor(page)).toBe('#191c20');
      await expect.poll(() => background(other)).toBe(DARK_BACKGROUND);
      await other.close();

      // No script may load: the first paint must be dark already.
      await page.route(/\.js$/, (route) => route.abort());
      await page.reload({ waitUntil: 'domcontentloaded' });
      expect(await background(page)).toBe(DARK_BACKGROUND);
      await page.unroute(/\.js$/);

      await open(page, '/en');
      await press(page.getByRole('button', { name: translator('en')('layout:menu') }));
      await press(page.getByRole('menuitemradio', { name: translator('en')('layout:themes.system') }));
      await expect.poll(() => background(page)).toBe(LIGHT_BACKGROUND);
    });

    test('is in the menu of a signed-in user', { tag: '@complete' }, async ({ page }) => {
      await signInByCall(page);
      await open(page, '/');
      await press(page.getByRole('banner').getByRole('button', { name: /^Akun / }));
      await chooseTheme(page, 'light');
      expect(await background(page)).toBe(LIGHT_BACKGROUND);
    });
  });
}

test.describe('in dark mode', () => {
  test.use({ ...useOf(DESKTOP), colorScheme: 'dark' });

  test('pages are accessible, and printed pages use the light theme', { tag: '@complete' }, async ({ page }) => {
    await signInByCall(page);
    for (const path of ['/profile/wallet', '/notification']) {
      await open(page, path);
      expect(await background(page), path).toBe(DARK_BACKGROUND);
      await checkAccessibility(page);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await background(page)).toBe(LIGHT_BACKGROUND);
  });

  test('an ad has the same colours in both themes', { tag: '@complete' }, async ({ page }) => {
    // The cut-outs of a coupon show the page's background.
    const colours = () =>
      cardsOf(page, t('board:newest'))
        .locator('.ad, .ad :not(.notch)')
        .evaluateAll((all) =>
          all.map((element) => {
            const { color, backgroundColor, borderColor } = getComputedStyle(element);
            return `${element.className} ${color} ${backgroundColor} ${borderColor}`;
          }),
        );
    await open(page, '/');
    const dark = await colours();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => background(page)).toBe(LIGHT_BACKGROUND);
    expect(dark.length).toBeGreaterThan(100);
    expect(await colours()).toEqual(dark);
  });
});

test.describe('without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false, colorScheme: 'dark' });

  test('pages follow the system’s dark mode', { tag: '@complete' }, async ({ page }) => {
    for (const path of ['/', '/simple', '/signin']) {
      await page.goto(path);
      await expect(page.locator('body'), path).toHaveCSS('background-color', DARK_BACKGROUND);
    }
    await expect(page.getByRole('button', { name: t('layout:menu') })).toBeHidden();
  });
});
