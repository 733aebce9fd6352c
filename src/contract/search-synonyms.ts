import { z } from 'zod';
import { done, endpoint, id, timestamp } from './endpoint.ts';
import { SYNONYM_GROUP_SIZE, SYNONYM_LENGTH } from './search-rules.ts';
import { LETTERS, writtenLine } from './written-text.ts';

const word = writtenLine(SYNONYM_LENGTH)
  .trim()
  .min(1)
  .refine(...LETTERS);
export const synonymWords = {
  /** Words that find each other. */
  members: z.array(word).min(1).max(SYNONYM_GROUP_SIZE),
  /** Words that the members find, but that do not find them. */
  narrower: z.array(word).max(SYNONYM_GROUP_SIZE).default([]),
};
const version = z.coerce.number<number>().int().min(1).max(1_000_000_000);

export const synonymGroup = z.object({
  id,
  members: z.array(z.string()),
  narrower: z.array(z.string()),
  version: z.int(),
  updated_at: timestamp,
});

const tag = 'operator';

export const listSynonymGroups = endpoint({
  method: 'GET',
  path: '/admin/search/synonym',
  access: 'admin',
  summary: 'List synonyms of the search',
  description:
    'Returns all groups of words that mean the same in a search. Members of a group find each other; narrower words are found by the members, but do not find them.',
  tag,
  output: z.object({ data: z.array(synonymGroup) }),
});

export const addSynonymGroup = endpoint({
  method: 'POST',
  path: '/admin/search/synonym',
  access: 'admin',
  summary: 'Add synonyms to the search',
  description:
    'Adds a group; searches use it at once. Fails with `invalid_value` for a word without meaning in a search, a member of another group, a repeated word, and narrower words that lead back to the group; and with `rule_broken` if there are too many groups.',
  tag,
  body: z.strictObject(synonymWords),
  output: synonymGroup,
  errors: ['invalid_value', 'rule_broken'],
});

export const changeSynonymGroup = endpoint({
  method: 'PUT',
  path: '/admin/search/synonym/:id',
  access: 'admin',
  summary: 'Change synonyms of the search',
  description:
    'Replaces the words of a group; searches use them at once. Fails like adding, and with `revision_conflict` if `version` is not the present one.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ ...synonymWords, version }),
  output: synonymGroup,
  errors: ['not_found', 'invalid_value', 'revision_conflict'],
});

export const removeSynonymGroup = endpoint({
  method: 'DELETE',
  path: '/admin/search/synonym/:id',
  access: 'admin',
  summary: 'Remove synonyms of the search',
  description: 'Removes a group. Fails with `revision_conflict` if `version` is not the present one.',
  tag,
  params: z.strictObject({ id }),
  query: z.strictObject({ version }),
  output: done,
  errors: ['not_found', 'revision_conflict'],
});
