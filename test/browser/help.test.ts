import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { listOwnQuestions } from '../../src/contract/help/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { call, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP_ENGLISH,
  expect,
  goTo,
  open,
  PHONE,
  press,
  test,
  translator,
  useOf,
} from './visitor.ts';

for (const screen of dealt('help')) {
  const { locale } = screen;
  const t = translator(locale);
  const prefix = `/${locale}`;

  test.describe(`the help at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('is reached from the footer, and answers by category, by search and in articles', async ({ page }) => {
      await open(page, `${prefix}/search`);
      await press(page.getByRole('contentinfo').getByRole('link', { name: t('layout:help_centre') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('help:heading'));
      await checkWidth(page);
      await checkAccessibility(page);
      const hints = page.getByRole('main').getByPlaceholder(/./);
      const colors = await hints.evaluateAll((fields) =>
        fields.map((field) => getComputedStyle(field, '::placeholder').color),
      );
      expect(new Set(colors).size, 'colours of hints in empty fields').toBe(1);
      const answers = page.getByRole('group');
      await press(answers.nth(1).locator('summary'));
      await expect(answers.nth(1).getByRole('paragraph').first()).toBeVisible();

      const categories = page.getByRole('navigation', { name: t('help:categories') });
      await press(categories.getByRole('link').last());
      await expect(page).toHaveURL(/category=afiliasi/);
      await expect(categories.getByRole('link').last()).toHaveAttribute('aria-current', 'page');

      await page.getByRole('searchbox', { name: t('help:search') }).fill('refund');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/search=refund/);
      await expect(answers.first()).toBeVisible();
      await page.goto(`${prefix}/help?search=xylofon`);
      await expect(page.getByRole('heading', { name: t('help:nothing', { search: 'xylofon' }) })).toBeVisible();

      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('layout:contact') })
        .click();
      await expect(page.getByRole('heading', { name: t('help:contact.title') })).toBeInViewport();
      const send = page.getByRole('button', { name: t('help:contact.send') });
      await press(send);
      await expect(page.getByLabel(t('help:contact.topic'))).toBeFocused();
      await page.getByLabel(t('help:contact.topic')).selectOption({ index: 2 });
      await page.getByLabel(t('help:contact.message')).fill('Saya sudah bayar tetapi koin belum masuk.');
      await page.getByLabel(t('help:contact.name')).fill('Rina Wulandari');
      await page.getByLabel(t('help:contact.email')).fill(`rina-${locale}@papan.test`);
      await press(send);
      await expect(page.getByText(t('help:contact.sent'))).toBeVisible();

      await open(page, `${prefix}/help/harga-koin`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(locale === 'id' ? 'koin' : 'coin');
      await checkWidth(page);
      await checkAccessibility(page);
    });
  });
}

for (const screen of dealt('help 2')) {
  const t = translator(screen.locale);

  test.describe(`the own questions at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('are read with their answer, from the help and from the bell', async ({ page, browser }) => {
      const message = 'Saya sudah bayar tetapi koin belum masuk.';
      await signInByCall(page, (await newMember(testDatabase())).email);
      await open(page, `/${screen.locale}/help`);
      // The form has other fields once the page knows who reads it.
      await expect(page.getByRole('main').getByRole('link', { name: t('help:own.title') })).toBeVisible();
      await page.getByLabel(t('help:contact.topic')).selectOption({ index: 2 });
      await page.getByLabel(t('help:contact.message')).fill(message);
      await press(page.getByRole('button', { name: t('help:contact.send') }));
      await expect(page.getByText(t('help:contact.sent'))).toBeVisible();
      await press(page.getByRole('main').getByRole('link', { name: t('help:own.title') }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('help:own.title'));
      await expect(page.getByText(t('help:own.state.waiting'))).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);

      const [question] = listOwnQuestions.output.parse(await call(page, 'GET', '/user/help')).data;
      const administrator = await browser.newPage();
      await signInAs(administrator, USER_TYPES.ADMIN);
      await call(administrator, 'POST', `/admin/help/question/${question?.id}/answer`, {
        text: 'Koin Anda sudah masuk.',
      });
      await administrator.close();
      await goTo(page, `/${screen.locale}/notification`);
      await press(page.getByRole('main').getByRole('link', { name: 'Koin Anda sudah masuk.' }));
      await expect(page).toHaveURL(new RegExp(`/help/questions/${question?.id}$`));
      await expect(page.getByText(t('help:own.state.answered'))).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText('Koin Anda sudah masuk.')).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
    });
  });
}

for (const screen of dealt('help 3')) {
  const t = translator(screen.locale);

  test.describe(`the pages that introduce the board at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('are read and lead to each other', async ({ page }) => {
      await open(page, `/${screen.locale}/index`);
      await checkWidth(page);
      await checkAccessibility(page);
      const main = page.getByRole('main');
      await press(main.getByRole('link', { name: t('help:index.welcome') }));
      await expect(page).toHaveURL(/\/welcome$/);
      await expect(main.getByRole('link', { name: t('help:welcome.sign_up') })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      await press(page.getByRole('contentinfo').getByRole('link', { name: t('layout:about'), exact: true }));
      await expect(page).toHaveURL(/\/about$/);
      await checkWidth(page);
      await checkAccessibility(page);
      await press(main.getByRole('link', { name: t('layout:contact') }));
      await expect(page).toHaveURL(/\/help#contact$/);
    });
  });
}

test.describe('the help without scripts', () => {
  test.use({ ...useOf(PHONE), javaScriptEnabled: false });

  test('answers and finds', async ({ page }) => {
    const t = translator('id');
    await page.goto('/id/help');
    await page.getByRole('searchbox', { name: t('help:search') }).fill('mengembalikan uang');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('group').first();
    await answer.getByRole('link').tap();
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('takes a question', async ({ page }) => {
    const t = translator('id');
    await page.goto('/id/help');
    await page.getByLabel(t('help:contact.topic')).selectOption({ index: 1 });
    await page.getByLabel(t('help:contact.message')).fill('Bagaimana cara mengganti nama tampilan saya?');
    await page.getByLabel(t('help:contact.name')).fill('Rina');
    await page.getByLabel(t('help:contact.email')).fill('rina-tanpa-skrip@papan.test');
    await page.getByRole('button', { name: t('help:contact.send') }).tap();
    await expect(page.getByText(t('help:contact.sent'))).toBeVisible();
  });
});

test.describe('the inbox of the help', () => {
  test.use(useOf(DESKTOP_ENGLISH));

  test('answers a question', async ({ page }) => {
    const t = translator('en');
    const message = `Bagaimana cara mengganti kota saya? ${Date.now()}`;
    const response = await page.request.post('/api/help/question', {
      data: { topic_id: 3, message, name: 'Rina', email: 'rina-kotak-masuk@papan.test' },
    });
    expect(response.status()).toBe(200);
    await signInAs(page, USER_TYPES.ADMIN);
    await open(page, '/en/admin/help');
    await page.getByRole('button', { name: message }).click();
    await page.getByRole('textbox', { name: t('admin-help:answer') }).fill('Buka Profil, lalu Ubah profil.');
    await checkAccessibility(page);
    await page.getByRole('button', { name: t('admin-help:send') }).click();
    await expect(page.getByText(t('admin-help:sent'))).toBeVisible();
    await expect(page.getByRole('button', { name: message })).toBeHidden();
  });
});

test.describe('the files of information pages', () => {
  test.use(useOf(DESKTOP_ENGLISH));

  test('are loaded in place of calls, and follow the texts', async ({ page, request }) => {
    const t = translator('en');
    const seen: string[] = [];
    page.on('request', (sent) => seen.push(new URL(sent.url()).pathname));
    await open(page, '/en');
    const footer = page.getByRole('contentinfo');
    for (const [label, path] of [
      ['help_centre', '/help'],
      ['coin_prices', '/help/harga-koin'],
      ['about', '/about'],
      ['terms', '/term-condition'],
      ['privacy', '/privacy-policy'],
    ]) {
      await footer.getByRole('link', { name: t(`layout:${label}`), exact: true }).click();
      await expect(page).toHaveURL(`/en${path}`);
      expect(seen).toContain(`/en${path}/_payload.json`);
    }
    expect(seen.filter((path) => /^\/api\/(?:help|approval|information)/.test(path))).toEqual([]);

    const file = () => request.get('/en/about/_payload.json');
    const before = await file();
    expect(before.headers()['cache-control']).toContain('s-maxage');
    expect((await before.json()).data.title).toBe('About Papan');
    const database = testDatabase();
    const rename = (title_en: string) =>
      database.transaction(async (tx) => {
        await tx.updateTable('information_pages').set({ title_en }).where('name', '=', 'about').execute();
        await emit(tx, 'help.changed', {});
      });
    await rename('About <script>alert(1)</script>');
    await expect.poll(async () => (await (await file()).json()).data.title).toBe('About <script>alert(1)</script>');
    await open(page, '/en/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About <script>alert(1)</script>');
    await rename('About {{app}}');
  });

  test('do not exist for other pages', async ({ request }) => {
    for (const path of ['', '/search', '/mobil', '/profile', '/admin', '/help/tidak-ada', '/tidak-ada', '/help/x/y']) {
      const response = await request.get(`${path}/_payload.json`);
      expect(response.status(), path).toBe(404);
      expect((await response.json()).key, path).toBe('page_not_found');
    }
    expect((await request.post('/about/_payload.json')).status()).toBe(404);
  });
});

test.describe('the texts of the help', () => {
  test.use(useOf(DESKTOP_ENGLISH));

  test('are written as a draft, seen as users see them, and published', async ({ page }) => {
    const t = translator('en');
    const name = `Bagaimana mengganti foto ${Date.now()}?`;
    await signInAs(page, USER_TYPES.ADMIN);
    await open(page, '/en/admin/help');
    await page.getByRole('link', { name: t('admin-help:tabs.texts') }).click();
    await page.getByRole('link', { name: t('records:kinds.help_article.add'), exact: true }).click();
    const form = page.getByRole('region', { name: t('records:kinds.help_article.add'), exact: true });
    const label = (field: string) => t(`records:labels.${field}`);
    await form.getByLabel(label('category_id')).selectOption({ label: 'Akun' });
    await form.getByLabel(label('slug')).fill(`foto-${Date.now()}`);
    await form.getByLabel(label('title')).fill(name);
    await form.getByLabel(label('title_en')).fill(`${name} (en)`);
    await form.getByLabel(label('body')).fill('Buka Profil.\n\n## Lalu\n\n- Pilih foto');
    await form.getByLabel(label('body_en')).fill('# wrong');
    await form.getByRole('button', { name: t('records:save') }).click();
    await expect(form.getByLabel(label('body_en'))).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(label('body_en')).fill('Open Profile.\n\n## Then\n\n- Choose a photo');
    await expect(form.getByRole('heading', { name: 'Then' })).toBeVisible();
    await form.getByRole('button', { name: t('records:save') }).click();
    await expect(page.getByRole('region', { name: t('records:kinds.help_article.edit') })).toBeVisible();
    const table = page.getByRole('table', { name: t('records:kinds.help_article.title') });
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await checkAccessibility(page);
    const search = `/en/help?search=${encodeURIComponent(name)}`;
    const shown = async () => (await (await page.request.get(search)).text()).includes(`${name} (en)`);
    expect(await shown()).toBe(false);
    const row = page.getByRole('row', { name });
    await row.getByRole('switch').click();
    await expect.poll(shown).toBe(true);
  });
});
