import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/payments/findings.ts';
import type { PaymentFinding } from '../../../contract/payments/findings.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { Call, SignedInCall } from '../../call.ts';
import { idCursors, pageOf } from '../../page.ts';
import { holdersOf } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { closeFinding, countOpenFindings, findingsByIds, listFindings, type StoredFinding } from './finding-store.ts';

const PAGE_SIZE = 50;

export async function listPaymentFindings(
  { database: { read }, tokens }: Services,
  _call: Call,
  { cursor, state }: ParsedOf<typeof contract.listPaymentFindings>,
): Promise<ResultOf<typeof contract.listPaymentFindings>> {
  const cursors = idCursors(tokens, 'findings');
  const is_open = state === undefined ? null : state === 'open';
  const found = await listFindings(read, { before: cursors.read(cursor), is_open, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return {
    data: shown.map(presentFinding),
    next_cursor,
    open: await countOpenFindings(read),
  };
}

/** A finding as administrators see it. */
export function presentFinding(finding: StoredFinding): PaymentFinding {
  return {
    ...finding,
    found_at: finding.found_at.toISOString(),
    closed_at: finding.closed_at?.toISOString() ?? null,
  };
}

/**
 * Closes a finding with a note about what was done, and by whom; not while another administrator looks at it, and not
 * about the caller's own payment.
 */
export function closeFindingByHand(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, note }: ParsedOf<typeof contract.closePaymentFinding>,
): Promise<ResultOf<typeof contract.closePaymentFinding>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const payment = (await findingsByIds(tx, [id])).get(id)?.payment;
    if (payment?.user_id === actor.user_id) throw new AppError('forbidden');
    const about = { kind: 'finding', subject_ids: [id], now };
    const holder = (await holdersOf(tx, about)).get(id);
    if (holder !== undefined && holder !== actor.user_id) throw new AppError('review_taken');
    const closed = await closeFinding(tx, { id, note, closed_by: actor.user_id, now });
    if (closed === undefined) throw new AppError('not_found');
    if (closed === null) throw new AppError('finding_closed');
    const [before, after] = [{ is_open: true }, { is_open: false }];
    await recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'finding.close',
      subject_id: id,
      reason: note,
      before,
      after,
      now,
    });
    return { open: await countOpenFindings(tx) };
  });
}
