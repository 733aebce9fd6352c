import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { linkIdentityPhoto, viewIdentityPhoto } from '../../contract/identity/endpoints.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { UnreadableSeal } from '../../providers/vault/seal.ts';
import { profileOf } from '../accounts/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import { markPrivatePicture, STORED_TYPE } from '../media/public.ts';
import { holdersOf } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { holdPhoto } from './hold-photo.ts';
import { createLink, requireLink } from './rules.ts';
import { findPhoto } from './store.ts';

type LinkServices = Pick<Services, 'database' | 'clock' | 'tokens'>;
type ViewServices = LinkServices & Pick<Services, 'vault' | 'log' | 'markFont'>;

/**
 * The query of a link to a photo, for the session of the moderator who requests it and gets its job. Recorded, like the
 * view itself.
 */
export async function linkPhoto(
  { database, clock, tokens }: LinkServices,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof linkIdentityPhoto>,
): Promise<ResultOf<typeof linkIdentityPhoto>> {
  const photo = await findPhoto(database.read, id);
  if (!photo?.file_id || photo.outcome !== null) throw new AppError('not_found');
  const now = clock.now();
  await holdPhoto(database, { photo_id: id, by: actor.user_id, now });
  const link = createLink(tokens, { photo_id: id, session_id: actor.session_id }, now);
  await database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'identity.link',
      subject_id: id,
      reason: null,
      before: {},
      after: { expires_at: new Date(link.expires_at).toISOString() },
      now,
    }),
  );
  return link;
}

/**
 * The picture of a link for who has its job, marked with its viewer and the time. The view is recorded before the
 * picture is sent.
 */
export async function viewPhoto(
  services: ViewServices,
  { actor }: SignedInCall,
  { id, ...link }: ParsedOf<typeof viewIdentityPhoto>,
): Promise<ResultOf<typeof viewIdentityPhoto>> {
  const { database, clock, tokens, markFont } = services;
  const now = clock.now();
  requireLink(tokens, { photo_id: id, session_id: actor.session_id }, link, now);
  const photo = await findPhoto(database.read, id);
  if (!photo?.file_id) throw new AppError('not_found');
  const holders = await holdersOf(database.read, { kind: 'identity', subject_ids: [id], now });
  if (holders.get(id) !== actor.user_id) throw new AppError('link_expired');
  const stored = await readPicture(services, { id: photo.file_id, owner_id: photo.user_id });
  const viewer = await profileOf(database.read, actor.user_id);
  const text = `${viewer?.full_name ?? actor.user_id} · ${timeOf(now)}`;
  const bytes = await markPrivatePicture(actor.user_id, { stored, text, font: markFont });
  await database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'identity.view',
      subject_id: id,
      reason: null,
      before: {},
      after: {},
      now,
    }),
  );
  return { mime_type: STORED_TYPE, file_name: `${id}.webp`, body: once(bytes), is_inline: true };
}

async function readPicture({ vault, log }: ViewServices, file: { id: string; owner_id: string }): Promise<Uint8Array> {
  try {
    const bytes = await vault.get(file);
    if (bytes) return bytes;
    log.warn({ file_id: file.id }, 'the file of an ID-card photo is missing');
  } catch (error) {
    if (!(error instanceof UnreadableSeal)) throw error;
    log.warn({ file_id: file.id, problem: error.problem }, 'an ID-card photo cannot be decrypted');
  }
  throw new AppError('photo_unreadable');
}

/** The time in Jakarta, in short: `22 Nov 12.31`. */
function timeOf(now: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { timeZone: TIME_ZONE, ...options }).format(now);
  const time = part({ hour: '2-digit', minute: '2-digit', hour12: false });
  return `${part({ day: 'numeric', month: 'short' })} ${time}`;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
