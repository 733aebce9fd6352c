import { ACCOUNT_STATUSES, accountMay, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { PAGE_ACCESS } from '../support/page-access.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { signInByCall } from './author.ts';
import { expect, test } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });

const database = testDatabase();

const CALLERS = {
  guest: null,
  member: {},
  agency: { user_type: USER_TYPES.AGENCY },
  suspended: { account_status: ACCOUNT_STATUSES.SUSPEND, suspended_until: new Date('2099-01-01') },
  inactive: { account_status: ACCOUNT_STATUSES.INACTIVE },
};

for (const [caller, facts] of Object.entries(CALLERS)) {
  test(`every page answers a caller who is ${caller} as its row says`, async ({ page }) => {
    if (facts) {
      const { id, email } = await newMember(database);
      await database.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ ...facts, updated_at: new Date() })
          .where('id', '=', id)
          .execute(),
      );
      await signInByCall(page, email);
    }
    const responses: Record<string, number> = {};
    const expected: Record<string, number> = {};
    const mayCreateAds = accountMay('create_ads', { account_status: ACCOUNT_STATUSES.ACTIVE, ...facts });
    for (const [path, row] of Object.entries(PAGE_ACCESS)) {
      const { access, address = path, status = 200, restricted = status } = row;
      const isFor = access === 'all' || access === 'each' || (access === 'guest') === (facts === null);
      expected[path] = isFor ? (mayCreateAds ? status : restricted) : 302;
      responses[path] = (await page.request.get(address, { maxRedirects: 0 })).status();
    }
    expect(responses).toEqual(expected);
  });
}
