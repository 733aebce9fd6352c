import { dealt } from './dealt.ts';
import {
  cardsOf,
  checkAccessibility,
  checkWidth,
  DESKTOP,
  expect,
  open,
  PHONE,
  press,
  test,
  translator,
  useOf,
  waitForHydration,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

for (const screen of dealt('search')) {
  test.describe(`the search at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const home = screen.locale === 'id' ? '' : '/en';

    test('narrows by filters, and back and forward restore them', async ({ page }) => {
      await open(page, `${home}/search?keyword=motor`);
      const heading = page.getByRole('heading', { level: 1 });
      const before = (await heading.textContent()) ?? '';
      const isPhone = screen.width === 360;
      if (isPhone) await press(page.getByRole('link', { name: t('filters:filter'), exact: true }));
      const form = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: t('filters:filters') });
      await press(form.getByRole('radio', { name: /^(Motor|Motorcycles)/ }));
      const show = form.getByRole('button', { name: /\d/ });
      await expect(show).toHaveText(/\d/);
      await checkAccessibility(page);
      if (isPhone) await press(show);
      await expect(page).toHaveURL(/category=motor/);
      await expect(page).toHaveURL(/keyword=motor/);
      await expect(heading).not.toHaveText(before);
      await checkWidth(page);
      await checkAccessibility(page);
      const narrowed = (await heading.textContent()) ?? '';
      await page.goBack();
      await expect(heading).toHaveText(before);
      await page.goForward();
      await expect(heading).toHaveText(narrowed);
      const remove = page.getByRole('list', { name: t('filters:chosen') }).getByRole('link');
      await expect(remove).toHaveCount(1);
      await press(remove);
      await expect(heading).toHaveText(before);
    });

    test('says which words it searched instead, and offers what was typed', { tag: '@complete' }, async ({ page }) => {
      await open(page, `${home}/search?keyword=kucing+apartemen`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(/“kucing”/);
      await expect(page.getByText(t('filters:relaxed', { words: '“apartemen”' }))).toBeVisible();
      await expect(page.getByRole('link', { name: t('filters:search_word', { word: 'apartemen' }) })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('link', { name: t('filters:search_exactly', { keyword: 'kucing apartemen' }) }));
      await expect(heading).toHaveText(t('filters:nothing', { keyword: 'kucing apartemen' }));
      await open(page, `${home}/search?keyword=laptp`);
      await expect(heading).toHaveText(/“laptop”/);
      await expect(page.getByText(t('filters:corrected', { keyword: 'laptp', corrected: 'laptop' }))).toBeVisible();
    });

    test('names the filter that stands in the way, and shows similar ads', { tag: '@complete' }, async ({ page }) => {
      await open(page, `${home}/search?keyword=motor&price_max=1`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('filters:nothing', { keyword: 'motor' }));
      await expect(cardsOf(page, t('search:similar')).first()).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('link', { name: /Rp.1”/ }));
      await expect(page).not.toHaveURL(/price_max/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d/);
    });
  });
}

test.describe('the search on a large screen', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('sorts, and a province acts at once', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/search?keyword=motor');
    await page.getByRole('combobox', { name: t('filters:sort') }).selectOption('price_up');
    await expect(page).toHaveURL('/search?keyword=motor&sort=price_up');
    const form = page.getByRole('region', { name: t('filters:filters') });
    await form.getByRole('combobox', { name: t('filters:province') }).selectOption('32');
    await expect(page).toHaveURL(/province_id=32/);
    await expect(page).toHaveURL(/sort=price_up/);
    await expect(form.getByRole('combobox', { name: t('filters:city') })).toBeVisible();
  });

  test('the price follows the keyboard on the slider', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/search?keyword=motor');
    const slider = page.getByRole('slider', { name: t('filters:price_min') });
    // The first key after the page watches its use loads the slider; one before that does nothing.
    await expect(async () => {
      await page.keyboard.press('Shift');
      await slider.focus({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/price_min=\d+/);
    await expect(slider).toBeFocused();
  });

  test('repairs an address with a reversed range and filters that the category does not have', async ({ page }) => {
    const response = await page.goto(
      '/search?keyword=motor&category=motor&f.nonsense=1&price_min=900000000&price_max=1000',
    );
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/motor/);
  });
});

test.describe('the address of a search', () => {
  test.use(useOf(DESKTOP));
  const t = translator('id');

  test('says category, condition and place in words', { tag: '@complete' }, async ({ page }) => {
    const form = page.getByRole('region', { name: t('filters:filters') });
    const used = form.getByRole('radio', { name: t('filters:conditions.bekas') });
    await test.step('also what is chosen before the scripts have loaded', async () => {
      const released = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto('/search?category=motor', { waitUntil: 'commit' });
      await used.check({ force: true });
      released.resolve();
      await expect(page).toHaveURL('/motor/bekas');
      await page.unrouteAll({ behavior: 'wait' });
    });
    await open(page, '/search?category=motor');
    await form.getByRole('combobox', { name: t('filters:province') }).selectOption('32');
    await expect(page).toHaveURL('/motor/jawa-barat');
    await used.check({ force: true });
    await expect(page).toHaveURL('/motor/bekas/jawa-barat');
    await expect(page).toHaveTitle(/^Motor bekas di Jawa Barat/);
    await page.getByRole('combobox', { name: t('filters:sort') }).selectOption('price_up');
    await expect(page).toHaveURL('/motor/bekas/jawa-barat?sort=price_up');
    await page.goBack();
    await expect(page).toHaveURL('/motor/bekas/jawa-barat');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Motor bekas di Jawa Barat/);
    await page.goBack();
    await expect(page).toHaveURL('/motor/jawa-barat');
    await expect(form.locator('[name=condition][value=""]')).toBeChecked();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Motor di Jawa Barat/);
  });

  test('stays in words when the form of the header is sent', { tag: '@complete' }, async ({ page }) => {
    await open(page, '/en/motor/jawa-barat');
    const field = page.getByLabel(translator('en')('layout:search.keyword'), { exact: true });
    await field.fill('matic');
    await field.press('Enter');
    await expect(page).toHaveURL('/en/motor/jawa-barat?keyword=matic');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('matic');
    await page.goBack();
    await expect(page).toHaveURL('/en/motor/jawa-barat');
  });

  test('of a search that means one category is offered, and a choice is reported without its text in the address', {
    tag: '@complete',
  }, async ({ page }) => {
    await open(page, '/search?keyword=matic');
    const cards = cardsOf(page, t('search:results'));
    await expect(page.getByRole('link', { name: t('filters:in_category', { name: 'Matic' }) })).toHaveAttribute(
      'href',
      '/search?keyword=matic&category=matic',
    );
    const report = page.waitForRequest('**/api/product/search/choice');
    await press(cards.first());
    expect((await report).postDataJSON()).toMatchObject({ keyword: 'matic', action: 'open' });
  });

  test('as a query leads to the words, and other words are not found', async ({ request }) => {
    const response = await request.get('/en/search?category=motor&province_id=32&sort=newest', { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, '/en/motor/jawa-barat?sort=newest']);
    const slash = await request.get('/motor/bekas/', { maxRedirects: 0 });
    expect([slash.status(), slash.headers().location]).toEqual([301, '/motor/bekas']);
    for (const path of ['/motor/nowhere', '/nothing/bekas', '/motor/jawa-barat/medan', '/motor/a/b/c/d']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});

for (const screen of dealt('search 2', [PHONE, DESKTOP])) {
  test.describe(`the search without scripts at ${screen.name}`, () => {
    test.use({ ...useOf(screen), javaScriptEnabled: false });
    const t = translator('id');

    test('is an ordinary form', async ({ page }) => {
      await page.goto('/search?keyword=motor');
      if (screen === PHONE) await page.getByRole('link', { name: t('filters:filter'), exact: true }).click();
      const form = page.getByRole('region', { name: t('filters:filters') });
      await form.getByRole('radio', { name: /^Motor/ }).check();
      await form.getByRole('textbox', { name: t('filters:price_max') }).fill('20.000.000');
      await form.getByRole('button', { name: /Tampilkan/ }).click();
      await expect(page).toHaveURL(/category=motor/);
      await expect(page.getByRole('list', { name: t('filters:chosen') }).getByRole('listitem')).toHaveCount(2);
    });
  });
}

test.describe('filters on a phone that were opened before the scripts had loaded', () => {
  test.use(useOf(PHONE));
  const t = translator('id');

  test('give way to the ads that they show', { tag: '@complete' }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/search?keyword=motor', { waitUntil: 'commit' });
    await page.getByRole('link', { name: t('filters:filter'), exact: true }).tap();
    const sheet = page.getByRole('region', { name: t('filters:filters') });
    await expect(sheet).toBeVisible();
    released.resolve();
    await waitForHydration(page);
    // The first press loads their code.
    await sheet.getByRole('heading', { name: t('filters:filter') }).tap();
    await expect(sheet.locator('form')).toHaveAttribute('data-live');
    await sheet.getByRole('radio', { name: /^Motor/ }).check();
    await expect(page).toHaveURL(/category=motor/);
    await sheet.getByRole('button', { name: /Tampilkan/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/category=motor/);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
