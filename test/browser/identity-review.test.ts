import { newId } from '../../src/base/ids.ts';
import { IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInAs } from './administrator.ts';
import { callHeaders, picture, signInByCall } from './author.ts';
import { dealt } from './dealt.ts';
import { checkAccessibility, checkWidth, expect, open, type Page, press, test, translator, useOf } from './visitor.ts';

const database = testDatabase();

// An administrator's other jobs are freed when one is opened.
test.describe.configure({ mode: 'serial' });

/** Somebody whose photo waits, with a name that nobody else has. */
async function sender(page: Page) {
  const member = await newMember(database);
  const name = `Sari Utami${newId().slice(-6)}`;
  const [first_name = '', last_name = ''] = name.split(' ');
  await database.transaction((tx) =>
    tx.updateTable('users').set({ first_name, last_name }).where('id', '=', member.id).execute(),
  );
  await signInByCall(page, member.email);
  const response = await page.request.put('/api/user/identity/photo', {
    headers: await callHeaders(page),
    multipart: {
      consent: 'true',
      file: { name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: await picture(1600, 1009) },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  await page.context().clearCookies();
  return { id: member.id, name };
}

for (const screen of dealt('identity review')) {
  test.describe(`photos of ID cards at ${screen.name}`, () => {
    test.use(useOf(screen));
    const t = translator(screen.locale);
    const prefix = screen.locale === 'id' ? '' : `/${screen.locale}`;

    test('one is opened, blurred at first, turned by keys, and rejected with a reason', async ({ page }) => {
      const { id, name } = await sender(page);
      await signInAs(page, USER_TYPES.ADMIN);
      await open(page, `${prefix}/admin/identity`);
      const list = page.getByRole('list', { name: t('people:identity.list') });
      await press(list.getByRole('button', { name }));
      const panel = page.getByRole('region', { name, exact: true });
      await press(panel.getByRole('button', { name: t('people:identity.open') }));
      await expect(panel.getByRole('img', { name: t('people:identity.blurred') })).toBeVisible();
      await expect(panel.getByText('Ratna Kusuma')).toBeVisible();
      await page.keyboard.press('o');
      await expect(panel.getByRole('img', { name: t('people:identity.photo'), exact: true })).toBeVisible();
      await page.keyboard.press('r');
      await page.keyboard.press('+');
      await expect(panel.getByRole('button', { name: t('people:identity.zoom', { zoom: 2 }) })).toBeVisible();
      await checkWidth(page);
      await checkAccessibility(page);

      // Without a reason nothing is rejected: the keys go to the reason.
      await list.getByRole('button', { name }).focus();
      await page.keyboard.press('x');
      const reason = panel.getByRole('combobox');
      await expect(reason).toBeFocused();
      await reason.selectOption('2');
      await press(panel.getByRole('button', { name: t('people:identity.reject') }));
      await expect(list.getByRole('button', { name })).toHaveCount(0);
      const user = database.read.selectFrom('users').select('identity_status').where('id', '=', id);
      expect(await user.executeTakeFirstOrThrow()).toEqual({ identity_status: IDENTITY_STATUSES.REJECTED });
    });
  });
}
