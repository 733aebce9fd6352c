import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/admin/people.ts';
import { PEOPLE_COUNTED, TYPES_OF_KIND } from '../../../contract/admin/people-rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { normalisePhone } from '../../../contract/text/phone-rules.ts';
import {
  countPeople,
  estimatePeople,
  type FoundTerm,
  newestPeople,
  type PeopleFilter,
  peopleByPrefix,
  profilesOf,
} from '../../accounts/public.ts';
import { ownersOfAds } from '../../ads/public.ts';
import type { Call } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { figuresSince } from '../figure-store.ts';
import { namedIn } from '../named-in.ts';
import { presentPeople } from './present-people.ts';

const PAGE_SIZE = 50;
const RECENT_DAYS = 30;
/** The last row of a page; without a text there is no term. */
const position = z.object({ user_id: z.uuid(), term: z.string() });
const COUNTED = [ACCOUNT_STATUSES.SUSPEND, ACCOUNT_STATUSES.BLOCKED, ACCOUNT_STATUSES.WAITING_DELETION];

/** A page of users. */
export async function listPeople(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  _call: Call,
  { cursor, search, status, kind }: ParsedOf<typeof contract.listPeople>,
): Promise<ResultOf<typeof contract.listPeople>> {
  const cursors = cursorsOf(tokens, 'people', position);
  const after = cursor === undefined ? null : cursors.read(cursor);
  const filter: PeopleFilter = {
    statuses: status === undefined ? Object.values(ACCOUNT_STATUSES) : [status],
    types: kind === undefined ? Object.values(USER_TYPES) : TYPES_OF_KIND[kind],
  };
  const limit = PAGE_SIZE + 1;
  const [found, named] = await Promise.all([
    search === undefined
      ? newestPeople(read, { ...filter, before: after?.user_id ?? null, limit })
      : peopleByPrefix(read, { ...filter, prefix: termOf(search), after, limit }),
    search === undefined || after ? [] : findNamed(read, search, filter),
  ]);
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, (row) => cursors.write({ term: '', ...row }));
  const ids = [...new Set([...named, ...shown.map(({ user_id }) => user_id)])];
  const since = jakartaDay(addMilliseconds(clock.now(), -RECENT_DAYS * MILLISECONDS.day));
  const [data, total, figures, ...counts] = await Promise.all([
    presentPeople(read, ids),
    estimatePeople(read),
    figuresSince(read, since),
    ...COUNTED.map((one) => countPeople(read, one, PEOPLE_COUNTED)),
  ]);
  return {
    data,
    next_cursor,
    counts: Object.fromEntries(COUNTED.map((one, index) => [String(one), counts[index] ?? 0])),
    total,
    recent: figures.reduce((sum, { name, value }) => (name === 'users_new' ? sum + value : sum), 0),
  };
}

/** A typed text as terms are stored: lower case; a phone number as far as it was typed. */
export function termOf(search: string): FoundTerm['term'] {
  const compact = search.replace(/[\s.()-]/g, '');
  if (/^(?:\+|0|62)\d{2,}$/.test(compact)) {
    return normalisePhone(compact) ?? compact.replace(/^(?:\+?62|0)0*/, '+62');
  }
  return search.toLowerCase().replace(/\s+/g, ' ');
}

/** The user whom the text names exactly: by their id, or by the id or the short address of an ad. */
async function findNamed(read: Read, search: string, filter: PeopleFilter): Promise<string[]> {
  const named = namedIn(search);
  const owners = named ? await ownersOfAds(read, named) : [];
  const candidates = named && 'id' in named ? [named.id, ...owners] : owners;
  const profiles = await profilesOf(read, candidates);
  return candidates.filter((one) => {
    const profile = profiles.get(one);
    return (
      profile && filter.statuses.includes(profile.account_status) && filter.types.includes(profile.user_type as number)
    );
  });
}
