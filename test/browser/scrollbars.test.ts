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

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('rows that are swiped show no scrollbar', async ({ page }) => {
    for (const path of ['/', '/search?keyword=kucing', '/elektronik', '/help']) {
      await open(page, path);
      const rows = page.locator('main *, header *').filter({ visible: true });
      const barred = await rows.evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { overflowX, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
            const borders = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth);
            const { offsetHeight = 0, clientHeight } = element as HTMLElement;
            return overflowX === 'auto' && offsetHeight - borders - clientHeight > 1;
          })
          .map(({ className }) => className),
      );
      expect(barred, path).toEqual([]);
    }
  });
});
