import { z } from 'zod';
import { cursor, endpoint, fileResponse, id, page, sentDay, timestamp } from '../api/endpoint.ts';
import { LOCALES } from '../text/locale.ts';
import { DATA_KINDS, DRILL_SCOPES } from './breach-rules.ts';

const tag = 'administration';

const drill = z.object({
  id,
  created_at: timestamp,
  /** The administrator's name. */
  by: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  scope: z.enum(DRILL_SCOPES),
  kinds: z.array(z.enum(DATA_KINDS)),
  /** The number of persons who would have to be notified. */
  people: z.int(),
  duration_milliseconds: z.int(),
});
export type Drill = z.output<typeof drill>;

export const listDrills = endpoint({
  method: 'GET',
  path: '/admin/breach-drill',
  access: 'admin',
  summary: 'List breach drills',
  description: 'Lists the drills that were made, the last first.',
  tag,
  query: z.strictObject({ cursor }),
  output: page(drill),
  errors: ['invalid_argument'],
});

export const startDrill = endpoint({
  method: 'POST',
  path: '/admin/breach-drill',
  access: 'admin',
  summary: 'Start a breach drill',
  description:
    'Counts the persons whom a breach of these kinds of data would concern, and returns the notice that they would get in both languages and until when. Nothing is sent; the drill and how long it took are recorded. Fails with `invalid_value` if the last day is before the first.',
  tag,
  body: z.strictObject({
    from: sentDay,
    to: sentDay,
    scope: z.enum(DRILL_SCOPES).default('stored'),
    kinds: z.array(z.enum(DATA_KINDS)).min(1).max(DATA_KINDS.length),
  }),
  output: drill.extend({
    /** Until when users have to be notified of a breach that is found now. */
    due_at: timestamp,
    notices: z.record(z.enum(LOCALES), z.object({ subject: z.string(), text: z.string() })),
  }),
  errors: ['invalid_value'],
  calls_per_minute: 10,
});
export type DrillResult = z.output<typeof startDrill.output>;

const params = z.strictObject({ id });

export const exportDrill = endpoint({
  method: 'GET',
  path: '/admin/breach-drill/:id/people',
  access: 'superadmin',
  summary: 'Download the persons of a breach drill',
  description:
    'Sends a CSV table of the persons whom the breach would concern now, with their addresses and languages. Each download is an entry of the audit log.',
  tag,
  params,
  output: fileResponse,
  file_types: ['text/csv; charset=utf-8'],
  errors: ['not_found'],
  calls_per_minute: 10,
});

export const recordOfDrill = endpoint({
  method: 'GET',
  path: '/admin/breach-drill/:id/record',
  access: 'admin',
  summary: 'Download the record of a breach drill',
  description: 'Returns a PDF that says what was tried when, how many persons it concerned, and how long it took.',
  tag,
  params,
  query: z.strictObject({ locale: z.enum(LOCALES).optional() }),
  output: fileResponse,
  file_types: ['application/pdf'],
  errors: ['not_found'],
  calls_per_minute: 20,
});
