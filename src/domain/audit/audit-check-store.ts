import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

export type AuditReport = {
  ok: boolean;
  entries: number;
  /** The end of the chain, in hexadecimal digits; null if there are no entries. */
  hash: string | null;
  /** The first place where the chain is broken; its entry is null if the entry is gone. */
  broken: { position: number | null; entry_id: string | null; error: string } | null;
};

/**
 * Verifies the audit log in one statement and so in one snapshot: every entry is in the chain once, positions have no
 * gap, each hash follows from the one before it and its entry, and the chain still contains the ends that earlier
 * verifications saw.
 */
export async function verifyAudit(read: Read): Promise<AuditReport> {
  const { rows } = await sql<Omit<AuditReport, 'ok'>>`
    with walked as (
      select position, entry_id, hash,
        row_number() over steps as expected_position,
        lag(hash) over steps as previous
      from audit_chain window steps as (order by position)
    ), errors as (
      select coalesce(walked.position, 9223372036854775807) as ordinal, walked.position, entry.id as entry_id,
        case
          when walked.position is null then 'the entry is not in the chain'
          when walked.position <> expected_position then format('position %s is missing', expected_position)
          when entry.id is null then format('entry %s is gone', walked.entry_id)
          else 'the entry, or the hash before it, was changed'
        end as error
      from walked full join audit_entries entry on entry.id = walked.entry_id
      where walked.position is null or entry.id is null or walked.position <> expected_position
        or walked.hash <> audit_hash(walked.previous, entry)
      union all
      select seen.entries, seen.entries, walked.entry_id,
        format('the chain was rewritten: the verification of %s saw another hash here', seen.checked_at)
      from audit_checks seen left join walked on walked.position = seen.entries
      where seen.hash is not null and walked.hash is distinct from seen.hash
    )
    select (select count(*) from audit_entries) as entries,
      (select encode(hash, 'hex') from audit_chain order by position desc limit 1) as hash,
      (select jsonb_build_object('position', position, 'entry_id', entry_id, 'error', error)
        from errors order by ordinal, entry_id limit 1) as broken`.execute(read);
  const [report] = rows;
  if (!report) throw new Error('The audit log could not be read');
  return { ok: report.broken === null, ...report };
}

/** Verifies the audit log and stores the result, which the monitoring alert and later verifications read. */
export async function saveAuditCheck(tx: Tx, now: Date): Promise<AuditReport> {
  const report = await verifyAudit(tx);
  const hash = report.ok && report.hash !== null ? Buffer.from(report.hash, 'hex') : null;
  await tx
    .insertInto('audit_checks')
    .values({ checked_at: now, ok: report.ok, entries: report.entries, hash })
    .onConflict((conflict) => conflict.column('checked_at').doNothing())
    .execute();
  return report;
}

/** The latest stored verification. */
export async function lastAuditCheck(read: Read): Promise<{ checked_at: Date; ok: boolean } | null> {
  const check = await read
    .selectFrom('audit_checks')
    .select(['checked_at', 'ok'])
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ?? null;
}
