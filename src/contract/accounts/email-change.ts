import { z } from 'zod';
import { endpoint, timestamp } from '../api/endpoint.ts';
import { email, newPassword, signedIn, viewer } from './endpoints.ts';
import { PASSWORD_LENGTH } from './rules.ts';

const tag = 'accounts';

/** A change in progress, as the browser stores it until the code is entered. */
export const emailChange = z.object({
  change_token: z.string(),
  email: z.string(),
  code_expires_at: timestamp,
  resend_at: timestamp,
});
const changeToken = z.string().min(20).max(100);

export const verifyNewEmail = endpoint({
  method: 'POST',
  path: '/user/auth/email-verification',
  access: 'login',
  summary: 'Request an email change',
  description:
    'Sends a one-time code to the new address, after checking the password of an account that has one. With `change_token`, sends the code again without the password. The response is the same for free and taken addresses; a taken one gets an email without a code. The own address is accepted, without a password, while mails to it are held back (`held_mail`). Fails with `otp_resend_wait` within a minute of the last code.',
  tag,
  body: z.strictObject({
    email,
    current_password: z.string().min(1).max(PASSWORD_LENGTH.max).exactOptional(),
    change_token: changeToken.exactOptional(),
  }),
  output: emailChange,
  errors: [
    'invalid_value',
    'invalid_session',
    'email_banned',
    'otp_not_sent',
    'otp_resend_wait',
    'too_many_requests',
    'server_busy',
  ],
  calls_per_minute: 20,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/user/auth/change-email',
  access: 'login',
  summary: 'Change the email address',
  description:
    'Replaces the email address by the code that was sent to the new one. Ends all other sessions and open password reset links, and mails the old address a link that cancels the change. The code of the own address only lifts `held_mail`. Fails with `otp_not_verified` if the code is wrong or has expired. Returns the user.',
  tag,
  body: z.strictObject({ change_token: changeToken, code: z.string().regex(/^[0-9]{6}$/) }),
  output: z.object({ user: viewer }),
  errors: ['otp_not_sent', 'otp_not_verified', 'account_registered', 'email_banned', 'too_many_requests'],
  calls_per_minute: 30,
});

/** The token of the link in the notice to the old address. */
const objectionToken = z.string().min(20).max(100);

export const checkObjection = endpoint({
  method: 'POST',
  path: '/user/auth/change-email/objection/check',
  access: 'all',
  summary: 'Check the link against an email change',
  description: 'Returns the address that the link restores. Does not use the link up.',
  tag,
  body: z.strictObject({ token: objectionToken }),
  output: z.object({
    email: z.string(),
    /** Whether a new password must be chosen. */
    has_password: z.boolean(),
  }),
  errors: ['link_expired'],
  calls_per_minute: 30,
});

export const objectToChange = endpoint({
  method: 'POST',
  path: '/user/auth/change-email/objection',
  access: 'all',
  summary: 'Cancel an email change',
  description:
    'Restores the old email address by the link that was sent to it, sets a new password for an account that has one, ends all sessions and opens a new one. Later changes of the address are cancelled with it. A link works once, for 72 hours. Sets the `TOKEN` cookie and returns the same token and the user.',
  tag,
  body: z.strictObject({ token: objectionToken, password: newPassword.exactOptional() }),
  output: signedIn,
  errors: ['link_expired', 'invalid_value', 'server_busy', 'second_factor_required'],
  calls_per_minute: 20,
});
