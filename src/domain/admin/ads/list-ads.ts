import type { Read } from '../../../base/database.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/admin/console-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AD_TITLES_SEARCHED } from '../../../contract/moderation/rules.ts';
import { peopleByPrefix, profilesOf } from '../../accounts/public.ts';
import { type AdFilter, adIdsByEnding, adsForConsole, newestAds } from '../../ads/public.ts';
import type { Call } from '../../call.ts';
import { idCursors } from '../../page.ts';
import { openAmong } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { namedIn } from '../named-in.ts';
import { termOf } from '../people/list-people.ts';

const PAGE_SIZE = 50;
const CONTACT = /^(?:\S+@\S+|[+0-9][\d\s.()-]{7,})$/;
/** People with one contact. */
const MAX_OWNERS = 50;
const MAX_WORDS = 10;

/** A page of everybody's ads. */
export async function listAds(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor, search = '', status }: ParsedOf<typeof contract.listConsoleAds>,
): Promise<ResultOf<typeof contract.listConsoleAds>> {
  const cursors = idCursors(tokens, 'console-ads');
  const before = cursors.read(cursor);
  const named = await idsNamed(read, search);
  const { ids, next } =
    named ??
    (await newestAds(read, {
      status: status ?? null,
      ...(await filterOf(read, search)),
      before,
      limit: PAGE_SIZE,
      looked_at: AD_TITLES_SEARCHED,
    }));
  const [found, waiting] = await Promise.all([adsForConsole(read, ids), openAmong(read, ids)]);
  const owners = await profilesOf(read, [...new Set([...found.values()].map(({ owner_id }) => owner_id))]);
  return {
    data: ids.flatMap((id) => {
      const one = found.get(id);
      const owner = one && owners.get(one.owner_id);
      if (!owner) return [];
      return {
        ...one.ad,
        owner: { id: one.owner_id, full_name: owner.full_name },
        updated_at: one.updated_at.toISOString(),
        is_in_queue: waiting.has(id),
      };
    }),
    next_cursor: next === null ? null : cursors.of({ id: next }),
  };
}

/** The ads that the text names by id or by the code of an address; null if it names none so. */
async function idsNamed(read: Read, search: string): Promise<{ ids: string[]; next: null } | null> {
  // An address may contain an id.
  const named = CONTACT.test(search) ? null : namedIn(search);
  if (!named) return null;
  if ('id' in named) return { ids: [named.id], next: null };
  const found = await adIdsByEnding(read, named.ending);
  // A word may look like a code.
  return found.length === 0 ? null : { ids: found, next: null };
}

async function filterOf(read: Read, search: string): Promise<Pick<AdFilter, 'owner_ids' | 'words'>> {
  const term = termOf(search);
  if (!CONTACT.test(search)) return { owner_ids: null, words: term.split(' ').filter(Boolean).slice(0, MAX_WORDS) };
  const everybody = { statuses: Object.values(ACCOUNT_STATUSES), types: Object.values(USER_TYPES) };
  const people = await peopleByPrefix(read, { ...everybody, prefix: term, after: null, limit: MAX_OWNERS });
  return { owner_ids: people.flatMap((one) => (one.term === term ? one.user_id : [])), words: [] };
}
