import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/errors.ts';
import { findPreview } from '../store.ts';
import { previewHash } from './create-preview.ts';

/** The preview of this ad that the token opens; throws `preview_not_found` where it opens none, or no longer. */
export async function livePreview(read: Read, { id, token }: { id: string; token: string }, now: Date) {
  const preview = await findPreview(read, previewHash(token));
  if (!preview || preview.ad_id !== id || preview.expires_at <= now) throw new AppError('preview_not_found');
  return preview;
}
