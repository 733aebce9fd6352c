import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import type { exportAuditEntries, listAuditEntries } from '../../contract/admin/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { jakartaDay, startOfJakartaDay } from '../../contract/text/jakarta.ts';
import { isUuid } from '../../contract/text/uuid.ts';
import { profilesOf, userIdOf } from '../accounts/public.ts';
import { type AuditFilter, type AuditPosition, type FoundEntry, findEntries } from '../audit/public.ts';
import type { Call, SignedInCall } from '../call.ts';
import { cursorsOf, pageOf } from '../page.ts';
import type { Services } from '../services.ts';

const PAGE_SIZE = 50;
/** Entries that the export reads at once. */
const BATCH = 1000;

const position = z.object({ created_at: z.iso.datetime(), id: z.uuid() });

/** A page of the audit log. */
export async function listAudit(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor, ...input }: ParsedOf<typeof listAuditEntries>,
): Promise<ResultOf<typeof listAuditEntries>> {
  const cursors = cursorsOf(tokens, 'audit', position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const after = from && { ...from, created_at: new Date(from.created_at) };
  const filter = await filterOf(read, input);
  const found = filter ? await findEntries(read, { filter, after, limit: PAGE_SIZE + 1 }) : [];
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, created_at }) =>
    cursors.write({ id, created_at: created_at.toISOString() }),
  );
  return { data: await present(read, shown), next_cursor };
}

/** The filtered entries as a table, read while it is sent. */
export async function exportAudit(
  { database: { read }, documents, clock }: Pick<Services, 'database' | 'documents' | 'clock'>,
  { locale }: Pick<SignedInCall, 'locale'>,
  input: ParsedOf<typeof exportAuditEntries>,
): Promise<ResultOf<typeof exportAuditEntries>> {
  const filter = await filterOf(read, input);
  async function* batches(): AsyncGenerator<FoundEntry[]> {
    let after: AuditPosition | null = null;
    while (filter) {
      const batch: FoundEntry[] = await findEntries(read, { filter, after, limit: BATCH });
      yield batch;
      after = batch.at(-1) ?? null;
      if (batch.length < BATCH) return;
    }
  }
  return documents.auditTable(locale, batches(), `audit-${jakartaDay(clock.now())}.csv`);
}

/** Null if nothing can be found, because no user has the email address. */
async function filterOf(read: Read, input: ParsedOf<typeof exportAuditEntries>): Promise<AuditFilter | null> {
  const { actor, from, to, ...same } = input;
  const actorId = actor?.includes('@') ? await userIdOf(read, actor.toLowerCase()) : actor;
  if (actorId === null) return null;
  return {
    ...same,
    ...(actorId === undefined ? {} : { actor: actorId }),
    ...(from === undefined ? {} : { from: startOfJakartaDay(from) }),
    ...(to === undefined ? {} : { before: addMilliseconds(startOfJakartaDay(to), MILLISECONDS.day) }),
  };
}

async function present(read: Read, entries: readonly FoundEntry[]) {
  const ids = entries.map(({ actor }) => actor).filter((actor) => isUuid(actor));
  const profiles = await profilesOf(read, ids);
  return entries.map(({ created_at, before, after, ...entry }) => ({
    ...entry,
    created_at: created_at.toISOString(),
    actor_name: profiles.get(entry.actor)?.full_name ?? null,
    before: before as Record<string, z.core.util.JSONType>,
    after: after as Record<string, z.core.util.JSONType>,
  }));
}
