import { newId } from '../../../base/ids.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { SYNONYM_GROUPS } from '../../../contract/search/rules.ts';
import type { EditableKind, EditableKinds, RecordValues } from '../../records.ts';
import { allGroups, deleteGroup, insertGroup, lockGroups, type StoredGroup, updateGroup } from './synonym-store.ts';
import { type SynonymGroup, synonymProblem } from './synonyms.ts';

/** Groups of synonyms. */
export const synonymRecords: EditableKinds = { synonym: groups() };

const wordsOf = (id: string, { members, narrower }: RecordValues): SynonymGroup => ({
  id,
  members: members as string[],
  narrower: narrower as string[],
});
const toRecord = ({ id, members, narrower }: StoredGroup) => ({
  id,
  values: { members: [...members], narrower: [...narrower] },
  facts: {},
});

function groups(): EditableKind {
  return {
    event: 'search.synonyms_changed',
    find: async (read, id) =>
      (await allGroups(read)).filter((group) => id === undefined || group.id === id).map(toRecord),
    lock: async (tx, id) => (await lockGroups(tx)).filter((group) => group.id === id).map(toRecord)[0] ?? null,
    async check(tx, values, before) {
      const all = await lockGroups(tx);
      if (!before && all.length >= SYNONYM_GROUPS) throw new AppError('rule_broken');
      const others = all.filter(({ id }) => id !== before?.id);
      const problem = synonymProblem(wordsOf(before?.id ?? '', values), others);
      return problem ? { [problem.field]: [{ key: `synonym.${problem.key}`, params: { word: problem.word } }] } : {};
    },
    async insert(tx, values, removed) {
      const id = removed ?? newId();
      await insertGroup(tx, { ...wordsOf(id, values), version: 1, updated_at: new Date() });
      return id;
    },
    async update(tx, id, changed) {
      const group = (await lockGroups(tx)).find((one) => one.id === id);
      if (!group) return;
      const words = wordsOf(id, { ...toRecord(group).values, ...changed });
      await updateGroup(tx, { ...words, version: group.version + 1, updated_at: new Date() });
    },
    remove: deleteGroup,
  };
}
