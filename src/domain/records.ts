import type { z } from 'zod';
import type { Read, Tx } from '../base/database.ts';
import type { RecordKind } from '../contract/admin/record-kinds.ts';
import type { FieldError } from '../contract/api/errors.ts';

export type Json = z.core.util.JSONType;
export type RecordValues = Record<string, Json>;
export type StoredRecord = { id: string; values: RecordValues; facts: RecordValues };

/**
 * How a kind of data that administrators edit is stored. Validation, versions, audit entries, undo and events are the
 * same for all kinds (`domain/admin/records`). Writers of one kind run one after another.
 */
export type EditableKind = {
  /** All records in their order, or one of them. */
  find(read: Read, id?: string): Promise<StoredRecord[]>;
  /** Waits for other writers of the record, and locks it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<StoredRecord | null>;
  /** Stores the changed values; the others stay. */
  update(tx: Tx, id: string, changed: RecordValues): Promise<void>;
  /**
   * Absent if the records are a fixed set. `id` is that of a record that was removed; null: a new one. Returns the id.
   */
  insert?(tx: Tx, values: RecordValues, id: string | null): Promise<string>;
  remove?(tx: Tx, id: string): Promise<void>;
  /** Stores the order of these records; absent if they have none. */
  order?(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Records of one group are in one order. Default: all are. */
  groupOf?(record: StoredRecord): Json;
  /** Errors by field that need other records; `before` is null for a new one. */
  check?(tx: Tx, values: RecordValues, before: StoredRecord | null): Promise<Record<string, FieldError[]>>;
  /** False for a record that may not be removed though nothing refers to it. */
  mayRemove?(record: StoredRecord): boolean;
  /** Who edits it besides superadmins. */
  editors?: 'administrators';
  /** After a change every process forgets what it has in memory. Default: the reference data; null: nothing. */
  event?: 'search.synonyms_changed' | 'help.changed' | null;
};
/**
 * What a module of higher rank has against a change of a record, by field; against its removal if there are no values.
 */
export type Objection = (
  tx: Tx,
  before: StoredRecord,
  values: RecordValues | null,
) => Promise<Record<string, FieldError[]>>;
export type Objections = Partial<Record<RecordKind, Objection>>;
export type EditableKinds = Partial<Record<RecordKind, EditableKind>>;
