import { performance } from 'node:perf_hooks';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { allowLongStatements, type Read } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { FileResponse, ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type {
  Drill,
  exportDrill,
  listDrills,
  recordOfDrill,
  startDrill,
} from '../../../contract/own-data/breach-drills.ts';
import { REQUEST_HOURS } from '../../../contract/own-data/rules.ts';
import { jakartaDay, startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import { profilesOf } from '../../accounts/public.ts';
import { auditFactsOf, recordAuditEntry } from '../../audit/public.ts';
import type { Call, SignedInCall } from '../../call.ts';
import { frameOf } from '../../document-frame.ts';
import { idCursors, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { breachNotices } from './breach-notice.ts';
import {
  type Breach,
  type Concerned,
  concernedGuests,
  concernedPeople,
  countConcerned,
  findDrill,
  insertDrill,
  lastDrills,
  type StoredDrill,
} from './drill-store.ts';

const PAGE_SIZE = 30;
/** Persons that the export reads at once. */
const BATCH = 1000;

const breachOf = ({ kinds, scope, first_day, last_day }: Omit<StoredDrill, 'people'>): Breach => ({
  kinds,
  scope,
  from: startOfJakartaDay(first_day),
  before: addMilliseconds(startOfJakartaDay(last_day), MILLISECONDS.day),
});

/** Tries a breach without sending anything, and records it with its duration. */
export async function runDrill(
  { database, clock, brand, support_email }: Services,
  { actor: { user_id } }: SignedInCall,
  { from, to, scope, kinds: chosen }: ParsedOf<typeof startDrill>,
): Promise<ResultOf<typeof startDrill>> {
  const now = clock.now();
  if (to < from) throw new AppError('invalid_value', { fields: { to: [{ key: 'day_order' }] } });
  const started = performance.now();
  const kinds = [...new Set(chosen)];
  const about = { id: newId(), created_at: now, created_by: user_id, first_day: from, last_day: to, scope, kinds };
  const drill = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    const people = await countConcerned(tx, breachOf({ ...about, duration_milliseconds: 0 }));
    const recorded = { ...about, people, duration_milliseconds: Math.ceil(performance.now() - started) };
    await insertDrill(tx, recorded);
    const { id, duration_milliseconds } = recorded;
    await recordAuditEntry(tx, {
      actor: user_id,
      action: 'drill.run',
      subject_id: id,
      reason: null,
      before: {},
      after: { from, to, scope, kinds, people, duration_milliseconds },
      now,
    });
    return recorded;
  });
  return {
    ...present(drill, ''),
    by: (await profilesOf(database.read, [user_id])).get(user_id)?.full_name ?? user_id,
    due_at: addMilliseconds(now, REQUEST_HOURS * MILLISECONDS.hour).toISOString(),
    notices: breachNotices({ kinds, from, to, brand: brand(), support_email }),
  };
}

export async function listAllDrills(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor }: ParsedOf<typeof listDrills>,
): Promise<ResultOf<typeof listDrills>> {
  const cursors = idCursors(tokens, 'breach-drills');
  const found = await lastDrills(read, { before: cursors.read(cursor), limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return { data: await presentAll(read, shown), next_cursor };
}

async function presentAll(read: Read, drills: readonly StoredDrill[]): Promise<Drill[]> {
  const people = await profilesOf(read, [...new Set(drills.map(({ created_by }) => created_by))]);
  return drills.map((drill) => present(drill, people.get(drill.created_by)?.full_name ?? drill.created_by));
}

function present(
  { created_at, created_by: _, first_day: from, last_day: to, ...drill }: StoredDrill,
  by: string,
): Drill {
  return { ...drill, created_at: created_at.toISOString(), by, from, to };
}

/** The persons of a drill as a table, read while it is sent. The entry in the audit log is written before. */
export async function exportPeople(
  { database, documents, clock }: Pick<Services, 'database' | 'documents' | 'clock'>,
  { actor: { user_id }, locale }: SignedInCall,
  { id }: ParsedOf<typeof exportDrill>,
): Promise<FileResponse> {
  const drill = await requireDrill(database.read, id);
  const now = clock.now();
  await database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: user_id,
      action: 'drill.export',
      subject_id: id,
      reason: null,
      before: {},
      after: { people: drill.people },
      now,
    }),
  );
  const breach = breachOf(drill);
  async function* batches(): AsyncGenerator<Concerned[]> {
    for (const [load, key] of [
      [concernedPeople, 'id'],
      [concernedGuests, 'email'],
    ] as const) {
      for (let after: string | null = null; ; ) {
        const batch: Concerned[] = await load(database.read, breach, { after, limit: BATCH });
        yield batch;
        after = batch.at(-1)?.[key] ?? null;
        if (batch.length < BATCH) break;
      }
    }
  }
  return documents.peopleTable(locale, batches(), `breach-${jakartaDay(now)}.csv`);
}

/** The record of a drill as a PDF. */
export async function drillRecord(
  services: Services,
  call: SignedInCall,
  { id, locale }: ParsedOf<typeof recordOfDrill>,
): Promise<FileResponse> {
  const { read } = services.database;
  const drill = await requireDrill(read, id);
  return services.documents.record({
    ...frameOf(services, locale ?? call.locale),
    kind: 'drill',
    number: id.slice(-12),
    facts: [
      { label: 'id', value: id, is_code: true },
      { label: 'drilled_at', value: drill.created_at },
      { label: 'by', value: drill.created_by, is_code: true },
      { label: 'days', value: `${drill.first_day} – ${drill.last_day}` },
      { label: 'scope', value: { key: drill.scope } },
      ...drill.kinds.map((kind) => ({ label: 'data', value: { key: kind } })),
      { label: 'people', value: String(drill.people) },
      { label: 'duration', value: { key: 'milliseconds', params: { count: drill.duration_milliseconds } } },
      { label: 'sent', value: { key: 'nothing' } },
    ],
    parts: [{ heading: 'entries', facts: await auditFactsOf(read, { subject_id: id }) }],
  });
}

async function requireDrill(read: Read, id: string): Promise<StoredDrill> {
  const drill = await findDrill(read, id);
  if (!drill) throw new AppError('not_found');
  return drill;
}
