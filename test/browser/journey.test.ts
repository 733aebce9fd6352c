import { randomInt } from 'node:crypto';
import { getPayment } from '../../src/contract/payments/endpoints.ts';
import {
  call,
  chooseFile,
  codeFor,
  enterCode,
  fillDetails,
  fillProfile,
  goOn,
  openTool,
  picture,
  requestCode,
  sendProfile,
  skipSurvey,
  startAnotherDraft,
  waitForStep,
  writeRows,
} from './author.ts';
import { dealt } from './dealt.ts';
import { countEffort, printEffort } from './thumbs.ts';
import {
  cardsOf,
  checkAccessibility,
  checkWidth,
  expect,
  follow,
  open,
  type Page,
  press,
  type Screen,
  type Translate,
  test,
  translator,
  useOf,
} from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

/** Values that only this run uses, so that its ad is found among all others. */
function runOf({ width, locale }: Screen) {
  const token = randomInt(1000, 10_000);
  return {
    email: `melati.${locale}.${width}.${token}@example.com`,
    phone: `0812 3400 ${token}`,
    number: `+628123400${token}`,
    title: `Kamera analog Fujica seri ${width}-${token}`,
  };
}
const DESCRIPTION =
  'Kamera peninggalan kakek, lensa jernih tanpa jamur dan sekring masih presisi. Sudah dicoba satu rol film minggu lalu, hasilnya tajam. Bonus tas kulit dan tali leher.';

async function checkPage(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

/** Links on the home page that lead a guest to an account: to post an ad, and to own pages. */
const callsToAction = (page: Page) =>
  page
    .locator('a:is([href$="/content/create"], [href$="/content"], [href$="/favourite"], [href$="/profile"])')
    .filter({ visible: true });

/** From the home page to the registration, by every call to action. */
async function reachRegistration(page: Page, t: Translate, prefix: string): Promise<void> {
  await open(page, prefix || '/');
  // The tabs or the header's links, the lead, the free place on the board, and the footer.
  const count = await callsToAction(page).count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await follow(page, prefix || '/');
    await expect(callsToAction(page)).toHaveCount(count);
    // What a person counts is the last way; the others lead to the same page.
    await printEffort(page, 'newcomer, another call to action');
    const callToAction = callsToAction(page).nth(index);
    const isPosting = (await callToAction.getAttribute('href'))?.endsWith('/content/create');
    await press(callToAction);
    const registration = { name: t('accounts:sign_in.register', { coins: 200 }) };
    if (isPosting) {
      // A guest may make the ad first, and the account with it.
      await expect(page).toHaveURL(/\/try$/);
      // The address changes before the page does.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quick:photo.heading'));
      await press(page.getByRole('link', { name: t('quick:sign_in'), exact: true }).filter({ visible: true }));
      await press(page.getByRole('main').getByRole('link', registration));
    } else await press(page.getByRole('dialog').getByRole('link', registration));
    await expect(page).toHaveURL(/\/register(\?|$)/);
  }
}

async function register(page: Page, t: Translate, run: ReturnType<typeof runOf>, prefix: string): Promise<void> {
  await reachRegistration(page, t, prefix);
  await checkPage(page);
  await requestCode(page, t, run.email);
  await checkPage(page);
  await enterCode(page, t, await codeFor(page, run.email));
  await expect(page).toHaveURL(/\/register-profile$/);
  await fillProfile(page, t, run.phone);
  await checkPage(page);
  await sendProfile(page, t);
  await expect(page).toHaveURL(/\/welcome-registered(\?|$)/);
  await skipSurvey(page, t);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:welcome.heading', { name: 'Melati' }));
  await expect(page.getByRole('link', { name: t('ui:coin_balance', { amount: 200 }) }).first()).toBeVisible();
  await checkPage(page);
}

async function design(page: Page, t: Translate, title: string): Promise<void> {
  await press(page.getByRole('link', { name: t('accounts:welcome.first_ad') }));
  await startAnotherDraft(page, t);
  await checkPage(page);
  await openTool(page, t, 'layout');
  await press(page.getByRole('button', { name: t('designer:layouts.photo_bottom') }));
  await openTool(page, t, 'photo');
  await chooseFile(page, new RegExp(`^${t('designer:photo_add')}`), {
    name: 'kamera.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  });
  const photo = page.getByRole('region', { name: t('designer:tools.photo') });
  await expect(photo.getByText(t('designer:photo_done'))).toBeVisible();
  const name = t('designer:photo_name', { number: 1 });
  await press(photo.getByRole('button', { name: t('designer:photo_recrop', { name }), exact: true }));
  const crop = page.getByRole('dialog', { name: t('designer:crop') });
  await expect(crop.getByText(/\d+ × \d+ px/)).toBeVisible();
  const zoom = crop.getByRole('slider', { name: t('designer:zoom') });
  const before = Number(await zoom.inputValue());
  await press(crop.getByRole('button', { name: t('designer:zoom_in') }));
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(before);
  await checkPage(page);
  await press(crop.getByRole('button', { name: t('designer:photo_use') }));
  await expect(crop).toBeHidden();
  await expect(photo.getByText(t('designer:photo_done'))).toBeVisible();
  await photo.getByRole('textbox', { name: t('designer:photo_alt') }).fill('Kamera analog dari depan');
  await writeRows(page, t, [title, 'Lensa jernih, siap pakai']);
  await checkPage(page);
  for (const tool of ['layout', 'background', 'border'] as const) {
    await openTool(page, t, tool);
    await checkPage(page);
  }
  await goOn(page, t);
  await waitForStep(page, 'detail');
}

async function pin(page: Page, t: Translate): Promise<void> {
  await waitForStep(page, 'publication');
  const days = page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 30 })) });
  await expect(days).toBeChecked();
  await page.getByRole('radio', { name: new RegExp(t('ads:publication.days', { count: 7 })) }).check();
  await days.check();
  const bill = page.getByRole('complementary', { name: t('ads:publication.order_summary') });
  const coins = (amount: number) => t('ads:publication.coins', { count: amount, amount });
  await expect(bill.getByText(coins(60), { exact: true })).toBeVisible();
  await expect(bill.getByText(coins(200), { exact: true })).toBeVisible();
  await expect(bill.getByText(coins(140), { exact: true })).toBeVisible();
  await checkPage(page);
  await press(bill.getByRole('button', { name: t('ads:publication.publish') }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ads:published.live.title'));
  await expect(page.getByRole('link', { name: t('ui:coin_balance', { amount: 140 }) }).first()).toBeVisible();
  await checkPage(page);
}

async function checkWallet(page: Page, t: Translate, prefix: string, title: string): Promise<void> {
  await open(page, `${prefix}/content`);
  await expect(page.getByText(title).first()).toBeVisible();
  await checkPage(page);
  await press(page.getByRole('link', { name: t('ui:coin_balance', { amount: 140 }) }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('wallet:title'));
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: t('wallet:causes.welcome_bonus') })).toContainText('+200');
  await expect(rows.filter({ hasText: t('wallet:causes.publication') })).toContainText('−60');
  await checkPage(page);
}

/** Buys coins on the same device: the code is paid by a wallet app that reads it from a saved picture. */
async function topUp(page: Page, t: Translate): Promise<void> {
  await press(page.getByRole('button', { name: t('wallet:top_up'), exact: true }));
  await press(
    page
      .getByRole('dialog', { name: t('payment:top_up.title') })
      .getByRole('radio')
      .first(),
  );
  await press(page.getByRole('button', { name: 'QRIS', exact: true }));
  await press(page.locator('[data-top-up-footer] button'));
  const dialog = page.getByRole('alertdialog', { name: t('payment:qr.title') });
  const saved = page.waitForEvent('download');
  await press(dialog.getByRole('button', { name: t('payment:qr.save') }));
  await saved;
  const id = new URL(page.url()).searchParams.get('payment');
  const { qr_string } = getPayment.output.parse(await call(page, 'GET', `/user/payment/${id}`));
  const request = await page.request.get(`/dev/gateway?${new URLSearchParams({ qr: qr_string ?? '' })}`);
  await page.request.post(`${request.url()}/pay`, { maxRedirects: 0 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: t('ui:coin_balance', { amount: 240 }) }).first()).toBeVisible();
}

async function findAsGuest(guestPage: Page, t: Translate, run: ReturnType<typeof runOf>, prefix: string) {
  const { title } = run;
  const card = cardsOf(guestPage, t('board:newest')).getByRole('link', { name: title, exact: true });
  // The board is updated right after the publication.
  await expect(async () => {
    await open(guestPage, prefix || '/');
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkPage(guestPage);
  for (const word of ['kamera', 'photography']) {
    await guestPage.getByLabel(t('layout:search.keyword'), { exact: true }).fill(word);
    await guestPage.getByLabel(t('layout:search.keyword'), { exact: true }).press('Enter');
    await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`“${word}”`));
    await expect(guestPage.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await checkPage(guestPage);
  await press(guestPage.getByRole('link', { name: title, exact: true }));
  await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(guestPage.getByText('Melati Suryani').first()).toBeVisible();
  const bare = run.number.slice('+62'.length);
  expect((await guestPage.content()).replaceAll(/[^\d<]/g, '')).not.toContain(bare);
  await checkPage(guestPage);
  const contact = guestPage.getByRole('region', { name: t('detail:contact') });
  await press(contact.getByRole('button', { name: new RegExp(t('detail:reveal')) }));
  await expect(contact.getByRole('link', { name: t('detail:whatsapp') })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me/62${bare}`),
  );
  await expect(contact.locator('a[href^="tel:"]')).toHaveAttribute('href', new RegExp(`^tel:(\\+62|0)${bare}$`));
  await checkPage(guestPage);
}

for (const screen of dealt('journey')) {
  test.describe(`the journey at ${screen.name}`, () => {
    test.use(useOf(screen));

    test('registers, designs and publishes an ad, and a guest finds it', async ({ page, browser, watch }) => {
      const t = translator(screen.locale);
      const run = runOf(screen);
      const prefix = screen.locale === 'en' ? '/en' : '';
      await countEffort(page.context());
      await test.step('registers', () => register(page, t, run, prefix));
      await test.step('designs', () => design(page, t, run.title));
      await test.step('fills in the details', async () => {
        await fillDetails(page, t, screen.locale, { title: run.title, description: DESCRIPTION });
        await checkPage(page);
        await goOn(page, t);
      });
      await test.step('publishes', () => pin(page, t));
      await printEffort(page, 'newcomer, from the home page to a published ad');
      await test.step('is charged', () => checkWallet(page, t, prefix, run.title));
      await test.step('tops up', () => topUp(page, t));
      await printEffort(page, 'top-up, from My ads to coins');
      await test.step('is found by a stranger', async () => {
        const context = await browser.newContext(screen.options);
        watch.over(context);
        await countEffort(context);
        const guestPage = await context.newPage();
        await findAsGuest(guestPage, t, run, prefix);
        await printEffort(guestPage, 'buyer, from three searches to WhatsApp');
        await context.close();
      });
    });
  });
}
