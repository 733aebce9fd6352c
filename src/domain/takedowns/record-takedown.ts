import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { tailOf } from '../../contract/design/outputs.ts';
import type * as contract from '../../contract/takedowns/endpoints.ts';
import { TAKEDOWN } from '../../contract/takedowns/rules.ts';
import { cutText } from '../../contract/text/short-text.ts';
import { type AdSnapshot, adIdsByEnding, adSnapshotOf } from '../ads/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import { encodePrivatePicture } from '../media/public.ts';
import { openReview } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { adNamesIn, dueAt, severityOf } from './rules.ts';
import { insertTakedown, type NewTakedown } from './store.ts';

/** The key of a request's document. */
export function orderKey(id: string): string {
  return `takedowns/${id}`;
}

/**
 * Records a request of an authority with its document, and opens its job. The file is stored before its row, so that
 * every row has a file.
 */
export async function recordTakedown(
  services: Pick<Services, 'database' | 'clock' | 'blobs'>,
  { actor: { user_id }, file }: SignedInCall,
  { ads: named, ...input }: ParsedOf<typeof contract.recordTakedown>,
): Promise<ResultOf<typeof contract.recordTakedown>> {
  const { database, clock, blobs } = services;
  const now = clock.now();
  const received_at = new Date(input.received_at);
  if (received_at > now || received_at < addMilliseconds(now, -TAKEDOWN.oldest_days * MILLISECONDS.day)) {
    throw invalid('received_at', 'received_at', { days: TAKEDOWN.oldest_days });
  }
  const ads = await namedAds(database.read, named);
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  const order = await readOrder(user_id, file.path);
  const id = newId();
  const due_at = dueAt(received_at, input.urgency);
  await blobs.put(orderKey(id), order.bytes);
  const takedown = {
    ...input,
    id,
    received_at,
    due_at,
    recorded_at: now,
    recorded_by: user_id,
    file_type: order.type,
    file_bytes: order.bytes.length,
    file_hash: sha256(order.bytes),
  };
  try {
    await database.transaction((tx) => record(tx, takedown, ads));
  } catch (error) {
    // After any other error the row may exist.
    if (error instanceof AppError) await blobs.delete(orderKey(id));
    throw error;
  }
  return { id, due_at: due_at.toISOString() };
}

async function record(tx: Tx, takedown: NewTakedown, ads: readonly AdSnapshot[]): Promise<void> {
  const { id, authority, reference, urgency, due_at, recorded_by, recorded_at: now } = takedown;
  const rows = ads.map((ad) => ({
    ad_id: ad.id,
    owner_id: ad.owner_id,
    title: ad.title,
    content: ad.content,
    content_hash: sha256(ad.content),
  }));
  if (!(await insertTakedown(tx, takedown, rows))) throw invalid('reference', 'reference_recorded');
  await openReview(tx, {
    kind: 'takedown',
    subject: { type: 'takedown', id },
    owner_id: null,
    severity: severityOf(takedown, now),
    reasons: [{ key: `takedown.${urgency}`, params: { count: ads.length } }],
    now,
  });
  await recordAuditEntry(tx, {
    actor: recorded_by,
    action: 'takedown.record',
    subject_id: id,
    reason: null,
    before: {},
    after: { authority, reference, urgency, due_at: due_at.toISOString(), ads: ads.map((ad) => ad.id) },
    now,
  });
}

/** Throws `invalid_value` for a name that is not an ad's, and for too many. */
async function namedAds(read: Read, text: string): Promise<AdSnapshot[]> {
  const names = adNamesIn(text);
  if (names.length === 0) throw invalid('ads', 'required');
  if (names.length > TAKEDOWN.ads) throw invalid('ads', 'maximum_items', { length: TAKEDOWN.ads });
  const found = new Map<string, AdSnapshot>();
  for (const name of names) {
    // Two ads with one code differ by their addresses only.
    const ids = 'id' in name ? [name.id] : 'code' in name ? await adIdsByEnding(read, tailOf(name.code)) : [];
    const ad = ids.length === 1 && ids[0] ? await adSnapshotOf(read, ids[0]) : null;
    if (!ad) throw invalid('ads', 'ad_unknown', { name: cutText(name.text, 200) });
    found.set(ad.id, ad);
  }
  return [...found.values()];
}

/** A PDF stays as it is; a picture is decoded and encoded again. Throws the errors of the endpoint. */
async function readOrder(userId: string, path: string) {
  const bytes = await readFile(path);
  if (isPdf(bytes)) return { type: 'application/pdf' as const, bytes };
  const { smallest, largest } = TAKEDOWN.picture;
  const encoded = await encodePrivatePicture(userId, path, {
    smallest: { width: smallest, height: smallest },
    largest: { width: largest, height: largest },
  });
  return { type: 'image/webp' as const, bytes: Buffer.from(encoded.bytes) };
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}

/** The SHA-256 hash of bytes or a text. */
export function sha256(content: Uint8Array | string): Buffer {
  return createHash('sha256').update(content).digest();
}

function invalid(field: string, key: string, params: Record<string, string | number> = {}): AppError {
  return new AppError('invalid_value', { fields: { [field]: [{ key, params }] } });
}
