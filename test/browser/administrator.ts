import type { UserType } from '../../src/contract/accounts/rules.ts';
import { DEMONSTRATION_PASSWORD } from '../../tools/seed/users.ts';
import { codeOf } from '../support/second-factor.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { expect, type Page } from './visitor.ts';

const database = testDatabase();

/** Signs a new administrator in, with an authenticator app that is set up on the way. */
export async function signInAs(
  page: Page,
  user_type: UserType,
): Promise<{ id: string; email: string; recovery_codes: string[] }> {
  const member = await newMember(database);
  await database.transaction((tx) => tx.updateTable('users').set({ user_type }).where('id', '=', member.id).execute());
  const send = async (path: string, data: object, status = 200) => {
    const response = await page.request.post(`/api/user/signin${path}`, { data });
    expect(response.status(), await response.text()).toBe(status);
    return response.json();
  };
  const refused = await send('', { email: member.email, password: DEMONSTRATION_PASSWORD }, 401);
  const { challenge } = refused.data;
  const { key } = await send('/enrolment', { challenge });
  const { recovery_codes } = await send('/enrolment/verify', { challenge, code: codeOf(key, new Date()) });
  return { ...member, recovery_codes };
}
