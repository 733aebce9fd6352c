import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { completeRegistration, email, signedIn } from './endpoints.ts';

/** For how many minutes after a start its address of the first administrator is valid. */
export const FIRST_ADMINISTRATOR_MINUTES = 30;
const token = z.string().min(20).max(1000);

export const checkFirstAdministrator = endpoint({
  method: 'POST',
  path: '/user/first-administrator/check',
  access: 'all',
  summary: 'Check the address of the first administrator',
  description: 'Fails with `link_expired` if the token is not valid, or if a superadmin exists.',
  tag: 'accounts',
  body: z.strictObject({ token }),
  output: z.object({ is_valid: z.literal(true) }),
  errors: ['link_expired'],
  calls_per_minute: 30,
});

export const createFirstAdministrator = endpoint({
  method: 'POST',
  path: '/user/first-administrator',
  access: 'all',
  summary: 'Create the first administrator',
  description:
    'Creates the account of the first superadmin by the token of the address that the server logs at its start while no superadmin exists. Continues with the second factor, like a sign-in.',
  tag: 'accounts',
  body: completeRegistration.body.omit({ registration_token: true, referral_code: true }).extend({ token, email }),
  output: signedIn,
  errors: [
    'link_expired',
    'account_registered',
    'email_banned',
    'phone_banned',
    'invalid_value',
    'second_factor_required',
    'server_busy',
  ],
  calls_per_minute: 20,
});
