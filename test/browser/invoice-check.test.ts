import { newId } from '../../src/base/ids.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

for (const screen of dealt('invoice check')) {
  test.describe(`the page behind an invoice's QR code at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('shows what a genuine invoice says, also without scripts, and that a forged one is unknown', async ({
      page,
      watch,
    }) => {
      watch.expect(/status of 404/);
      const { id: user_id, email } = await newMember(database);
      const { id: payment_id } = await insertPayment(database, { user_id });
      const check_code = newId().replaceAll('-', '');
      // A year of its own, so that no other invoice has the number.
      const series = screen.locale === 'id' ? 'INV-1999' : 'INV-1998';
      const buyer = JSON.stringify({ name: 'Ratna Kusuma', email, place: 'Depok' });
      await database.transaction(async (tx) => {
        await tx
          .insertInto('invoice_series')
          .values({ series, last_number: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { last_number } = await tx
          .updateTable('invoice_series')
          .set((row) => ({ last_number: row('last_number', '+', 1) }))
          .where('series', '=', series)
          .returning('last_number')
          .executeTakeFirstOrThrow();
        const row = { series, number: last_number, payment_id, buyer, check_code, issued_at: new Date() };
        await tx.insertInto('invoices').values(row).execute();
        number = `${series}-${String(last_number).padStart(6, '0')}`;
      });
      const address = `${prefix}/invoice/check/${number}.${check_code}`;
      const html = await (await page.request.get(address)).text();
      expect(html).toContain(t('invoice:genuine'));
      expect(html).toContain('name="robots" content="noindex"');
      for (const personal of ['Ratna', email, payment_id, user_id]) expect(html).not.toContain(personal);
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('invoice:genuine'));
      for (const text of [number, 'Rp 100.000', t('invoice:statuses.paid')]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await checkWidth(page);
      await checkAccessibility(page);
      const forged = await page.goto(`${prefix}/invoice/check/${number}.${'0'.repeat(32)}`);
      expect(forged?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('invoice:unknown'));
      await checkWidth(page);
      await checkAccessibility(page);
    });
  });
}

let number = '';
