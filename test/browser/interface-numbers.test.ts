import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { expect, follow, open, test, translator, useOf } from './visitor.ts';

// Numbers of section 9 and breadcrumbs of section 2 of the specification, as pages have them.

const database = testDatabase();

/** The keys that section 2 names, with their pages. */
const CRUMBS = [
  ['my-ads', '/content'],
  ['favourite', '/favourite'],
  ['help', '/help'],
  ['profile', '/profile'],
  ['profile-edit', '/profile/edit'],
  ['profile-email', '/profile/email'],
  ['profile-password', '/profile/password'],
  ['transaction-history', '/profile/wallet'],
] as const;

/** Runs in the page. */
function crumbsOf([html, label]: readonly [string, string]) {
  const crumbs = new DOMParser().parseFromString(html, 'text/html').querySelector(`nav[aria-label="${label}"]`);
  const textOf = (selector: string) => crumbs?.querySelector(selector)?.textContent;
  return { first: textOf('a'), current: textOf('[aria-current=page]') };
}

for (const screen of dealt('interface numbers')) {
  test.describe(`at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('every page that the specification names has breadcrumbs from the home page to itself', async ({ page }) => {
      await signInByCall(page, (await newMember(database)).email);
      for (const [name, path] of CRUMBS) {
        const html = await (await page.request.get(`${prefix}${path}`)).text();
        const crumbs = await page.evaluate(crumbsOf, [html, t('layout:breadcrumbs')] as const);
        expect(crumbs, name).toEqual({ first: t('layout:home'), current: expect.stringMatching(/\S/) });
      }
      // On phones the drawings have a back link and the step instead.
      if (screen.width < 992) return;
      await open(page, `${prefix}/content/create/display`);
      const crumbs = page.getByRole('navigation', { name: t('layout:breadcrumbs') });
      await expect(crumbs.getByRole('link')).toHaveText([t('ads:creation.crumbs.my_ads')]);
      await expect(crumbs.locator('[aria-current=page]')).toHaveText(t('ads:creation.crumbs.new_ads'));
    });
  });
}

test.describe('on a very wide screen', () => {
  test.use({ viewport: { width: 2400, height: 1000 } });

  test('home, welcome, about and sign-in use the whole width, other pages do not', async ({ page }) => {
    /** Of the frame's content, which follows the page's. */
    const widthOf = async () => (await page.locator('footer > div').first().boundingBox())?.width;
    await open(page, '/');
    expect(await widthOf()).toBe(2400);
    // Cards are as wide as on other screens.
    const card = await page.locator('.masonry .pin-card').first().boundingBox();
    expect(card?.width).toBeGreaterThan(250);
    expect(card?.width).toBeLessThan(300);
    for (const [path, width] of [
      ['/welcome', 2400],
      ['/help', 1720],
      ['/about', 2400],
    ] as const) {
      await follow(page, path);
      await expect(page).toHaveURL(path);
      await expect.poll(widthOf, { message: path }).toBe(width);
    }
    await follow(page, '/signin');
    const wall = () => page.locator('[inert]').first().boundingBox();
    await expect.poll(async () => (await wall())?.x).toBeGreaterThan(0);
    const { x = 0, width = 0 } = (await wall()) ?? {};
    expect(x + width).toBeCloseTo(2400, 0);
  });
});
