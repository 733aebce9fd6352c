import type { Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { SYNONYM_GROUPS } from '../../../contract/search-rules.ts';
import type {
  addSynonymGroup as addEndpoint,
  changeSynonymGroup as changeEndpoint,
  listSynonymGroups as listEndpoint,
  removeSynonymGroup as removeEndpoint,
} from '../../../contract/search-synonyms.ts';
import { type AuditAction, recordAuditEntry } from '../../audit/public.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { emit } from '../../events.ts';
import type { SynonymMemory } from './synonym-memory.ts';
import { allGroups, deleteGroup, insertGroup, lockGroups, type StoredGroup, updateGroup } from './synonym-store.ts';
import { type SynonymGroup, synonymProblem } from './synonyms.ts';

export async function listSynonymGroups({ database: { read } }: Services): Promise<ResultOf<typeof listEndpoint>> {
  return { data: (await allGroups(read)).map(present) };
}

/** Adds a group of synonyms. Throws the errors of the endpoint. */
export function addSynonymGroup(
  services: Services,
  memory: SynonymMemory,
  { actor }: SignedInCall,
  input: ParsedOf<typeof addEndpoint>,
): Promise<ResultOf<typeof addEndpoint>> {
  return changing(services, memory, async (tx, now) => {
    const groups = await lockGroups(tx);
    if (groups.length >= SYNONYM_GROUPS) throw new AppError('rule_broken');
    const group = { id: newId(), ...input, version: 1, updated_at: now };
    requireValid(group, groups);
    await insertGroup(tx, group);
    await recordChange(tx, { actor: actor.user_id, action: 'synonym.add', before: null, after: group, now });
    return present(group);
  });
}

/** Changes a group of synonyms that the caller saw in its present version. Throws the errors of the endpoint. */
export function changeSynonymGroup(
  services: Services,
  memory: SynonymMemory,
  { actor }: SignedInCall,
  { id, version, members, narrower }: ParsedOf<typeof changeEndpoint>,
): Promise<ResultOf<typeof changeEndpoint>> {
  return changing(services, memory, async (tx, now) => {
    const groups = await lockGroups(tx);
    const before = requireCurrent(groups, id, version);
    const after = { id, members, narrower, version: version + 1, updated_at: now };
    requireValid(
      after,
      groups.filter((group) => group !== before),
    );
    await updateGroup(tx, after);
    await recordChange(tx, { actor: actor.user_id, action: 'synonym.change', before, after, now });
    return present(after);
  });
}

/** Removes a group of synonyms that the caller saw in its present version. Throws the errors of the endpoint. */
export function removeSynonymGroup(
  services: Services,
  memory: SynonymMemory,
  { actor }: SignedInCall,
  { id, version }: ParsedOf<typeof removeEndpoint>,
): Promise<ResultOf<typeof removeEndpoint>> {
  return changing(services, memory, async (tx, now) => {
    const before = requireCurrent(await lockGroups(tx), id, version);
    await deleteGroup(tx, id);
    await recordChange(tx, { actor: actor.user_id, action: 'synonym.remove', before, after: null, now });
    return { done: true };
  });
}

/** One transaction, which tells every process that the synonyms changed; this one knows it at once. */
async function changing<Result>(
  { database, clock }: Services,
  memory: SynonymMemory,
  change: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction(async (tx) => {
    const changed = await change(tx, clock.now());
    await emit(tx, 'search.synonyms_changed', {});
    return changed;
  });
  memory.clear();
  return result;
}

function requireCurrent(groups: readonly StoredGroup[], id: string, version: number): StoredGroup {
  const group = groups.find((one) => one.id === id);
  if (!group) throw new AppError('not_found');
  if (group.version !== version) {
    const data = { revision: group.version, updated_at: group.updated_at.toISOString() };
    throw new AppError('revision_conflict', { data });
  }
  return group;
}

function requireValid(group: SynonymGroup, others: readonly SynonymGroup[]): void {
  const problem = synonymProblem(group, others);
  if (!problem) return;
  const { field, key, word } = problem;
  throw new AppError('invalid_value', { fields: { [field]: [{ key: `synonym.${key}`, params: { word } }] } });
}

const wordsOf = ({ members, narrower }: SynonymGroup) => ({ members: [...members], narrower: [...narrower] });

async function recordChange(
  tx: Tx,
  entry: {
    actor: string;
    action: AuditAction;
    before: SynonymGroup | null;
    after: SynonymGroup | null;
    now: Date;
  },
): Promise<void> {
  const { before, after, ...rest } = entry;
  await recordAuditEntry(tx, {
    ...rest,
    subject_id: (after ?? before)?.id ?? '',
    reason: null,
    before: before ? wordsOf(before) : {},
    after: after ? wordsOf(after) : {},
  });
}

function present({ id, version, updated_at, ...group }: StoredGroup) {
  return { id, ...wordsOf({ id, ...group }), version, updated_at: updated_at.toISOString() };
}
