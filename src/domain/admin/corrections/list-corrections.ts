import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import type * as contract from '../../../contract/admin/corrections.ts';
import type { Correction } from '../../../contract/admin/corrections.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { isSecondPerson, profilesOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { countWaitingCorrections, findCorrections, type StoredCorrection } from './store.ts';

const PAGE_SIZE = 50;
const position = z.object({ requested_at: z.iso.datetime(), id: z.uuid() });

export async function listCorrections(
  { database: { read }, tokens, clock }: Pick<Services, 'database' | 'tokens' | 'clock'>,
  { actor }: SignedInCall,
  { cursor, state }: ParsedOf<typeof contract.listCorrections>,
): Promise<ResultOf<typeof contract.listCorrections>> {
  const cursors = cursorsOf(tokens, 'corrections', position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const after = from && { ...from, requested_at: new Date(from.requested_at) };
  const filter = { state: state ?? null, from: null, until: null };
  const found = await findCorrections(read, { ...filter, after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, requested_at }) =>
    cursors.write({ id, requested_at: requested_at.toISOString() }),
  );
  const now = clock.now();
  const waiting = await countWaitingCorrections(read, now);
  return { data: await present(read, shown, { by: actor.user_id, now }), next_cursor, waiting };
}

async function present(
  read: Read,
  rows: readonly StoredCorrection[],
  { by, now }: { by: string; now: Date },
): Promise<Correction[]> {
  const people = rows.flatMap(({ user_id, requested_by, decided_by }) => [
    user_id,
    requested_by,
    decided_by ?? user_id,
  ]);
  const profiles = await profilesOf(read, [...new Set(people)]);
  const personOf = (id: string) => ({ id, full_name: profiles.get(id)?.full_name ?? '' });
  const requesters = new Set(rows.flatMap((row) => (row.state === 'waiting' ? [row.requested_by] : [])));
  const second = new Set<string>();
  for (const requested_by of requesters)
    if (await isSecondPerson(read, { by, requested_by, now })) second.add(requested_by);
  return rows.map(({ user_id, requested_by, requested_at, expires_at, decided_by, decided_at, ...row }) => {
    const isOpen = row.state === 'waiting' && expires_at > now;
    return {
      ...row,
      state: row.state === 'waiting' && !isOpen ? 'expired' : row.state,
      user: personOf(user_id),
      requested_by: personOf(requested_by),
      requested_at: requested_at.toISOString(),
      expires_at: expires_at.toISOString(),
      decided_by: decided_by === null ? null : personOf(decided_by),
      decided_at: decided_at?.toISOString() ?? null,
      can_agree: isOpen && user_id !== by && second.has(requested_by),
      can_refuse: isOpen && user_id !== by,
    };
  });
}
