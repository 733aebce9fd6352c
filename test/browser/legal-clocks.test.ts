import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { designByCall, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

for (const screen of dealt('legal clocks')) {
  test.describe(`what the law gives a time limit for, at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('a request of an authority is recorded with its document, carried out and proved', async ({ page, watch }) => {
      const owner = await newMember(database);
      await signInByCall(page, owner.email);
      const ad = await designByCall(page, `Sepeda lipat ${newId().slice(-6)}`);
      const waiting = { status: AD_STATUSES.PENDING_APPROVAL };
      await database.transaction((tx) => tx.updateTable('ads').set(waiting).where('id', '=', ad).execute());
      await page.context().clearCookies();
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/legal`);

      await press(page.getByRole('button', { name: t('admin-legal:takedowns.record') }));
      const dialog = page.getByRole('dialog');
      const labelled = (name: string) => dialog.getByLabel(new RegExp(`^${t(`admin-legal:takedowns.${name}`)}`));
      const fill = (name: string, text: string) => labelled(name).fill(text);
      const reference = `B-${newId().slice(-6)}/2026`;
      await fill('authority', 'Kementerian Komunikasi dan Digital');
      await fill('reference', reference);
      await dialog.getByText(t('admin-legal:takedowns.urgent')).click();
      await fill('grounds', 'Iklan ini diduga penipuan menurut laporan polisi.');
      await press(dialog.getByRole('button', { name: t('admin-legal:takedowns.save') }));
      // What is missing is named, and nothing that was written is lost.
      await expect(dialog.getByText(t('admin-legal:takedowns.document_missing'))).toBeVisible();
      await fill('ads', `https://papan.test/i/unknown8 ${ad}`);
      await labelled('document').setInputFiles({
        name: 'surat.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF'),
      });
      await checkWidth(page);
      await checkAccessibility(page);
      watch.expect(/422/);
      await press(dialog.getByRole('button', { name: t('admin-legal:takedowns.save') }));
      await expect(dialog.getByRole('paragraph').filter({ hasText: 'unknown8' })).toBeVisible();
      await fill('ads', ad);
      await press(dialog.getByRole('button', { name: t('admin-legal:takedowns.save') }));
      await expect(dialog).toBeHidden();

      const row = page.getByRole('table').locator('tbody').filter({ hasText: reference });
      await press(row.getByRole('button', { name: reference }));
      await expect(row.getByRole('list', { name: t('admin-legal:takedowns.ads') })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      for (const name of ['takedowns.receipt', 'proof']) {
        const link = row.getByRole('link', { name: t(`admin-legal:${name}`) });
        const [file] = await Promise.all([page.waitForEvent('download'), press(link)]);
        expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      }
      await press(row.getByRole('button', { name: t('admin-legal:takedowns.do_take_down') }));
      const question = page.getByRole('alertdialog');
      await press(question.getByRole('button', { name: t('admin-legal:takedowns.do_take_down') }));
      await expect(page.getByText(t('admin-legal:takedowns.done_take_down'))).toBeVisible();
      await expect(page.getByText(reference)).toBeHidden();
      const { status } = await database.read
        .selectFrom('ads')
        .select('status')
        .where('id', '=', ad)
        .executeTakeFirstOrThrow();
      expect(status).toBe(AD_STATUSES.BANNED);

      // The authority takes it back: a superadmin names the letter.
      await page.context().clearCookies();
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/legal?state=closed`);
      await press(row.getByRole('button', { name: reference }));
      const withdraw = t('admin-legal:takedowns.withdraw');
      await press(row.getByRole('button', { name: withdraw }));
      await dialog.getByLabel(t('people:reason')).fill('Surat pencabutan B-9/2026 dari kementerian');
      await checkAccessibility(page);
      await press(dialog.getByRole('button', { name: withdraw }));
      await expect(page.getByText(t('admin-legal:takedowns.withdrawn_now'))).toBeVisible();
      await press(row.getByRole('button', { name: reference }));
      await expect(row.getByText(/B-9\/2026/)).toBeVisible();
      await checkWidth(page);
    });

    test('a drill says whom a breach would concern, and sends nothing', async ({ page }) => {
      await signInAs(page, USER_TYPES.SUPERADMIN);
      await open(page, `${prefix}/admin/legal/drill`);
      await press(page.getByRole('button', { name: t('admin-legal:drill.run') }));
      await expect(page.getByText(t('admin-legal:drill.choose'))).toBeVisible();
      await page.getByRole('checkbox', { name: t('admin-legal:drill.kinds.profile') }).check();
      await press(page.getByRole('button', { name: t('admin-legal:drill.run') }));
      const result = page.getByRole('region', { name: /\d/ });
      await expect(result.getByText(/Pasal 46/)).toBeVisible();
      await expect(result.getByText(/article 46/)).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);
      for (const [name, type] of [
        ['record', '.pdf'],
        ['export', '.csv'],
      ]) {
        const link = result.getByRole('link', { name: t(`admin-legal:drill.${name}`) });
        const [file] = await Promise.all([page.waitForEvent('download'), press(link)]);
        expect(file.suggestedFilename()).toContain(type);
      }
    });

    test('a request about personal data is answered in the console and proved', async ({ page }) => {
      const person = await newMember(database);
      const text = `Tanggal lahir saya salah ${newId().slice(-6)}`;
      await database.transaction((tx) =>
        tx
          .insertInto('data_requests')
          .values({
            id: newId(),
            user_id: person.id,
            kind: 'correction',
            text,
            received_at: new Date(Date.now() - 71 * 3_600_000),
            due_at: new Date(Date.now() + 3_600_000),
          })
          .execute(),
      );
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/legal/data`);
      const row = page.getByRole('table').locator('tbody').filter({ hasText: person.email });
      await expect(row.getByText(t('admin-legal:time.left', { time: '' }).trim())).toBeVisible();
      await press(row.getByRole('button'));
      await expect(page.getByText(text)).toBeVisible();
      await checkWidth(page);
      await page
        .getByRole('textbox', { name: t('admin-legal:data.answer') })
        .fill('Sudah kami perbaiki, terima kasih.');
      await press(page.getByRole('button', { name: t('admin-legal:data.send') }));
      await expect(page.getByText(t('admin-legal:data.sent'))).toBeVisible();
      await expect(page.getByText(person.email)).toBeHidden();

      await press(page.getByRole('link', { name: t('admin-legal:data.closed'), exact: true }));
      await press(row.getByRole('button'));
      const proof = page.getByRole('link', { name: t('admin-legal:proof') });
      const [file] = await Promise.all([page.waitForEvent('download'), press(proof)]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      await checkAccessibility(page);
    });
  });
}
