import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { previewHash } from './create-preview.ts';
import { findPreview } from './preview-store.ts';

/** The preview of a token; throws `preview_not_found` if it is unknown, expired or for another ad. */
export async function livePreview(read: Read, { id, token }: { id: string; token: string }, now: Date) {
  const preview = await findPreview(read, previewHash(token));
  if (!preview || preview.ad_id !== id || preview.expires_at <= now) throw new AppError('preview_not_found');
  return preview;
}
