import type { Database } from '../../src/base/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { picture, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

let database: Database;
test.beforeAll(() => {
  database = testDatabase();
});

const newAd = () =>
  database.transaction((tx) => insertPublishedAd(tx, { title: 'Kamera saku bekas', published_at: new Date() }));

async function check(page: Page): Promise<void> {
  await checkAccessibility(page);
  await checkWidth(page);
}

/** What a person adds to the script's time: half a second for each of 120 typed characters, and 5 s for each of 16 presses. */
const PERSON_SECONDS = 120 * 0.5 + 16 * 5;
const paceOf = (milliseconds: number) =>
  `${Math.round(milliseconds / 1000)} s of script, about ${Math.round(milliseconds / 1000 + PERSON_SECONDS)} s at a person's pace`;

for (const screen of dealt('fraud-cases')) {
  test.describe(`fraud cases at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('leads from the ad to a document and a text to send', async ({ page, watch }) => {
      watch.expect(/net::ERR_/);
      const { email } = await newMember(database);
      const id = await newAd();
      await signInByCall(page, email);
      await open(page, `${prefix}/content/detail/${id}`);
      const begun = Date.now();
      await press(page.getByRole('link', { name: t('detail:fraud_cases') }));
      await expect(page.getByText(t('fraud-cases:first.own_action'))).toBeVisible();
      await check(page);
      await press(page.getByRole('button', { name: t('fraud-cases:start.save') }));
      await expect(page.getByText(t('fraud-cases:saved'))).toBeVisible();

      const next = page.getByRole('button', { name: t('fraud-cases:next'), exact: true });
      await press(next);
      await expect(page.getByRole('textbox', { name: t('fraud-cases:amount') })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await page.getByRole('textbox', { name: t('fraud-cases:amount') }).fill('1250000');
      const paidOn = page.getByRole('textbox', { name: t('fraud-cases:paid_at'), exact: true });
      await paidOn.fill('01/01/2099');
      await page.getByLabel(t('dates:time_of', { label: t('fraud-cases:paid_at') })).fill('10:30');
      await press(next);
      await expect(page.getByText(t('errors:validation.future'))).toBeVisible();
      await paidOn.fill('01/03/2026');
      await press(next);
      const banks = page.getByLabel(t('fraud-cases:bank'));
      const accounts = page.getByLabel(t('fraud-cases:account'));
      await banks.first().fill('BCA');
      await accounts.first().fill('1234567890');
      await banks.last().fill('DANA');
      await accounts.last().fill('081233334444');
      await check(page);

      // What was typed is still there after the page was lost.
      await open(page, page.url());
      await expect(page.getByRole('textbox', { name: t('fraud-cases:amount') })).toHaveValue(/^1[.,]250[.,]000$/);
      await press(next);
      await expect(accounts.last()).toHaveValue('081233334444');
      await press(next);
      await page.getByLabel(t('fraud-cases:story'), { exact: false }).fill('Sudah transfer, barang tidak dikirim.');
      await press(next);

      // Without a connection the chosen picture waits.
      const send = page.getByRole('button', { name: t('fraud-cases:send') });
      await press(send);
      await expect(page.getByText(t('fraud-cases:pictures.required'))).toBeVisible();
      const upload = `**/api/user/fraud-cases/*/picture`;
      await page.route(upload, (route) => route.abort());
      const file = { name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: await picture(1080, 2000) };
      await page.locator('input[type="file"]').setInputFiles(file);
      const retry = page.getByRole('button', { name: t('fraud-cases:pictures.retry') });
      await expect(retry).toBeVisible();
      await page.unroute(upload);
      await press(retry);
      await expect(retry).toBeHidden();
      await check(page);
      await press(send);

      await expect(page.getByRole('heading', { name: t('fraud-cases:done.title') })).toBeVisible();
      await check(page);
      const text = page.getByLabel(t('fraud-cases:done.message'));
      await expect(text).toHaveValue(/081233334444/);
      await expect(text).toHaveValue(/Rp.1\.250\.000/);
      const download = page.waitForEvent('download');
      await press(page.getByRole('link', { name: t(`fraud-cases:done.pdf_${screen.locale}`) }));
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      test.info().annotations.push({ type: 'from the ad to the document', description: paceOf(Date.now() - begun) });
      process.stdout.write(`From the ad to the document: ${paceOf(Date.now() - begun)}\n`);

      await open(page, `${prefix}/fraud-cases`);
      await expect(page.getByText(t('fraud-cases:waiting'))).toBeVisible();
      await page.getByLabel(t('fraud-cases:start.address')).fill('https://example.com/');
      await press(page.getByRole('button', { name: t('fraud-cases:start.save') }));
      await expect(page.getByText(t('fraud-cases:start.wrong'))).toBeVisible();
      await check(page);
      await page.getByLabel(t('fraud-cases:start.address')).fill(`http://papan.test/content/detail/kamera-${id}?a=1`);
      await press(page.getByRole('button', { name: t('fraud-cases:start.save') }));
      await expect(page.getByRole('heading', { name: t('fraud-cases:done.title') })).toBeVisible();
    });
  });
}
