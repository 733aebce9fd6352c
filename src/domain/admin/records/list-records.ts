import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { USER_TYPES } from '../../../contract/accounts/rules.ts';
import type { RecordKind } from '../../../contract/admin/record-kinds.ts';
import type * as contract from '../../../contract/admin/records.ts';
import type { DataRecord } from '../../../contract/admin/records.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { EditableKind, EditableKinds, RecordValues, StoredRecord } from '../../records.ts';
import type { Services } from '../../services.ts';

/** The records of a kind, and what may be done with them. */
export async function listRecords(
  { database: { read } }: Pick<Services, 'database'>,
  kinds: EditableKinds,
  { actor }: Pick<SignedInCall, 'actor'>,
  { kind }: ParsedOf<typeof contract.listRecords>,
): Promise<ResultOf<typeof contract.listRecords>> {
  const editable = kindFor(actor, kinds, kind);
  const records = await editable.find(read);
  return {
    data: records.map((record) => present(kind, record)),
    may: { add: Boolean(editable.insert), remove: Boolean(editable.remove), order: Boolean(editable.order) },
  };
}

/** A kind that an administrator may edit; throws `not_found` or `forbidden`. */
export function kindFor(actor: Actor, kinds: EditableKinds, kind: RecordKind): EditableKind {
  const editable = kinds[kind];
  if (!editable) throw new AppError('not_found');
  const mayEdit = actor.user_type === USER_TYPES.SUPERADMIN || editable.editors === 'administrators';
  if (!mayEdit) throw new AppError('forbidden');
  return editable;
}

export function present(kind: RecordKind, { id, values, facts }: StoredRecord): DataRecord {
  return { id, values, facts, version: versionOf(values), subject_id: subjectOf(kind, id) };
}

/** A digest of the values. It needs no column, and also notices what a command or a migration changed. */
export function versionOf(values: RecordValues): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

const NAMESPACE = '6f1c9a52-6f0b-4c43-9d49-2f6d1e8f0c11';

/** The subject of a record's audit entries, whose ids are UUIDs. */
export function subjectOf(kind: RecordKind, id: string): string {
  return v5(`${kind}/${id}`, NAMESPACE);
}
