export const USER_TYPES = {
  DUMMY: 0,
  REGULAR: 1,
  AGENCY: 2,
  ADMIN: 3,
  SUPERADMIN: 4,
  GOOGLE: 5,
  AGENCY_GOOGLE: 6,
} as const;
export type UserType = (typeof USER_TYPES)[keyof typeof USER_TYPES];
/** User types of accounts that sign in with Google and have no password. */
export const GOOGLE_USER_TYPES: readonly number[] = [USER_TYPES.GOOGLE, USER_TYPES.AGENCY_GOOGLE];

/** Whether the user has the role of an administrator, of either kind. */
export function isAdministrator({ user_type }: { user_type: number }): boolean {
  return user_type === USER_TYPES.ADMIN || user_type === USER_TYPES.SUPERADMIN;
}

/** Whether it is the account of an agency: higher posting limits, a badge and a public page of its ads. */
export function isAgency({ user_type }: { user_type: number }): boolean {
  return user_type === USER_TYPES.AGENCY || user_type === USER_TYPES.AGENCY_GOOGLE;
}

export const ACCOUNT_STATUSES = {
  GUEST: 0,
  DUMMY: 1,
  ACTIVE: 2,
  INACTIVE: 3,
  SUSPEND: 4,
  BLOCKED: 5,
  WAITING_DELETION: 6,
  /** Its row stays without personal data; no action is allowed. */
  ERASED: 7,
} as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[keyof typeof ACCOUNT_STATUSES];
const A = ACCOUNT_STATUSES;

/**
 * What each account status allows. Guards, the viewer's `can_…` fields and the reason why a button is disabled read
 * this table. An unknown status allows nothing.
 */
export const ACCOUNT_POLICY = {
  /** An account that waits for deletion signs in to cancel the deletion. */
  sign_in: [A.ACTIVE, A.INACTIVE, A.SUSPEND, A.WAITING_DELETION],
  /** Create, change, publish, promote, duplicate, deactivate and delete ads. A DUMMY owns demonstration ads. */
  create_ads: [A.DUMMY, A.ACTIVE],
  redeem_codes: [A.DUMMY, A.ACTIVE, A.WAITING_DELETION],
  /** Send a photo of the ID card. A verification continues only an account that is in use. */
  verify_identity: [A.ACTIVE],
  /** Use the rights of an administrator. */
  administer: [A.ACTIVE],
  /** Published ads are shown, with a contact. */
  show_ads: [A.DUMMY, A.ACTIVE, A.SUSPEND],
  /** The user's public page exists. */
  show_page: [A.DUMMY, A.ACTIVE, A.INACTIVE, A.SUSPEND, A.WAITING_DELETION],
} as const satisfies Record<string, readonly AccountStatus[]>;
export type AccountAction = keyof typeof ACCOUNT_POLICY;

/** Whether the status of an account allows the action. */
export function accountMay(action: AccountAction, { account_status }: { account_status: number }): boolean {
  return (ACCOUNT_POLICY[action] as readonly number[]).includes(account_status);
}

/** Changes of the account status: the allowed statuses and the resulting one. */
export const ACCOUNT_TRANSITIONS = {
  /** Also with another end for an account that is already suspended. */
  suspend: { from: [A.ACTIVE, A.INACTIVE, A.SUSPEND], to: A.SUSPEND },
  end_suspension: { from: [A.SUSPEND], to: A.ACTIVE },
  block: { from: [A.ACTIVE, A.INACTIVE, A.SUSPEND, A.WAITING_DELETION], to: A.BLOCKED },
  /** By the user's own wish. */
  pause: { from: [A.ACTIVE], to: A.INACTIVE },
  end_pause: { from: [A.INACTIVE], to: A.ACTIVE },
  /** Not for a suspended account: cancelling the deletion would end the suspension. */
  request_deletion: { from: [A.ACTIVE, A.INACTIVE], to: A.WAITING_DELETION },
  /** By signing in. */
  cancel_deletion: { from: [A.WAITING_DELETION], to: A.ACTIVE },
  erase: { from: [A.WAITING_DELETION], to: A.ERASED },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;
export type AccountTransition = keyof typeof ACCOUNT_TRANSITIONS;

/**
 * The status after a transition. A user who had paused the account finds it paused after a suspension or a cancelled
 * deletion.
 */
export function statusAfter(transition: AccountTransition, { is_paused }: { is_paused: boolean }): AccountStatus {
  const { to } = ACCOUNT_TRANSITIONS[transition];
  const isResumed = transition === 'end_suspension' || transition === 'cancel_deletion';
  return isResumed && is_paused ? A.INACTIVE : to;
}

/** Whether the status of an account allows the change. */
export function accountCan(change: AccountTransition, { account_status }: { account_status: number }): boolean {
  return (ACCOUNT_TRANSITIONS[change].from as readonly number[]).includes(account_status);
}

/** Parameters of an error about what the account may not do: its text says to a paused user how to return. */
export function restrictionParams(account: { account_status: number }): { context?: 'paused' } {
  return accountCan('end_pause', account) ? { context: 'paused' } : {};
}

/** Days that a suspension can last. */
export const SUSPENSION_DAYS = 365;

export const IDENTITY_STATUSES = { NOT_VERIFIED: 0, IN_PROCESS: 1, VERIFIED: 2, REJECTED: 3 } as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[keyof typeof IDENTITY_STATUSES];

export const TOKEN_COOKIE = 'TOKEN';
/** Tells a page's first script, which cannot read the session cookie, that there is one. It allows nothing. */
export const SIGNED_IN_COOKIE = 'SIGNED_IN';
export const TOKEN_DAYS = 14;
/** Identifies a browser over several accounts; set with each session. */
export const DEVICE_COOKIE = 'DEVICE';
export const DEVICE_DAYS = 365;
export const CSRF_HEADER = 'x-csrf-token';

export const OTP = {
  digits: 6,
  minutes: 10,
  tries: 5,
  /** Attempts per email address and day, from any client: a one in 50,000 chance of guessing the code. */
  tries_a_day: 20,
  resend_seconds: 60,
  sends_an_hour: 5,
  /** Many customers of a mobile network share one address. */
  sends_an_hour_network: 200,
  tries_an_hour_network: 20,
};
/** How long an unfinished registration stays valid. */
export const REGISTRATION_HOURS = 24;
/** How long a user may take at Google between leaving our pages and coming back. */
export const GOOGLE_SIGN_IN_MINUTES = 15;
/**
 * How long the browser stores the token of a registration with Google: the next person at a shared computer must not
 * get it.
 */
export const GOOGLE_REGISTRATION_MINUTES = 30;
/** Holds the token of a registration with Google until the account is complete. */
export const GOOGLE_REGISTRATION_COOKIE = 'GOOGLE_REGISTRATION';
/**
 * Failed sign-ins allowed in `minutes`: per account and network address, and per network address in total. Many
 * customers of a mobile network share one address. `failures_a_day`: per account from all networks; the owner's own
 * devices do not count.
 */
export const SIGN_IN = { minutes: 15, failures: 10, failures_network: 1000, failures_a_day: 300 };
/** How long the link of a password reset is valid, in minutes. */
export const PASSWORD_RESET_MINUTES = 30;
/** How long new codes can be requested for a change of the email address without the password. */
export const EMAIL_CHANGE_HOURS = 1;
/** How long the owner of the old address can cancel a change. */
export const EMAIL_OBJECTION_HOURS = 72;
/** Welcome bonuses paid at registration in 24 hours per network; further ones are held. */
export const BONUSES_A_DAY_NETWORK = 3;
/**
 * A path of our own pages to continue to: one slash at the start, and no character that a browser would interpret as
 * part of another host's URL or ignore. Paths that serve no page are refused.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects them
export const OWN_PATH = /^\/(?!\/|(?:api|_img|_share|assets|dev)(?:[/?#]|$))[^\\\u0000-\u0020\u007F]{0,500}$/;
export const PASSWORD_LENGTH = { min: 8, max: 128 };
export const NAME_LENGTH = 60;
export const ADDRESS_LENGTH = 200;

/**
 * Normalises a password before it is hashed or compared, because keyboards encode the same letter differently: one
 * kind of space and NFKC. This is RFC 8265's OpaqueString profile, with full-width letters folded as well.
 */
export function normalisePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
}
