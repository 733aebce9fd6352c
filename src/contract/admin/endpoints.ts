import { z } from 'zod';
import { cursor, endpoint, fileResponse, id, page, sentDay, timestamp } from '../api/endpoint.ts';
import { AUDIT_ACTIONS } from '../audit/rules.ts';

const tag = 'administration';

export const getConsole = endpoint({
  method: 'GET',
  path: '/admin/console',
  access: 'admin',
  summary: 'Retrieve what waits for administrators',
  description: 'Returns the numbers of things that wait for a decision, which the navigation of the console shows.',
  tag,
  output: z.object({
    /** At most 100 of each tab of the queue are counted. */
    waiting: z.object({
      queue: z.int(),
      legal: z.int(),
      identity: z.int(),
      findings: z.int(),
      corrections: z.int(),
      help: z.int(),
    }),
  }),
});
export type Waiting = z.output<typeof getConsole.output>['waiting'];

/** An id, an email address or the name of a command. */
const actor = z.string().trim().min(1).max(254);
const filters = {
  actor: actor.exactOptional(),
  action: z.enum(AUDIT_ACTIONS).exactOptional(),
  subject_id: id.exactOptional(),
  from: sentDay.exactOptional(),
  to: sentDay.exactOptional(),
};

const values = z.record(z.string(), z.json());
export const auditEntry = z.object({
  id,
  created_at: timestamp,
  /** An administrator's id, the name of a command, or `system`. */
  actor: z.string(),
  /** The administrator's name; null for a command or an automatic rule. */
  actor_name: z.string().nullable(),
  action: z.string(),
  subject_id: id,
  reason: z.string().nullable(),
  before: values,
  after: values,
  /** From where the administrator acted; null for commands and automatic rules. */
  place: z.string().nullable(),
  network_hash: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'superadmin',
  summary: 'List entries of the audit log',
  description:
    'Lists what administrators, commands and automatic rules did, the newest first. Can be filtered by actor (an id, an email address or the name of a command), action, subject, and days in Jakarta.',
  tag,
  query: z.strictObject({ cursor, ...filters }),
  output: page(auditEntry),
  errors: ['invalid_argument'],
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: 'superadmin',
  summary: 'Download entries of the audit log',
  description:
    'Sends the filtered entries as a CSV table, the newest first, with their positions in the chain and their hashes.',
  tag,
  query: z.strictObject(filters),
  output: fileResponse,
  file_types: ['text/csv; charset=utf-8'],
  calls_per_minute: 10,
});

const figure = z.object({
  value: z.int(),
  /** The change in percent against as many days before; null if there is nothing to compare with. */
  change: z.number().nullable(),
});
export type Figure = z.output<typeof figure>;
export const DASHBOARD_DAYS = [7, 30, 90] as const;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin',
  summary: 'Retrieve the dashboard',
  description:
    'Returns figures of the last days with their change, published ads by day in Jakarta, the categories with the most live ads, and for superadmins the coins sold and the latest payments. The figures are counted every ten minutes.',
  tag,
  query: z.strictObject({ days: z.coerce.number<number>().pipe(z.literal(DASHBOARD_DAYS)).default(30) }),
  output: z.object({
    ads_live: figure,
    users_new: figure,
    /** Null for administrators who are not superadmins, as `payments`. */
    coins_sold: figure.nullable(),
    /** Outstanding coins and the limit of them, counted every hour. */
    liability: z.object({ coins: z.int(), limit: z.int() }).nullable(),
    /** The newest restore of a backup for trial; null for others than superadmins, and before the first. */
    restore_drill: z
      .object({ started_at: timestamp, ok: z.boolean(), seconds: z.int(), lost_seconds: z.int().nullable() })
      .nullable(),
    waiting: z.int(),
    posted: z.array(z.object({ day: z.iso.date(), ads: z.int() })),
    categories: z.array(z.object({ id: z.int(), ads: z.int() })),
    payments: z
      .array(
        z.object({
          id,
          code: z.string(),
          user_name: z.string(),
          channel: z.string(),
          coins: z.int(),
          amount: z.int(),
          status: z.int(),
        }),
      )
      .nullable(),
  }),
});
export type Dashboard = z.output<typeof getDashboard.output>;
