import { z } from 'zod';
import { done, endpoint, timestamp } from '../api/endpoint.ts';
import { signedIn } from './endpoints.ts';
import { normaliseCode, RECOVERY_ALPHABET, RECOVERY_LENGTH } from './second-factor-rules.ts';

const tag = 'accounts';

const challenge = z.string().regex(/^[\w-]{20,100}$/);
/** A code of the authenticator app. */
const appCode = z
  .string()
  .max(40)
  .overwrite(normaliseCode)
  .regex(/^[0-9]{6}$/);
/** A code of the authenticator app or a recovery code, with or without blanks and hyphens. */
const anyCode = z
  .string()
  .max(40)
  .overwrite(normaliseCode)
  .regex(new RegExp(`^(?:[0-9]{6}|[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}})$`));

/** An authenticator app that is being set up: its key in base32, and the same as a URI for a QR code. */
export const setup = z.object({ key: z.string(), uri: z.string() });
const recoveryCodes = z.array(z.string());

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/user/signin/second-factor',
  access: 'all',
  summary: 'Complete a sign-in',
  description:
    "Completes an administrator's sign-in by a code of the authenticator app or a recovery code. The error of the first step contains `challenge`. Sets the `TOKEN` cookie and returns the same token and the user. Fails with `second_factor_failed` if the code is wrong or was used before, and with `challenge_expired` after five minutes or five wrong codes.",
  tag,
  body: z.strictObject({ challenge, code: anyCode }),
  output: signedIn,
  errors: ['second_factor_failed', 'challenge_expired', 'too_many_requests'],
  calls_per_minute: 30,
});

export const startEnrolment = endpoint({
  method: 'POST',
  path: '/user/signin/enrolment',
  access: 'all',
  summary: 'Start an enrolment',
  description:
    'Returns the key for the authenticator app of an administrator who signs in for the first time. A repeated call returns the same key. Fails with `challenge_expired` if the account has an app already.',
  tag,
  body: z.strictObject({ challenge }),
  output: setup,
  errors: ['challenge_expired'],
  calls_per_minute: 30,
});

export const completeEnrolment = endpoint({
  method: 'POST',
  path: '/user/signin/enrolment/verify',
  access: 'all',
  summary: 'Complete an enrolment',
  description:
    'Checks the first code of a new authenticator app, stores the app and signs in. Returns ten recovery codes, which are not shown again. Fails with `second_factor_failed` if the code is wrong, and with `challenge_expired` after five minutes or five wrong codes.',
  tag,
  body: z.strictObject({ challenge, code: appCode }),
  output: signedIn.extend({ recovery_codes: recoveryCodes }),
  errors: ['second_factor_failed', 'challenge_expired', 'too_many_requests'],
  calls_per_minute: 30,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  access: 'admin',
  summary: 'Retrieve the second factor',
  description: "Returns since when the caller's authenticator app is set up, and how many recovery codes are left.",
  tag,
  output: z.object({ enrolled_at: timestamp, recovery_codes_left: z.int() }),
  errors: ['not_found'],
});

export const confirmSession = endpoint({
  method: 'POST',
  path: '/user/second-factor/confirm',
  access: 'admin',
  summary: 'Verify the second factor again',
  description:
    'Allows the actions that need a recent code for ten minutes in this session. Takes a code of the authenticator app or a recovery code. Fails with `second_factor_failed` if the code is wrong or was used before.',
  tag,
  body: z.strictObject({ code: anyCode }),
  output: done,
  errors: ['second_factor_failed', 'too_many_requests'],
  calls_per_minute: 30,
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-code',
  access: 'admin',
  summary: 'Create recovery codes',
  description: 'Replaces the recovery codes of the caller by ten new ones, which are not shown again.',
  tag,
  output: z.object({ recovery_codes: recoveryCodes }),
  errors: ['not_found'],
});

export const startPhoneChange = endpoint({
  method: 'POST',
  path: '/user/second-factor/phone',
  access: 'admin',
  summary: 'Start a change of phone',
  description: 'Returns the key for a new authenticator app. The present app works until the change is completed.',
  tag,
  output: setup.extend({ challenge: z.string(), expires_at: timestamp }),
  errors: ['not_found'],
});

export const completePhoneChange = endpoint({
  method: 'POST',
  path: '/user/second-factor/phone/verify',
  access: 'admin',
  summary: 'Complete a change of phone',
  description:
    'Checks the first code of the new authenticator app, which then replaces the present one, and ends all other sessions of the caller. Recovery codes stay valid. Fails with `second_factor_failed` if the code is wrong, and with `challenge_expired` after five minutes or five wrong codes.',
  tag,
  body: z.strictObject({ challenge, code: appCode }),
  output: done,
  errors: ['second_factor_failed', 'challenge_expired', 'too_many_requests'],
  calls_per_minute: 30,
});
