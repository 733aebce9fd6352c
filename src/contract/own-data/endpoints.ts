import { z } from 'zod';
import { PASSWORD_LENGTH } from '../accounts/rules.ts';
import { cursor, done, endpoint, fileResponse, id, page, timestamp } from '../api/endpoint.ts';
import { LOCALES } from '../text/locale.ts';
import { LETTERS, writtenText } from '../text/written-text.ts';
import { OWN_DATA, REQUEST_KINDS, REQUEST_STATES, TEXT_REQUEST_KINDS } from './rules.ts';

const tag = 'own-data';
const { min, max } = OWN_DATA.request_text;
const requestText = writtenText(max)
  .pipe(z.string().trim().min(min))
  .refine(...LETTERS);
/** Accounts that sign in with Google have no password and leave it out. */
const password = z.string().min(1).max(PASSWORD_LENGTH.max).exactOptional();

export const dataExport = z.object({
  id,
  created_at: timestamp,
  /** Null while the archive is being prepared. */
  expires_at: timestamp.nullable(),
  bytes: z.int().nullable(),
});
export type DataExport = z.output<typeof dataExport>;

export const dataRequest = z.object({
  id,
  kind: z.enum(REQUEST_KINDS),
  text: z.string(),
  received_at: timestamp,
  /** When the time limit of the law ends. */
  due_at: timestamp,
  answered_at: timestamp.nullable(),
});
export type DataRequest = z.output<typeof dataRequest>;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/user/data',
  access: 'login',
  summary: 'Retrieve own-data requests',
  description:
    "Returns the caller's archives that can be downloaded or are being prepared, the last requests, and whether an archive or the deletion can be requested now.",
  tag,
  output: z.object({
    exports: z.array(dataExport),
    /** When the next archive can be requested; null: now. */
    next_export_at: timestamp.nullable(),
    requests: z.array(dataRequest),
    can_delete: z.boolean(),
    /** When a deletion that is requested now would erase the account. */
    erase_at: timestamp,
  }),
});

export const startExport = endpoint({
  method: 'POST',
  path: '/user/data/export',
  access: 'login',
  summary: 'Start an archive of own data',
  description:
    'Prepares a ZIP archive with everything that is stored about the caller, as JSON files and pictures. A notification and an email say when it is ready. Fails with `export_in_progress` while another one is being prepared, and with `too_many_requests` after two in 24 hours.',
  tag,
  output: dataExport,
  errors: ['export_in_progress', 'too_many_requests'],
  calls_per_minute: 20,
});

export const linkExport = endpoint({
  method: 'POST',
  path: '/user/data/export/:id/link',
  access: 'login',
  summary: 'Create a link to an archive',
  description:
    "Checks the caller's password and returns the query of a download link, which is valid for ten minutes and for this session. Accounts that sign in with Google send no password. Fails with `invalid_value` for a wrong password, and with `not_found` if the archive is not ready or was deleted after 72 hours.",
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ password }),
  output: z.object({ expires_at: z.int(), signature: z.string() }),
  errors: ['not_found', 'invalid_value', 'too_many_requests', 'server_busy'],
  calls_per_minute: 20,
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/user/data/export/:id/file',
  access: 'login',
  summary: 'Download an archive of own data',
  description:
    'Sends the archive of a link. Fails with `link_expired` for an old link or one of another session, and with `not_found` if the archive was deleted.',
  tag,
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Milliseconds since 1970. */
    expires_at: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    signature: z.string().regex(/^[\w-]{20,100}$/),
  }),
  output: fileResponse,
  file_types: ['application/zip'],
  errors: ['link_expired', 'not_found'],
  calls_per_minute: 20,
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/user/data/deletion',
  access: 'login',
  summary: 'Request the deletion of the account',
  description:
    'Takes the ads of the caller off the board and ends all sessions. After 30 days the account is erased; signing in before cancels it. Fails with `invalid_value` for a wrong password, with `account_status_conflict` for a suspended account, and with `forbidden` for administrators.',
  tag,
  body: z.strictObject({ password }),
  output: z.object({ erase_at: timestamp }),
  errors: ['invalid_value', 'forbidden', 'account_status_conflict', 'too_many_requests', 'server_busy'],
  calls_per_minute: 20,
});

export const pauseAccount = endpoint({
  method: 'POST',
  path: '/user/pause',
  access: 'login',
  summary: 'Deactivate the account',
  description:
    'Pauses the account by the wish of its user: its ads come off the board and their terms stop, and nothing can be published or redeemed. Returns the number of ads. Fails with `account_status_conflict` for an account that is not active.',
  tag,
  output: z.object({ ads: z.int() }),
  errors: ['account_status_conflict'],
  calls_per_minute: 20,
});

export const endPause = endpoint({
  method: 'POST',
  path: '/user/pause/end',
  access: 'login',
  summary: 'Start the account again',
  description:
    'Makes a paused account active: the ads that the pause took off the board come back with their remaining time, and their number is returned. Fails with `account_status_conflict` for an account that is not paused.',
  tag,
  output: z.object({ ads: z.int() }),
  errors: ['account_status_conflict'],
  calls_per_minute: 20,
});

export const requestByText = endpoint({
  method: 'POST',
  path: '/user/data/request',
  access: 'login',
  summary: 'Request a correction or answer',
  description:
    'Records a request about personal data: a correction, an objection to its use, or a question. Support answers by email within 72 hours. Fails with `too_many_requests` while five of them are unanswered.',
  tag,
  body: z.strictObject({ kind: z.enum(TEXT_REQUEST_KINDS), text: requestText }),
  output: dataRequest,
  errors: ['too_many_requests'],
  calls_per_minute: 20,
});

export const openRequest = dataRequest.extend({
  /** Empty until it is answered, and for requests that close by themselves. */
  answer: z.string(),
  /** Null for a breach, and after the account was erased. */
  user: z.object({ id, email: z.string() }).nullable(),
  /** Whole hours until the time limit ends; negative when it is over. */
  hours_left: z.int(),
  is_overdue: z.boolean(),
});
export type OpenRequest = z.output<typeof openRequest>;

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/admin/data-request',
  access: 'admin',
  summary: 'List data requests',
  description:
    'Returns the unanswered requests about personal data and the open breaches with the hours left, overdue ones first; or with `state=closed` those that were answered, the last first.',
  tag: 'administration',
  query: z.strictObject({ state: z.enum(REQUEST_STATES).default('open'), cursor }),
  output: page(openRequest).extend({ open: z.int(), overdue: z.int() }),
  errors: ['invalid_argument'],
});

export const answerDataRequest = endpoint({
  method: 'POST',
  path: '/admin/data-request/:id/answer',
  access: 'admin',
  summary: 'Close a data request',
  description:
    'Closes a request with an answer, which is mailed to the user; the answer to a breach is stored only. Fails with `data_request_closed` if it is closed already, and with `rule_broken` for an erasure, which closes by itself.',
  tag: 'administration',
  params: z.strictObject({ id }),
  body: z.strictObject({ answer: requestText }),
  output: done,
  errors: ['not_found', 'data_request_closed', 'rule_broken'],
});

export const proveDataRequest = endpoint({
  method: 'GET',
  path: '/admin/data-request/:id/proof',
  access: 'admin',
  summary: 'Download the proof of a data request',
  description:
    'Returns a PDF that says when a request or breach was received, due and answered, with its entries in the audit log.',
  tag: 'administration',
  params: z.strictObject({ id }),
  query: z.strictObject({ locale: z.enum(LOCALES).optional() }),
  output: fileResponse,
  file_types: ['application/pdf'],
  errors: ['not_found'],
  calls_per_minute: 20,
});
