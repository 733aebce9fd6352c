import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { type LedgerEntry as Listed, ledgerEntry, type listLedgerEntries } from '../../../contract/admin/ledger.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import { isUuid } from '../../../contract/text/uuid.ts';
import { profileOf, profilesOf, userIdOf } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { listLedgerEntries as find, type LedgerEntry, type LedgerFilter, walletOf } from '../../wallet/public.ts';

const PAGE_SIZE = 50;
const position = z.object({ created_at: z.iso.datetime(), id: z.uuid() });

/** A page of the ledger, with the wallet of the user whom it is filtered by. */
export async function listLedger(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor, user, ...input }: ParsedOf<typeof listLedgerEntries>,
): Promise<ResultOf<typeof listLedgerEntries>> {
  const cursors = cursorsOf(tokens, 'ledger', position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const after = from && { ...from, created_at: new Date(from.created_at) };
  const wallet = user === undefined ? null : await walletOfUser(read, user);
  if (user !== undefined && !wallet) return { data: [], next_cursor: null, wallet };
  const filter = filterOf(wallet?.user.id ?? null, input);
  const found = await find(read, { ...filter, after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, created_at }) =>
    cursors.write({ id, created_at: created_at.toISOString() }),
  );
  return { data: await presentEntries(read, shown), next_cursor, wallet };
}

/** The filter of the ledger, from and until days in Jakarta. */
export function filterOf(
  user_id: string | null,
  { cause, from, to }: Pick<ParsedOf<typeof listLedgerEntries>, 'cause' | 'from' | 'to'>,
): LedgerFilter {
  return {
    user_id,
    causes: cause === undefined ? null : [cause],
    from: from === undefined ? null : startOfJakartaDay(from),
    until: to === undefined ? null : addMilliseconds(startOfJakartaDay(to), MILLISECONDS.day),
  };
}

async function walletOfUser(read: Read, text: string) {
  const id = isUuid(text) ? text.toLowerCase() : await userIdOf(read, text.toLowerCase());
  const profile = id === null ? null : await profileOf(read, id);
  if (!profile) return null;
  const { user_id, full_name, email } = profile;
  return { user: { id: user_id, full_name, email }, ...(await walletOf(read, user_id)) };
}

const byHand = z.object({
  title: z.string().nullable().catch(null).default(null),
  reason: z.string().nullable().catch(null).default(null),
  by: z.string().nullable().catch(null).default(null),
  agreed_by: z.string().nullable().catch(null).default(null),
});

/** What people wrote into an entry. */
export function handWritten(details: unknown): z.output<typeof byHand> {
  return byHand.parse(details);
}

/** Entries with the names of those concerned. */
export async function presentEntries(read: Read, entries: readonly LedgerEntry[]): Promise<Listed[]> {
  const rows = entries.map((entry) => ({ ...entry, ...handWritten(entry.details) }));
  const people = rows.flatMap(({ user_id, by, agreed_by }) => [user_id, by, agreed_by]);
  const profiles = await profilesOf(read, [...new Set(people)].filter(isId));
  const nameOf = (person: string | null) => (person === null ? null : (profiles.get(person)?.full_name ?? person));
  return rows.map(({ user_id, created_at, by, agreed_by, cause, ...row }) => ({
    ...row,
    cause: ledgerEntry.shape.cause.parse(cause),
    created_at: created_at.toISOString(),
    user: user_id === null ? null : { id: user_id, full_name: profiles.get(user_id)?.full_name ?? '' },
    by: nameOf(by),
    agreed_by: nameOf(agreed_by),
  }));
}

function isId(person: string | null): person is string {
  return person !== null && isUuid(person);
}
