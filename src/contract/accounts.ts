import { z } from 'zod';
import { done, endpoint, id, referenceId, timestamp } from './endpoint.ts';
import { cleanLine, LETTERS, writtenLine } from './written-text.ts';

export const USER_TYPES = {
  DUMMY: 0,
  REGULAR: 1,
  AGENCY: 2,
  ADMIN: 3,
  SUPERADMIN: 4,
  GOOGLE: 5,
  AGENCY_GOOGLE: 6,
} as const;
export const ACCOUNT_STATUSES = {
  GUEST: 0,
  DUMMY: 1,
  ACTIVE: 2,
  INACTIVE: 3,
  SUSPEND: 4,
  BLOCKED: 5,
  WAITING_DELETION: 6,
} as const;
export const IDENTITY_STATUSES = { NOT_VERIFIED: 0, IN_PROCESS: 1, VERIFIED: 2, REJECTED: 3 } as const;

export const TOKEN_COOKIE = 'TOKEN';
export const TOKEN_DAYS = 14;
export const CSRF_HEADER = 'x-csrf-token';

export const OTP = {
  digits: 6,
  minutes: 10,
  tries: 5,
  /** Guesses for one mail address, anyone who makes them: a chance of one in 50,000. */
  tries_a_day: 20,
  resend_seconds: 60,
  sends_an_hour: 5,
  sends_an_hour_network: 20,
};
/** How long a registration may lie between its first and its last page. */
export const REGISTRATION_HOURS = 24;
/** Failed sign-ins within so many minutes, of one account from one network address and of the address in all. */
export const SIGN_IN = { minutes: 15, failures: 10, failures_network: 100 };
export const PASSWORD_LENGTH = { min: 8, max: 128 };
export const NAME_LENGTH = 60;

export const email = z.email().max(254).toLowerCase();

/**
 * A phone number as users type it, normalised to +62…: a leading 0 or 62 becomes +62, blanks, dots and hyphens go.
 * Another country's number keeps its plus. Null where it is none (9 to 15 digits with the country code).
 */
export function normalisePhone(typed: string): string | null {
  const compact = typed.replace(/[\s.()-]/g, '');
  if (!/^\+?[0-9]+$/.test(compact)) return null;
  const digits = compact.replace(/^\+/, '');
  const local = compact.startsWith('+') ? digits : digits.replace(/^0/, '62').replace(/^(?!62)/, '62');
  return local.length >= 9 && local.length <= 15 ? `+${local}` : null;
}

// Numbers that are copied out of a chat come with signs for their direction.
export const phone = writtenLine(30).transform((value, context) => {
  const normal = normalisePhone(value);
  if (normal) return normal;
  context.addIssue({ code: 'custom', params: { key: 'format' } });
  return z.NEVER;
});

const name = writtenLine(NAME_LENGTH).regex(/^[^<>]*$/);
const firstName = name.min(1).refine(...LETTERS);
const lastName = name.refine(...LETTERS);

/**
 * A password as it is hashed and compared: keyboards write the same letter in different ways. Unicode's NFKC, as the
 * OpaqueString profile of RFC 8265 has NFC, with one kind of blank; beyond it full-width letters become plain ones.
 */
export function normalisePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
}

export const newPassword = z
  .string()
  .overwrite((password) => (password.length > PASSWORD_LENGTH.max ? password : normalisePassword(password)))
  .min(PASSWORD_LENGTH.min)
  .max(PASSWORD_LENGTH.max)
  .refine((password) => cleanLine(password) !== '', { params: { key: 'required' } });

/** Who is signed in, as the user’s own pages need it. */
export const viewer = z.object({
  id,
  email: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  user_type: z.int(),
  account_status: z.int(),
  identity_status: z.int(),
  locale: z.int(),
  city_id: z.int(),
  city_name: z.string(),
  province_name: z.string(),
  /** 'city, province' */
  location: z.string(),
  survey_available: z.boolean(),
  balance: z.int(),
  /** Whether this account may make and change ads, and if not, why (a key of the `errors` locale file). */
  can_create_ads: z.boolean(),
});
export type Viewer = z.output<typeof viewer>;

/** A registration in progress, as the browser keeps it between its three pages. */
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
  summary: 'The person who is signed in, or null, and the token that unsafe calls must repeat',
  tag: 'accounts',
  output: z.object({ user: viewer.nullable(), csrf_token: z.string().nullable() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  access: 'all',
  summary: 'Send a one-time code to an e-mail address; with a registration_token, send it again',
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
  summary: 'Prove the e-mail address with the code',
  tag: 'accounts',
  body: z.strictObject({ registration_token: registrationToken, code: z.string().regex(/^[0-9]{6}$/) }),
  output: z.object({ verified: z.literal(true) }),
  errors: ['otp_not_sent', 'otp_already_verified', 'otp_not_verified', 'account_registered', 'too_many_requests'],
  calls_per_minute: 30,
});

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/user/register/profile',
  access: 'all',
  summary: 'Names, phone, city, password and consent: makes the account, its wallet and the welcome bonus',
  tag: 'accounts',
  body: z.strictObject({
    registration_token: registrationToken,
    first_name: firstName,
    last_name: lastName.default(''),
    phone,
    city_id: referenceId,
    password: newPassword,
    terms: z.literal(true),
    /** Of the link that brought the user; one that is nobody's is ignored. */
    referral_code: z.string().max(100).optional(),
  }),
  output: signedIn.extend({
    survey_available: z.boolean(),
    /** What became of the voucher that was applied: a late one does not hinder the account. */
    voucher: z.object({ voucher_code: z.string(), is_used: z.boolean(), coins: z.int() }).nullable(),
  }),
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

export const signIn = endpoint({
  method: 'POST',
  path: '/user/signin',
  access: 'all',
  summary: 'Sign in with e-mail and password; sets the TOKEN cookie and returns the same token',
  tag: 'accounts',
  body: z.strictObject({ email, password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
  output: signedIn,
  errors: ['wrong_credentials', 'account_banned', 'too_many_requests', 'server_busy'],
  calls_per_minute: 20,
});

export const signOut = endpoint({
  method: 'GET',
  path: '/user/signout',
  access: 'all',
  summary: 'End this session',
  tag: 'accounts',
  output: done,
});
