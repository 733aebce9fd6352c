import { randomInt } from 'node:crypto';
import { newMember, testDatabase } from '../support/test-app.ts';
import {
  call,
  chooseFile,
  codeFor,
  designByCall,
  enterCode,
  field,
  fillProfile,
  passwordField,
  picture,
  requestCode,
  signInByCall,
} from './author.ts';
import { dealt } from './dealt.ts';
import {
  checkAccessibility,
  checkWidth,
  DESKTOP,
  DESKTOP_ENGLISH,
  expect,
  open,
  type Page,
  PHONE,
  PHONE_ENGLISH,
  press,
  type Screen,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();

const prefixOf = ({ locale }: Screen) => (locale === 'id' ? '' : `/${locale}`);
const link = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();
const userOf = async (page: Page): Promise<unknown> => (await (await page.request.get('/api/user/auth')).json()).user;

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

async function openAsMember(page: Page, path: string): Promise<void> {
  const { email } = await newMember(database);
  await signInByCall(page, email);
  await open(page, path);
}

test.describe(`before unsaved input is lost at ${PHONE.name}`, () => {
  test.use(useOf(PHONE));
  const t = translator(PHONE.locale);

  test('a registration asks, and is completed before the page is left', { tag: '@complete' }, async ({ page }) => {
    const email = `belum.${randomInt(1e9)}@example.com`;
    await open(page, '/register');
    await requestCode(page, t, email);
    await enterCode(page, t, await codeFor(page, email));
    await fillProfile(page, t, `0812 66${randomInt(10, 100)} ${randomInt(1000, 10_000)}`);
    const home = link(page, t('layout:to_home', { name: t('layout:app_name') }));
    await press(home);
    const question = page.getByRole('dialog', { name: t('accounts:edit.unsaved.title') });
    await expect(question).toContainText(t('errors:fields.phone').toLowerCase());
    await check(page);
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.stay') }));
    await expect(field(page, t('accounts:complete.first_name'))).toHaveValue('Melati');
    await press(home);
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.save') }));
    await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/$/);
    expect(await userOf(page)).toMatchObject({ email });
  });

  test('signing out asks before the session ends', { tag: '@complete' }, async ({ page }) => {
    await openAsMember(page, '/profile/password');
    await passwordField(page, t('accounts:password.current')).fill('rahasia-lama-1');
    const signOut = async () => {
      await press(page.getByRole('button', { name: t('layout:account_of', { name: 'Ratna Kusuma' }) }));
      await press(page.getByRole('menuitem', { name: t('layout:sign_out') }));
    };
    await signOut();
    const question = page.getByRole('dialog', { name: t('accounts:edit.unsaved.title') });
    await expect(question).toContainText(t('accounts:password.current').toLowerCase());
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.stay') }));
    await expect(question).toBeHidden();
    expect(await userOf(page)).not.toBeNull();
    await signOut();
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.discard') }));
    await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/$/);
    expect(await userOf(page)).toBeNull();
  });
});

test.describe(`before unsaved input is lost at ${DESKTOP_ENGLISH.name}`, () => {
  test.use(useOf(DESKTOP_ENGLISH));
  const t = translator(DESKTOP_ENGLISH.locale);
  const prefix = prefixOf(DESKTOP_ENGLISH);

  test('a request about one’s data asks, also after an earlier one was sent', { tag: '@complete' }, async ({
    page,
  }) => {
    await openAsMember(page, `${prefix}/profile/data`);
    const question = page.getByRole('dialog', { name: t('accounts:edit.unsaved.title') });
    const text = field(page, t('own-data:requests.message'));
    const kind = page.getByRole('combobox', { name: t('own-data:requests.kind') });
    for (const message of ['Please correct the spelling of my name.', 'Please also correct my address.']) {
      await text.fill(message);
      await press(link(page, t('accounts:nav.my_ads')));
      await expect(question).toContainText(t('own-data:requests.message').toLowerCase());
      await press(question.getByRole('button', { name: t('accounts:edit.unsaved.stay') }));
      await kind.selectOption({ index: 1 });
      await press(page.getByRole('button', { name: t('own-data:requests.send') }));
      await expect(page.getByText(message)).toBeVisible();
      await expect(text).toHaveValue('');
    }
    await text.fill('Please delete my old address.');
    await kind.selectOption({ index: 1 });
    await press(link(page, t('accounts:nav.my_ads')));
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.save') }));
    await expect(page).toHaveURL(/\/content$/);
    await open(page, `${prefix}/profile/data`);
    await expect(page.getByText('Please delete my old address.')).toBeVisible();
  });

  test('a new e-mail address asks', { tag: '@complete' }, async ({ page }) => {
    await openAsMember(page, `${prefix}/profile/email`);
    await field(page, t('accounts:email.new')).fill('new.address@example.com');
    await press(link(page, t('accounts:nav.my_ads')));
    const question = page.getByRole('dialog', { name: t('accounts:edit.unsaved.title') });
    await press(question.getByRole('button', { name: t('accounts:edit.unsaved.discard') }));
    await expect(page).toHaveURL(/\/content$/);
  });

  test('a stamped photo of the ID card asks', { tag: '@complete' }, async ({ page }) => {
    await openAsMember(page, `${prefix}/profile/verification`);
    const file = { name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await chooseFile(page, t('identity:upload.choose'), file);
    await expect(page.getByRole('img', { name: t('identity:check.photo') })).toBeVisible();
    await press(link(page, t('accounts:nav.my_ads')));
    const question = page.getByRole('dialog', { name: t('identity:leave.title') });
    await check(page);
    await press(question.getByRole('button', { name: t('identity:leave.stay') }));
    await expect(page.getByRole('img', { name: t('identity:check.photo') })).toBeVisible();
    await press(link(page, t('accounts:nav.my_ads')));
    await press(question.getByRole('button', { name: t('identity:leave.discard') }));
    await expect(page).toHaveURL(/\/content$/);
  });
});

for (const screen of dealt('unsaved', [DESKTOP, PHONE_ENGLISH])) {
  test.describe(`before unsaved input is lost at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = prefixOf(screen);

    test('a step asks if neither the server nor the device can store it', async ({ page, watch }) => {
      watch.expect(/Failed to load resource/);
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await signInByCall(page, (await newMember(database)).email);
      const id = await designByCall(page, 'Kursi rotan Cirebon');
      await open(page, `${prefix}/content/create/detail?id=${id}`);
      await page.route('**/api/content/create/detail', (route) => route.abort());
      const title = field(page, t('ads:detail.title'));
      await title.fill('Kursi rotan Cirebon, anyaman tangan');
      const back = page
        .getByRole('link', { name: t('ads:creation.back') })
        .filter({ visible: true })
        .first();
      await press(back);
      const question = page.getByRole('dialog', { name: t('ads:creation.unsaved_changes.title') });
      await expect(question).toContainText(t('ads:creation.unsaved_changes.design'));
      await check(page);
      await press(question.getByRole('button', { name: t('ads:creation.unsaved_changes.stay') }));
      await expect(title).toHaveValue('Kursi rotan Cirebon, anyaman tangan');
      await press(back);
      await press(question.getByRole('button', { name: t('ads:creation.unsaved_changes.discard') }));
      await expect(page).toHaveURL(/\/content\/create\/display/);
      await page.unroute('**/api/content/create/detail');
      await call(page, 'GET', `/content/create?id=${id}`);
    });
  });
}
