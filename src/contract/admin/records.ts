import { z } from 'zod';
import { endpoint, id } from '../api/endpoint.ts';
import { RECORD_KINDS } from './record-kinds.ts';

const tag = 'administration';

const kind = z.enum(RECORD_KINDS);
/** An id of the kind's table, or a name such as `premium:boost`. */
const record_id = z.string().regex(/^[\w:-]{1,60}$/);
/** A digest of the values: another one means that somebody changed them. */
export const recordVersion = z.string().regex(/^[\da-f]{16}$/);
const values = z.record(z.string().max(40), z.json());

export const record = z.object({
  id: z.string(),
  version: z.string(),
  values,
  /** What the form shows and does not change, such as how often a voucher was used. */
  facts: values,
  /** The subject of its entries in the audit log. */
  subject_id: id,
});
export type DataRecord = z.output<typeof record>;
const written = z.object({
  /** Null if it was removed. */
  record: record.nullable(),
  /** The entry of the audit log, by which it can be undone. */
  entry_id: id,
});

export const listRecords = endpoint({
  method: 'GET',
  path: '/admin/data/:kind',
  access: 'admin',
  summary: 'List records of a kind of data',
  description:
    'Returns all records of a kind that administrators edit, such as coin packages, in their order, with what may be done with them.',
  tag,
  params: z.strictObject({ kind }),
  output: z.object({
    data: z.array(record),
    may: z.object({ add: z.boolean(), remove: z.boolean(), order: z.boolean() }),
  }),
});
export type RecordList = z.output<typeof listRecords.output>;

export const addRecord = endpoint({
  method: 'POST',
  path: '/admin/data/:kind',
  access: 'admin',
  summary: 'Add a record of a kind of data',
  description:
    'Adds a record; it is in force at once. Fails with `invalid_value` for values that break the rules of the kind, and with `rule_broken` if the kind has a fixed set of records.',
  tag,
  params: z.strictObject({ kind }),
  body: z.strictObject({ values }),
  output: written,
  errors: ['invalid_value', 'rule_broken'],
});

export const changeRecord = endpoint({
  method: 'PUT',
  path: '/admin/data/:kind/:record_id',
  access: 'admin',
  summary: 'Change a record of a kind of data',
  description:
    'Replaces the values of a record; they are in force at once. Fails with `record_conflict` if `version` is not the present one: `data` has the present values, and who changed them.',
  tag,
  params: z.strictObject({ kind, record_id }),
  body: z.strictObject({ version: recordVersion, values }),
  output: written,
  errors: ['not_found', 'invalid_value', 'record_conflict'],
});

export const removeRecord = endpoint({
  method: 'DELETE',
  path: '/admin/data/:kind/:record_id',
  access: 'admin',
  summary: 'Remove a record of a kind of data',
  description:
    'Removes a record that nothing refers to; otherwise it fails with `record_in_use`. Fails with `record_conflict` if `version` is not the present one.',
  tag,
  params: z.strictObject({ kind, record_id }),
  query: z.strictObject({ version: recordVersion }),
  output: written,
  errors: ['not_found', 'rule_broken', 'record_conflict', 'record_in_use'],
});

export const orderRecords = endpoint({
  method: 'POST',
  path: '/admin/data/:kind/order',
  access: 'admin',
  summary: 'Change the order of records',
  description:
    'Sets the order in which records are shown. `ids` names all records, or all of one list or parent; otherwise it fails with `record_conflict`.',
  tag,
  params: z.strictObject({ kind }),
  body: z.strictObject({ ids: z.array(record_id).min(1).max(500) }),
  output: z.object({ entry_id: id }),
  errors: ['rule_broken', 'record_conflict'],
});

export const undoRecordChange = endpoint({
  method: 'POST',
  path: '/admin/data/:kind/:record_id/undo',
  access: 'admin',
  summary: 'Change a record back',
  description:
    'Undoes one entry of the audit log about a record: a removed record is there again, an added one is removed, and changed values get back their former ones. Fails with `record_conflict` if the same values were changed later.',
  tag,
  params: z.strictObject({ kind, record_id }),
  body: z.strictObject({ entry_id: id }),
  output: written,
  errors: ['not_found', 'invalid_value', 'rule_broken', 'record_conflict', 'record_in_use'],
});
