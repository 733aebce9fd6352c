import { z } from 'zod';
import { done, endpoint, id, referenceId, timestamp } from '../api/endpoint.ts';
import { acceptedVersions } from '../legal/endpoints.ts';
import { GOOGLE_START_PATH } from '../pages/google-paths.ts';
import { PHONE_TEXT_LENGTH, readPhone } from '../text/phone-rules.ts';
import { cleanLine } from '../text/text-rules.ts';
import { LETTERS, writtenLine } from '../text/written-text.ts';
import { VOUCHER_PROBLEMS } from '../vouchers/rules.ts';
import {
  ACCOUNT_STATUSES,
  IDENTITY_STATUSES,
  NAME_LENGTH,
  normalisePassword,
  OWN_PATH,
  PASSWORD_LENGTH,
  USER_TYPES,
} from './rules.ts';

export const userType = z.enum(USER_TYPES);
export const accountStatus = z.enum(ACCOUNT_STATUSES);
export const identityStatus = z.enum(IDENTITY_STATUSES);

export const email = z.email().max(254).toLowerCase();

// Numbers pasted from a chat can contain invisible direction marks, which `writtenLine` removes.
export const phone = writtenLine(PHONE_TEXT_LENGTH).transform((value, context) => {
  const reading = readPhone(value);
  if ('number' in reading) return reading.number;
  context.addIssue({ code: 'custom', params: { key: reading.fault } });
  return z.NEVER;
});

const name = writtenLine(NAME_LENGTH).regex(/^[^<>]*$/);
export const firstName = name.min(1).refine(...LETTERS);
/** A name that may be empty: last name, display name. */
export const optionalName = name.refine(...LETTERS);

export const newPassword = z
  .string()
  .overwrite((password) => (password.length > PASSWORD_LENGTH.max ? password : normalisePassword(password)))
  .min(PASSWORD_LENGTH.min)
  .max(PASSWORD_LENGTH.max)
  .refine((password) => cleanLine(password) !== '', { params: { key: 'required' } });

/** The second field of a form for a new password; the API does not get it. */
export const repeatedPassword = z.string().min(1);
/** The arguments of `refine` for a form in which `password_again` repeats `password`. */
export const SAME_PASSWORD: [
  (form: { password: string; password_again: string }) => boolean,
  { path: string[]; params: { key: string; other_field: string } },
] = [
  (form) => normalisePassword(form.password) === normalisePassword(form.password_again),
  { path: ['password_again'], params: { key: 'equal', other_field: 'password' } },
];

/** Why mails to an address are held back: they came back, or their reader reported them as unwanted. */
export const BOUNCE_KINDS = ['hard', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** Why and since when an address gets only codes and notices of security and law. */
export const heldMail = z.object({ kind: z.enum(BOUNCE_KINDS), since: timestamp });
export type HeldMail = z.output<typeof heldMail>;

/** The signed-in user, as that user's own pages need it. */
export const viewer = z.object({
  id,
  email: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The name that other users see: first and last name, unless the user chose another one. */
  display_name: z.string(),
  photo_id: id.nullable(),
  user_type: userType,
  account_status: accountStatus,
  identity_status: identityStatus,
  /** 1 English, 2 Indonesian; 0: none chosen. */
  locale: z.int(),
  locale_name: z.string(),
  /** The code of the user's affiliate link, with which friends register. */
  referral: z.string(),
  city_id: z.int(),
  city_name: z.string(),
  province_name: z.string(),
  /** 'city, province' */
  location: z.string(),
  /** Street and house number; not public. */
  address: z.string(),
  /** False for an account that signs in with Google only. */
  has_password: z.boolean(),
  member_since: timestamp,
  /** Whether the user can answer the sign-up survey for coins. */
  survey_available: z.boolean(),
  balance: z.int(),
  /** Coins of a welcome bonus that waits for the first top-up or an administrator; 0 if there is none. */
  held_bonus: z.int(),
  /** Whether this account may create and change ads. */
  can_create_ads: z.boolean(),
  can_redeem_codes: z.boolean(),
  can_pause: z.boolean(),
  /** Whether the user paused this account and can end the pause. */
  can_end_pause: z.boolean(),
  /** When signing in cancelled the deletion of the account, if that was in the last day; null otherwise. */
  deletion_cancelled_at: timestamp.nullable(),
  /** Why the account is suspended and how to contact support; null for all other accounts. */
  suspension: z.object({ until: timestamp.nullable(), reason: z.string(), support_email: z.string() }).nullable(),
  /** Why and since when the address gets only codes and notices of security and law; null if it gets all mails. */
  held_mail: heldMail.nullable(),
});
export type Viewer = z.output<typeof viewer>;

/** A registration in progress, as the browser stores it between the three registration pages. */
export const registration = z.object({
  registration_token: z.string(),
  email: z.string(),
  code_expires_at: timestamp,
  resend_at: timestamp,
});
export const registrationToken = z.string().min(20).max(100);

export const signedIn = z.object({ token: z.string(), csrf_token: z.string(), user: viewer });

export const getAuth = endpoint({
  method: 'GET',
  path: '/user/auth',
  access: 'all',
  summary: 'Retrieve the session',
  description:
    'Returns the signed-in user, or null, and the CSRF token that unsafe requests with a cookie must send as `X-CSRF-TOKEN`.',
  tag: 'accounts',
  output: z.object({ user: viewer.nullable(), csrf_token: z.string().nullable() }),
});

/** The coins that a new account gets, for pages that invite to register. */
export const getWelcomeCoins = endpoint({
  method: 'GET',
  path: '/user/register/bonus',
  access: 'all',
  summary: 'Retrieve the welcome bonus',
  description: 'Returns the number of coins that a new account gets once. 0: none.',
  tag: 'accounts',
  output: z.object({ coins: z.int() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  access: 'all',
  summary: 'Start a registration',
  description:
    'Sends a one-time code to an email address. With `registration_token`, sends the code again. The response is the same for registered and unknown addresses. Fails with `otp_resend_wait` within a minute of the last code.',
  tag: 'accounts',
  body: z.strictObject({ email, registration_token: registrationToken.optional() }),
  output: registration,
  errors: ['email_banned', 'otp_resend_wait', 'too_many_requests', 'otp_not_sent', 'otp_already_verified'],
  calls_per_minute: 20,
});

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/user/register/verify',
  access: 'all',
  summary: 'Verify the email address',
  description:
    'Checks the one-time code of a registration. Fails with `otp_not_verified` if the code is wrong or has expired, and with `account_registered` if the address already has an account.',
  tag: 'accounts',
  body: z.strictObject({ registration_token: registrationToken, code: z.string().regex(/^[0-9]{6}$/) }),
  output: z.object({ verified: z.literal(true) }),
  errors: ['otp_not_sent', 'otp_already_verified', 'otp_not_verified', 'account_registered', 'too_many_requests'],
  calls_per_minute: 30,
});

/** What a user enters at the end of a registration, whichever way it started. */
const profile = z.strictObject({
  registration_token: registrationToken,
  first_name: firstName,
  last_name: optionalName.default(''),
  phone,
  city_id: referenceId,
  /** The current version of each legal text, which the user accepts. */
  terms: acceptedVersions,
  /** The code of the referral link that the user followed. An unknown code is ignored. */
  referral_code: z.string().max(100).optional(),
});
const registered = signedIn.extend({
  survey_available: z.boolean(),
  /**
   * Whether the applied voucher was redeemed. A voucher that is no longer valid does not prevent the registration.
   */
  voucher: z
    .object({
      voucher_code: z.string(),
      is_used: z.boolean(),
      coins: z.int(),
      /** Why it was not redeemed. */
      problem: z.enum(VOUCHER_PROBLEMS).nullable(),
    })
    .nullable(),
});

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/user/register/profile',
  access: 'all',
  summary: 'Complete a registration',
  description:
    'Creates the account and its wallet and adds the welcome bonus. Sets the `TOKEN` cookie and returns the same token, the user and the result of an applied voucher. A voucher that has become invalid does not fail the request.',
  tag: 'accounts',
  body: profile.extend({ password: newPassword }),
  output: registered,
  errors: [
    'otp_not_verified',
    'otp_not_sent',
    'account_registered',
    'account_activated',
    'email_banned',
    'phone_banned',
    'invalid_value',
    'server_busy',
  ],
  calls_per_minute: 20,
});

export const startGoogle = endpoint({
  method: 'GET',
  path: '/user/auth/google',
  access: 'all',
  summary: 'Start a sign-in with Google',
  description:
    'Returns the address at Google to open in the browser, and sets a cookie that binds the sign-in to this browser. Google sends the browser back to `/auth/google/callback`, which signs in or leads to the last step of the registration, and then opens the page `next` of this site. `save` is an ad to add to the favourites. A browser that opens this address as a page is redirected to Google.',
  tag: 'accounts',
  query: z.strictObject({ next: z.string().regex(OWN_PATH).optional(), save: id.optional() }),
  output: z.object({ url: z.url() }),
  errors: ['google_not_configured', 'google_unreachable', 'too_many_requests'],
  page_path: GOOGLE_START_PATH,
  calls_per_minute: 20,
});

export const getGoogleRegistration = endpoint({
  method: 'GET',
  path: '/user/register/google',
  access: 'all',
  summary: 'Retrieve the registration with Google',
  description:
    'Returns the registration that this browser started with Google and has not completed, with the name of the Google account as a suggestion; null if there is none or it has expired.',
  tag: 'accounts',
  output: z.object({
    registration: z
      .object({ registration_token: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() })
      .nullable(),
  }),
});

export const registerWithGoogle = endpoint({
  method: 'POST',
  path: '/user/register/google',
  access: 'all',
  summary: 'Complete a registration with Google',
  description:
    'Creates the account of a Google user, its wallet and the welcome bonus. The account has no password. Sets the `TOKEN` cookie and returns the same token, the user and the result of an applied voucher. Fails with `google_expired` if the registration is unknown or has expired.',
  tag: 'accounts',
  body: profile,
  output: registered,
  errors: [
    'google_not_configured',
    'google_expired',
    'account_registered',
    'account_activated',
    'email_banned',
    'phone_banned',
    'invalid_value',
  ],
  calls_per_minute: 20,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/user/signin',
  access: 'all',
  summary: 'Sign in',
  description:
    'Signs in with email and password. Sets the `TOKEN` cookie and returns the same token and the user. Fails with `wrong_credentials`, or with `too_many_requests` after repeated failures. Administrators get `second_factor_required` with the challenge of their second factor.',
  tag: 'accounts',
  body: z.strictObject({ email, password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
  output: signedIn,
  errors: ['wrong_credentials', 'account_banned', 'second_factor_required', 'too_many_requests', 'server_busy'],
  calls_per_minute: 20,
});

export const signOut = endpoint({
  method: 'GET',
  path: '/user/signout',
  access: 'all',
  summary: 'Sign out',
  description: 'Ends the session and clears the `TOKEN` cookie.',
  tag: 'accounts',
  output: done,
});

const resetToken = z.string().min(20).max(100);

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/auth/forgot-password',
  access: 'all',
  summary: 'Start a password reset',
  description:
    'Sends a link for choosing a new password. The response and its time are the same for registered and unknown addresses; the email says which it is. The link works once, for 30 minutes. Fails with `otp_resend_wait` within a minute of the last email.',
  tag: 'accounts',
  body: z.strictObject({ email }),
  output: z.object({ email: z.string(), resend_at: timestamp }),
  errors: ['otp_resend_wait', 'too_many_requests'],
  calls_per_minute: 20,
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/user/auth/reset-password/check',
  access: 'all',
  summary: 'Check a password reset link',
  description: 'Returns the address of the account that the link belongs to. Does not use the link up.',
  tag: 'accounts',
  body: z.strictObject({ token: resetToken }),
  output: z.object({ email: z.string() }),
  errors: ['link_expired'],
  calls_per_minute: 30,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/auth/reset-password',
  access: 'all',
  summary: 'Complete a password reset',
  description:
    'Sets a new password by the token of a reset link, ends all sessions of the account and opens a new one. Sets the `TOKEN` cookie and returns the same token and the user. A link works once; all other links of the account end with it.',
  tag: 'accounts',
  body: z.strictObject({ token: resetToken, password: newPassword }),
  output: signedIn,
  errors: ['link_expired', 'invalid_value', 'second_factor_required', 'server_busy'],
  calls_per_minute: 20,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/auth/change-password',
  access: 'login',
  summary: 'Update the password',
  description:
    'Replaces the password, ends all sessions of the account and opens a new one for the caller. Sets the `TOKEN` cookie and returns the same token. Fails with `invalid_value` if `current_password` is wrong, and with `no_password` for an account that signs in with Google.',
  tag: 'accounts',
  body: z.strictObject({ current_password: z.string().min(1).max(PASSWORD_LENGTH.max), password: newPassword }),
  output: signedIn,
  errors: [
    'invalid_value',
    'invalid_session',
    'no_password',
    'second_factor_required',
    'too_many_requests',
    'server_busy',
  ],
  calls_per_minute: 20,
});

/** A signed-in device. */
export const deviceSession = z.object({
  id,
  is_current: z.boolean(),
  device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** Names of the browser and the operating system; empty if they are unknown. */
  browser: z.string(),
  system: z.string(),
  /** City and region of the network, or its first digits; empty if they are unknown. */
  place: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
});
export type DeviceSession = z.output<typeof deviceSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/session',
  access: 'login',
  summary: 'List signed-in devices',
  description: 'Lists the sessions of the caller: the current one first, then by last use.',
  tag: 'accounts',
  output: z.object({ data: z.array(deviceSession) }),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/user/session',
  access: 'login',
  summary: 'Sign out devices',
  description:
    'Ends one session of the caller, or without `id` all except the current one. Unknown and ended sessions are ignored.',
  tag: 'accounts',
  query: z.strictObject({ id: id.optional() }),
  output: done,
});
