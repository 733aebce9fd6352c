import type { Locale } from '../text/locale.ts';
import type { ErrorData } from './error-data.ts';

/**
 * The error catalogue. A key is the error's stable name, on the wire and in the `errors` locale file. `code` is the
 * specification's number; an error without one has its HTTP status as code.
 */
export const ERRORS = {
  account_activated: { code: 1100, status: 409 },
  account_registered: { code: 1200, status: 409 },
  otp_not_sent: { code: 2100, status: 409 },
  otp_already_verified: { code: 2200, status: 409 },
  otp_not_verified: { code: 2300, status: 422 },
  insufficient_balance: { code: 2400, status: 402 },
  email_banned: { code: 3000, status: 403 },
  phone_banned: { code: 3100, status: 403 },
  insert_failed: { code: 4000, status: 409 },
  invalid_value: { code: 5000, status: 422 },
  invalid_session: { code: 5100, status: 401 },
  invalid_argument: { code: 1000, status: 400 },
  rule_broken: { code: 2000, status: 409 },
  csrf_mismatch: { code: 8000, status: 419 },
  unauthorized: { code: 401, status: 401 },
  /** What is wrong with a session token; without a token the error is `unauthorized`. */
  token_malformed: { code: 1000, status: 401 },
  token_signature_invalid: { code: 3000, status: 401 },
  token_not_yet_valid: { code: 4000, status: 401 },
  token_expired: { code: 5000, status: 401 },
  token_value_unexpected: { code: 6000, status: 401 },
  token_issuer_invalid: { code: 7000, status: 401 },
  wrong_credentials: { code: 401, status: 401 },
  /** The password was correct; an administrator's session opens with a second factor. */
  second_factor_required: { code: 401, status: 401 },
  /** The code is wrong, or it has been used. */
  second_factor_failed: { code: 422, status: 422 },
  /** The challenge of a second factor is unknown, has been used or has expired. */
  challenge_expired: { code: 410, status: 410 },
  /** This action of an administrator needs a code that was entered within the last minutes. */
  confirmation_required: { code: 403, status: 403 },
  /** A link of one use is unknown, has been used or has expired. */
  link_expired: { code: 5000, status: 410 },
  /** The account signs in with Google and has no password. */
  no_password: { code: 409, status: 409 },
  google_not_configured: { code: 404, status: 404 },
  /** The user did not agree at Google's page. */
  google_declined: { code: 403, status: 403 },
  /** The sign-in was not started in this browser, took too long or has been completed already. */
  google_expired: { code: 5000, status: 410 },
  google_unreachable: { code: 503, status: 503 },
  /** Google's response is forged, or meant for another sign-in. */
  google_invalid: { code: 6000, status: 400 },
  google_email_unverified: { code: 403, status: 403 },
  /** The account of this address signs in with another Google account. */
  google_other_account: { code: 409, status: 409 },
  /** Administrators sign in with a password. */
  google_administrator: { code: 403, status: 403 },
  forbidden: { code: 403, status: 403 },
  account_banned: { code: 403, status: 403 },
  /** The status of the caller's account does not allow this. */
  account_restricted: { code: 403, status: 403 },
  /** The user's account status does not allow this change. */
  account_status_conflict: { code: 409, status: 409 },
  ads_creation_term_not_accepted: { code: 403, status: 403 },
  not_found: { code: 404, status: 404 },
  page_not_found: { code: 404, status: 404 },
  /** The request took too long to arrive. */
  request_timeout: { code: 408, status: 408 },
  headers_too_large: { code: 431, status: 431 },
  preview_not_found: { code: 404, status: 404 },
  /** The ad ended recently. Other ads of its category may be suitable. */
  ad_ended: { code: 404, status: 404 },
  /** The draft was saved elsewhere after the caller loaded it. */
  version_conflict: { code: 409, status: 409 },
  /** Somebody else changed the record after the caller loaded it. */
  record_conflict: { code: 409, status: 409 },
  /** Something refers to the record, so it can only be switched off. */
  record_in_use: { code: 409, status: 409 },
  /** The total differs from the one that the caller saw; nothing was charged. */
  price_changed: { code: 409, status: 409 },
  /** The ad's status no longer allows this. */
  status_conflict: { code: 409, status: 409 },
  /** The payment's status no longer allows this. */
  payment_status_conflict: { code: 409, status: 409 },
  /** The sign-up survey pays once, and not while the welcome bonus is held. */
  survey_unavailable: { code: 409, status: 409 },
  bonus_not_held: { code: 409, status: 409 },
  /** It was booked, refused, or nobody agreed in time. */
  correction_closed: { code: 409, status: 409 },
  /**
   * The administrator who confirms has had the role for a week, and shares no contact, device or network with the
   * requester.
   */
  second_person_required: { code: 403, status: 403 },
  /** An administrator moves at most so many coins by hand in 24 hours. */
  correction_limit: { code: 409, status: 409 },
  finding_closed: { code: 409, status: 409 },
  /** Another moderator has the job, or the caller had it for too long. */
  review_taken: { code: 409, status: 409 },
  /** A job about the ad waits already. */
  review_waiting: { code: 409, status: 409 },
  /** The job was decided. */
  review_closed: { code: 409, status: 409 },
  /** The ID-card photo is already decided, replaced or withdrawn. */
  identity_conflict: { code: 409, status: 409 },
  /** A stored photo is missing or cannot be decrypted. */
  photo_unreadable: { code: 409, status: 409 },
  file_in_use: { code: 409, status: 409 },
  posting_limit: { code: 409, status: 409 },
  storage_full: { code: 409, status: 409 },
  /** Another archive of the caller's data is being prepared. */
  export_in_progress: { code: 409, status: 409 },
  data_request_closed: { code: 409, status: 409 },
  /** The request of an authority was decided. */
  takedown_closed: { code: 409, status: 409 },
  order_in_force: { code: 409, status: 409 },
  idempotency_conflict: { code: 409, status: 409 },
  /** The caller's report of this ad waits or was decided. */
  already_reported: { code: 409, status: 409 },
  /** The decision that hid the ad was appealed against before. */
  already_appealed: { code: 409, status: 409 },
  /** Nobody reports their own ad. */
  own_ad: { code: 409, status: 409 },
  hashtag_taken: { code: 5000, status: 409 },
  invalid_code: { code: 5000, status: 422 },
  promotion_too_long: { code: 409, status: 409 },
  wallet_blocked: { code: 403, status: 403 },
  open_payments: { code: 409, status: 409 },
  payment_refused: { code: 5000, status: 422 },
  gateway_unavailable: { code: 503, status: 503 },
  image_too_small: { code: 5000, status: 422 },
  image_unreadable: { code: 5000, status: 422 },
  image_too_complex: { code: 5000, status: 422 },
  image_too_large: { code: 5000, status: 413 },
  body_too_large: { code: 413, status: 413 },
  unsupported_media: { code: 415, status: 415 },
  too_many_requests: { code: 429, status: 429 },
  guest_reveals_used_up: { code: 429, status: 429 },
  otp_resend_wait: { code: 429, status: 429 },
  internal: { code: 500, status: 500 },
  unavailable: { code: 503, status: 503 },
  /** Files cannot be read or stored at the moment; nothing was stored. */
  files_unavailable: { code: 503, status: 503 },
  /** Too many requests already wait for the same resource; nothing was done. */
  server_busy: { code: 503, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>;
export type ErrorKey = keyof typeof ERRORS;

/**
 * The rest of the catalogue: failures that only a browser detects, so that no response carries them. `text` is their
 * sentence in the locale files, null if they are only logged.
 */
export const BROWSER_ERRORS = {
  connection_lost: { text: 'ui:connection_lost', when: 'No response to a call arrived' },
  unexpected_response: { text: 'ui:error_500', when: 'A response has no key, such as a proxy’s own error page' },
  page_failed: {
    text: 'ui:error_card.title',
    when: 'A page fails, or a part of it cannot be loaded twice in ten seconds',
  },
  clipboard_forbidden: { text: 'browser_errors:clipboard_forbidden', when: 'The browser or its user forbids copying' },
  clipboard_unsupported: {
    text: 'browser_errors:clipboard_unsupported',
    when: 'The browser has no clipboard for pages, or the connection is not secure',
  },
  embed_unsupported: {
    text: 'browser_errors:embed_unsupported',
    when: 'A video, a sound or an embedded page is pasted or dropped into a design',
  },
  qr_no_text: { text: 'payment:qr.qr_no_text', when: 'The gateway sent no text for a QR code' },
  qr_too_big: { text: 'payment:qr.qr_too_big', when: 'A text does not fit into a QR code of version 40, level M' },
  qr_not_drawn: { text: 'payment:qr.qr_not_drawn', when: 'The code that draws QR codes could not be loaded' },
  payment_expired: { text: 'payment:failed.text.expired', when: 'A payment expired while its dialog was open' },
  payment_status_unknown: { text: null, when: 'An event names a status of a payment that this build does not know' },
} as const satisfies Record<string, { text: string | null; when: string }>;
export type BrowserErrorKey = keyof typeof BROWSER_ERRORS;

/** An error of one field: a key in the `validation` part of the `errors` locale file, and its parameters. */
export type FieldError = {
  key: string;
  params?: Record<string, string | number>;
  /** The name of a field that the `errors` locale file does not name, such as an attribute of a category. */
  names?: Record<Locale, string>;
};

type Params = Record<string, string | number>;
type Options = { params?: Params; fields?: Record<string, FieldError[]>; cause?: unknown };
/** Errors without data. */
export type PlainErrorKey = Exclude<ErrorKey, keyof ErrorData>;
type ErrorArguments =
  | [key: PlainErrorKey, options?: Options]
  | { [Key in keyof ErrorData]: [key: Key, options: Options & { data: ErrorData[Key] }] }[keyof ErrorData];

/**
 * An expected failure. The HTTP server turns it into a status and an `ErrorBody` in the caller's language. `params`
 * fill the message, `fields` names the invalid inputs, `data` is sent to the client.
 */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly params: Params;
  readonly fields: Record<string, FieldError[]>;
  readonly data: unknown;

  constructor(...[key, options = {}]: ErrorArguments) {
    super(key, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.key = key;
    this.params = options.params ?? {};
    this.fields = options.fields ?? {};
    this.data = 'data' in options ? options.data : undefined;
  }

  get status(): number {
    return ERRORS[this.key].status;
  }

  get code(): number {
    return ERRORS[this.key].code;
  }
}

/** The body of every failed call. */
export type ErrorBody = {
  code: number;
  key: ErrorKey;
  message: string;
  request_id: string;
  errors?: Record<string, string[]>;
  data?: ErrorData[keyof ErrorData];
};
