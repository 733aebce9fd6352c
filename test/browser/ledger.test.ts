import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { recordFinding } from '../../src/domain/payments/public.ts';
import { lastLedgerCheck } from '../../src/domain/wallet/public.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

async function check(page: Page): Promise<void> {
  await checkWidth(page);
  await checkAccessibility(page);
}

for (const screen of dealt('ledger')) {
  test.describe(`money in the console at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;
    const tab = (page: Page, name: string) =>
      page.getByRole('navigation').getByRole('link', { name: t(`ledger:tabs.${name}`) });

    test('a superadmin checks the ledger and finds the movements of a user', async ({ page }) => {
      const member = await newMember(database);
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/transactions`);
      const checkedAt = async () => (await lastLedgerCheck(database.read))?.checked_at.getTime() ?? 0;
      const before = await checkedAt();
      await press(page.getByRole('button', { name: t('ledger:state.recount') }));
      await expect.poll(checkedAt).toBeGreaterThan(before);
      // Other tests write ads and payments without their transfers into this database: that is found too.
      const isRight = (await lastLedgerCheck(database.read))?.ok;
      await expect(page.getByText(t(`ledger:state.${isRight ? 'right' : 'wrong'}`))).toBeVisible();
      await expect(page.getByText(t('ledger:equation.right'))).toBeVisible();
      await check(page);

      await press(tab(page, 'entries'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ledger:entries.title'));
      await page.getByRole('textbox', { name: t('ledger:entries.user') }).fill(member.email);
      await press(page.getByRole('button', { name: t('admin:list.filter'), exact: true }));
      await expect(page.getByRole('region', { name: t('ledger:entries.wallet') })).toContainText(member.email);
      const rows = page.getByRole('table', { name: t('ledger:entries.title') }).getByRole('button');
      await expect(rows).toHaveCount(1);
      await press(rows.first());
      await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
      await check(page);

      const correct = { name: t('ledger:move.correction.title') };
      await press(page.getByRole('button', correct));
      const dialog = page.getByRole('dialog', correct);
      await dialog.getByRole('textbox', { name: t('ledger:move.amount') }).fill('2000');
      await dialog.getByRole('textbox', { name: t('ledger:move.reason') }).fill('Salah hitung kemarin');
      await check(page);
      await press(dialog.getByRole('button', { name: t('ledger:move.correction.send') }));
      await expect(page.getByText(t('ledger:move.waiting'))).toBeVisible();

      await press(tab(page, 'corrections'));
      const orders = page.getByRole('table', { name: t('ledger:corrections.title') });
      await press(orders.getByRole('button').first());
      await expect(orders.getByText('Salah hitung kemarin')).toBeVisible();
      await check(page);
      await orders.getByRole('textbox', { name: t('ledger:corrections.refusal') }).fill('Ternyata sudah benar');
      await press(orders.getByRole('button', { name: t('ledger:corrections.withdraw') }));
      await expect(orders.getByText(t('ledger:corrections.states.refused')).first()).toBeVisible();

      const gateway_id = newId();
      await database.transaction((tx) =>
        recordFinding(tx, {
          kind: 'unknown_payment',
          payment_id: null,
          gateway: 'xendit',
          gateway_id,
          details: { recorded: 'nothing', reported: 'success 60000 IDR' },
          now: new Date(),
        }),
      );
      await press(tab(page, 'findings'));
      const findings = page.getByRole('table', { name: t('ledger:findings.title') });
      await press(findings.getByRole('button', { name: gateway_id.slice(-12) }));
      await findings.getByRole('textbox', { name: t('ledger:findings.note') }).fill('Sudah dikembalikan');
      await check(page);
      await press(findings.getByRole('button', { name: t('ledger:findings.settle') }));
      await expect(page.getByText(gateway_id.slice(-12))).toHaveCount(0);
    });
  });
}
