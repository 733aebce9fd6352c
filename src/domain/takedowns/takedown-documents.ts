import type { FileResponse, ParsedOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { adPath } from '../../contract/pages/addresses.ts';
import type { RecordFact } from '../../contract/payments/documents.ts';
import type * as contract from '../../contract/takedowns/endpoints.ts';
import { auditFactsOf, recordAuditEntry } from '../audit/public.ts';
import type { Call, SignedInCall } from '../call.ts';
import { frameOf } from '../document-frame.ts';
import type { Services } from '../services.ts';
import { orderKey } from './record-takedown.ts';
import { adsOf, findTakedown, type StoredTakedown, type TakedownAd } from './store.ts';

/** The authority's document, as a download: a PDF is never shown as a page of ours. Recorded before it is sent. */
export async function downloadTakedownOrder(
  { database, blobs, clock, log }: Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.downloadTakedownOrder>,
): Promise<FileResponse> {
  const { file_type } = await requireTakedown(database.read, id);
  const body = await blobs.stream(orderKey(id));
  if (!body) {
    log.warn({ takedown_id: id }, 'the document of a takedown request is missing');
    throw new AppError('not_found');
  }
  const entry = {
    actor: actor.user_id,
    action: 'takedown.download',
    subject_id: id,
    reason: null,
    before: {},
    after: {},
  } as const;
  await database.transaction((tx) => recordAuditEntry(tx, { ...entry, now: clock.now() }));
  return { mime_type: file_type, file_name: `${id}.${file_type === 'image/webp' ? 'webp' : 'pdf'}`, body };
}

/** What the authority gets as soon as its request is recorded. */
export async function downloadTakedownReceipt(
  services: Services,
  call: Call,
  { id, locale = call.locale }: ParsedOf<typeof contract.downloadTakedownReceipt>,
): Promise<FileResponse> {
  const { read } = services.database;
  const takedown = await requireTakedown(read, id);
  const ads = await adsOf(read, [id]);
  return services.documents.record({
    ...frameOf(services, locale),
    kind: 'takedown_receipt',
    number: takedown.reference,
    facts: [...requestFacts(takedown), ...ads.map((ad) => addressOf(services, ad))],
    parts: [],
  });
}

/** Everything that shows what was done when, for the authority, a court or an auditor. */
export async function proveTakedown(
  services: Services,
  call: Call,
  { id, locale = call.locale }: ParsedOf<typeof contract.proveTakedown>,
): Promise<FileResponse> {
  const { read } = services.database;
  const takedown = await requireTakedown(read, id);
  const ads = await adsOf(read, [id]);
  const { warned_at, overdue_notified_at, decision, decision_reason, decided_at, decided_by, due_at } = takedown;
  const { withdrawn_at, withdrawn_by, withdrawal_reason } = takedown;
  const entries = await auditFactsOf(read, { subject_id: id });
  for (const { ad_id, hidden_at } of ads) {
    // Up to the same millisecond: the action of this request, and none about the ad before or after.
    if (!hidden_at) continue;
    const before = new Date(hidden_at.getTime() + 1);
    entries.push(...(await auditFactsOf(read, { subject_id: ad_id, action: 'ad.hide', from: hidden_at, before })));
  }
  return services.documents.record({
    ...frameOf(services, locale),
    kind: 'takedown',
    number: takedown.reference,
    facts: [
      { label: 'id', value: id, is_code: true },
      ...requestFacts(takedown),
      ...(warned_at ? [{ label: 'warned_at', value: warned_at }] : []),
      ...(overdue_notified_at ? [{ label: 'overdue_notified_at', value: overdue_notified_at }] : []),
      { label: 'decision', value: { key: decision ?? 'not_yet' } },
      ...(decided_at ? [{ label: 'decided_at', value: decided_at }] : []),
      { label: 'decided_by', value: decided_by ?? '', is_code: true },
      { label: 'reason', value: decision_reason },
      ...(withdrawn_at
        ? [
            { label: 'withdrawn_at', value: withdrawn_at },
            { label: 'withdrawn_by', value: withdrawn_by ?? '', is_code: true },
            { label: 'withdrawal_reason', value: withdrawal_reason },
          ]
        : []),
      { label: 'in_time', value: { key: (decided_at ?? services.clock.now()) <= due_at ? 'yes' : 'no' } },
    ],
    parts: [
      { heading: 'ads', facts: ads.flatMap((ad) => adFacts(services, ad)) },
      { heading: 'entries', facts: entries },
    ],
  });
}

async function requireTakedown(read: Services['database']['read'], id: string): Promise<StoredTakedown> {
  const takedown = await findTakedown(read, id);
  if (!takedown) throw new AppError('not_found');
  return takedown;
}

function requestFacts(takedown: StoredTakedown): RecordFact[] {
  const { authority, reference, urgency, grounds, received_at, recorded_at, due_at, file_bytes, file_hash } = takedown;
  return [
    { label: 'authority', value: authority },
    { label: 'reference', value: reference },
    { label: 'urgency', value: { key: urgency } },
    { label: 'received_at', value: received_at },
    { label: 'recorded_at', value: recorded_at },
    { label: 'due_at', value: due_at },
    { label: 'grounds', value: grounds },
    { label: 'document', value: { key: 'bytes', params: { count: file_bytes } } },
    { label: 'document_hash', value: file_hash.toString('hex'), is_code: true },
  ];
}

function addressOf({ public_url }: Services, { ad_id }: TakedownAd): RecordFact {
  return { label: 'ad', value: `${public_url()}${adPath(ad_id)}`, is_code: true };
}

function adFacts(services: Services, ad: TakedownAd): RecordFact[] {
  return [
    addressOf(services, ad),
    { label: 'title', value: ad.title },
    ...(ad.outcome ? [{ label: 'outcome', value: { key: ad.outcome } }] : []),
    ...(ad.hidden_at ? [{ label: 'hidden_at', value: ad.hidden_at }] : []),
    { label: 'content_hash', value: ad.content_hash.toString('hex'), is_code: true },
  ];
}
