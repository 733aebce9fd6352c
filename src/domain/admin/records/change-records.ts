import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Tx } from '../../../base/database.ts';
import { lockName } from '../../../base/lock-name.ts';
import { RECORD_SCHEMAS, type RecordKind } from '../../../contract/admin/record-kinds.ts';
import type * as contract from '../../../contract/admin/records.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { fieldErrorsOf } from '../../../contract/api/validation.ts';
import { isUuid } from '../../../contract/text/uuid.ts';
import { profilesOf } from '../../accounts/public.ts';
import { type AuditAction, findEntries, recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import type { EditableKind, EditableKinds, Objection, Objections, RecordValues, StoredRecord } from '../../records.ts';
import type { Services } from '../../services.ts';
import { kindFor, present, subjectOf, versionOf } from './list-records.ts';

type Written = ResultOf<typeof contract.addRecord>;
/** One change of a kind: its transaction, and who makes it. */
type Change = {
  tx: Tx;
  kind: RecordKind;
  editable: EditableKind;
  objection: Objection | undefined;
  actor: string;
  now: Date;
};

/** The records that administrators edit, changed. Throws the errors of the endpoints. */
export function changeRecords(kinds: EditableKinds, objections: Objections) {
  /** One transaction, after which every process forgets what it has in memory. */
  async function changing<Result>(
    { database, clock }: Services,
    { actor }: SignedInCall,
    kind: RecordKind,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> {
    const editable = kindFor(actor, kinds, kind);
    try {
      return await database.transaction(async (tx) => {
        // One after another, because records are checked beside each other.
        await lockName(tx, `record ${kind}`);
        const result = await work({
          tx,
          kind,
          editable,
          objection: objections[kind],
          actor: actor.user_id,
          now: clock.now(),
        });
        if (editable.event !== null) await emit(tx, editable.event ?? 'catalogue.changed', {});
        return result;
      });
    } catch (error) {
      // Something refers to a record that is to be removed, perhaps only since a moment ago.
      if (error instanceof pg.DatabaseError && error.code === '23503') throw new AppError('record_in_use');
      throw error;
    }
  }

  return {
    addRecord: (services: Services, call: SignedInCall, { kind, values }: ParsedOf<typeof contract.addRecord>) =>
      changing(services, call, kind, (change) => add(change, values, null)),

    changeRecord: (services: Services, call: SignedInCall, input: ParsedOf<typeof contract.changeRecord>) =>
      changing(services, call, input.kind, async (change) => {
        const before = await requireRecord(change, input.record_id, input.version);
        return replace(change, before, input.values, 'record.change');
      }),

    removeRecord: (
      services: Services,
      call: SignedInCall,
      { kind, record_id, version }: ParsedOf<typeof contract.removeRecord>,
    ) =>
      changing(services, call, kind, async (change) => remove(change, await requireRecord(change, record_id, version))),

    orderRecords: (services: Services, call: SignedInCall, { kind, ids }: ParsedOf<typeof contract.orderRecords>) =>
      changing(services, call, kind, (change) => order(change, ids)),

    undoRecordChange: (
      services: Services,
      call: SignedInCall,
      { kind, record_id, entry_id }: ParsedOf<typeof contract.undoRecordChange>,
    ) => changing(services, call, kind, (change) => undo(change, record_id, entry_id)),
  };
}

async function add(change: Change, given: RecordValues, id: string | null): Promise<Written> {
  const { tx, kind, editable } = change;
  if (!editable.insert) throw new AppError('rule_broken');
  const values = await requireValid(change, given, null);
  const added = await editable.insert(tx, values, id);
  const record = await requireRecord(change, added);
  const entry_id = await writeEntry(change, added, { action: 'record.add', before: {}, after: record.values });
  return { record: present(kind, record), entry_id };
}

async function replace(
  change: Change,
  before: StoredRecord,
  given: RecordValues,
  action: AuditAction,
): Promise<Written> {
  const { tx, kind, editable } = change;
  const values = await requireValid(change, given, before);
  const names = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], before.values[name]));
  const changed = only(values, names);
  await editable.update(tx, before.id, changed);
  const entry = { action, before: only(before.values, names), after: changed };
  const entry_id = await writeEntry(change, before.id, entry);
  return { record: present(kind, await requireRecord(change, before.id)), entry_id };
}

async function remove(change: Change, before: StoredRecord): Promise<Written> {
  const { tx, editable, objection } = change;
  if (!editable.remove) throw new AppError('rule_broken');
  const errors = (await objection?.(tx, before, null)) ?? {};
  if (editable.mayRemove?.(before) === false || Object.keys(errors).length > 0) throw new AppError('record_in_use');
  await editable.remove(tx, before.id);
  const entry_id = await writeEntry(change, before.id, { action: 'record.remove', before: before.values, after: {} });
  return { record: null, entry_id };
}

/** The order of one group, or of all records. The whole order is given, so that no record is missed between two others. */
async function order(change: Change, ids: readonly string[]): Promise<{ entry_id: string }> {
  const { tx, kind, editable } = change;
  if (!editable.order) throw new AppError('rule_broken');
  const records = await editable.find(tx);
  const groupOf = (record: StoredRecord) => editable.groupOf?.(record) ?? null;
  const first = records.find(({ id }) => id === ids[0]);
  const group = first ? records.filter((record) => isDeepStrictEqual(groupOf(record), groupOf(first))) : [];
  const present = group.map(({ id }) => id);
  if (!isDeepStrictEqual([...ids].sort(), [...present].sort())) {
    throw new AppError('record_conflict', { data: { version: '', values: {}, changed_by: null, changed_at: null } });
  }
  await editable.order(tx, ids);
  const subject = `order ${JSON.stringify(first && groupOf(first))}`;
  const entry = { action: 'record.order' as const, before: { ids: present }, after: { ids: [...ids] } };
  return { entry_id: await writeEntry({ ...change, kind }, subject, entry) };
}

async function undo(change: Change, id: string, entryId: string): Promise<Written> {
  const { tx, kind, editable } = change;
  const subject_id = subjectOf(kind, id);
  const entries = await findEntries(tx, { filter: { subject_id }, after: null, limit: UNDO_ENTRIES });
  const entry = entries.find((one) => one.id === entryId);
  if (!entry) throw new AppError('not_found');
  const before = entry.before as RecordValues;
  const after = withoutName(entry.after as RecordValues);
  const present = await editable.lock(tx, id);
  switch (entry.action as AuditAction) {
    case 'record.remove':
      if (present) throw await conflict(change, present);
      return add(change, withoutName(before), id);
    case 'record.add':
      if (!present) throw new AppError('not_found');
      if (!isDeepStrictEqual(present.values, after)) throw await conflict(change, present);
      return remove(change, present);
    default: {
      if (!present) throw new AppError('not_found');
      const names = Object.keys(after);
      if (!isDeepStrictEqual(only(present.values, names), after)) throw await conflict(change, present);
      return replace(change, present, { ...present.values, ...withoutName(before) }, 'record.undo');
    }
  }
}
/** The newest log entries of a record among which a change is looked for to undo it; older changes are reverted by hand. */
const UNDO_ENTRIES = 200;

/** The record, locked; in this version if one is given. */
async function requireRecord(change: Change, id: string, version?: string): Promise<StoredRecord> {
  const record = await change.editable.lock(change.tx, id);
  if (!record) throw new AppError('not_found');
  if (version !== undefined && versionOf(record.values) !== version) throw await conflict(change, record);
  return record;
}

/** Somebody else was faster: their values, so that nothing typed is lost and both can be compared. */
async function conflict({ tx, kind }: Change, { id, values }: StoredRecord): Promise<AppError> {
  const filter = { subject_id: subjectOf(kind, id) };
  const [last] = await findEntries(tx, { filter, after: null, limit: 1 });
  const profile = last && isUuid(last.actor) ? (await profilesOf(tx, [last.actor])).get(last.actor) : undefined;
  const data = {
    version: versionOf(values),
    values,
    changed_by: profile?.full_name ?? last?.actor ?? null,
    changed_at: last?.created_at.toISOString() ?? null,
  };
  return new AppError('record_conflict', { data });
}

/** The values as the kind's schema reads them. */
async function requireValid(change: Change, given: RecordValues, before: StoredRecord | null): Promise<RecordValues> {
  const parsed = RECORD_SCHEMAS[change.kind].safeParse(given, { reportInput: true });
  if (!parsed.success) throw new AppError('invalid_value', { fields: fieldErrorsOf(parsed.error.issues) });
  const values = parsed.data as RecordValues;
  const { tx, editable, objection } = change;
  const fields = {
    ...(before && (await objection?.(tx, before, values))),
    ...(await editable.check?.(tx, values, before)),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_value', { fields });
  return values;
}

type Entry = { action: AuditAction; before: RecordValues; after: RecordValues };

/** Entries refer to their record; the log holds its id only as a digest. */
function writeEntry({ tx, kind, actor, now }: Change, id: string, { action, before, after }: Entry): Promise<string> {
  const [named, other] = action === 'record.remove' ? [before, after] : [after, before];
  const withName = { ...named, [NAME]: `${kind}/${id}` };
  return recordAuditEntry(tx, {
    actor,
    action,
    subject_id: subjectOf(kind, id),
    reason: null,
    ...(action === 'record.remove' ? { before: withName, after: other } : { before: other, after: withName }),
    now,
  });
}
const NAME = 'record';

function withoutName({ [NAME]: _name, ...values }: RecordValues): RecordValues {
  return values;
}

const only = (values: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
