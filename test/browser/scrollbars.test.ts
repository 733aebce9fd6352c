import { openTool, signInByCall, waitForStep } from './author.ts';
import { checkWidth, DESKTOP, expect, open, test, translator } from './visitor.ts';

// Playwright hides scrollbars; those of a desktop's browser take width from every page.
test.use({
  ...DESKTOP.options,
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});
const t = translator('id');

test('beside a scrollbar pages keep their columns', async ({ page }) => {
  for (const path of ['/', '/search?keyword=kursi', '/help']) {
    await open(page, path);
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10);
    await checkWidth(page);
  }
  await signInByCall(page);
  await open(page, '/content/create/display?new');
  await waitForStep(page, 'display');
  await checkWidth(page);
  await openTool(page, t, 'text');
  const fonts = page.getByRole('group', { name: t('designer:font'), exact: true }).getByRole('button');
  const lefts = await fonts.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBeGreaterThan(1);
});
