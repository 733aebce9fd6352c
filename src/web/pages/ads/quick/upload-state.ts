import type { Upload } from '../../../designer/photos/uploads.ts';

type Known = {
  upload: Pick<Upload, 'state' | 'percent' | 'isStored'> | null;
  /** Whether this device still reads the photo. */
  isReading: boolean;
  /** Whether nobody has the photo any more. */
  isGone: boolean;
  /** Whether the photo stays on the device, because nobody is signed in. */
  isGuest: boolean;
};

/** What happens to the photo of an ad. */
export function uploadState({ upload, isReading, isGone, isGuest }: Known) {
  if (isGone) return 'failed';
  if (isReading) return 'reading';
  if (!upload) return 'ready';
  if (upload.state === 'failed') return 'failed';
  if (isGuest) return upload.isStored ? 'stored' : 'ready';
  if (upload.state === 'waiting') return 'waiting';
  // Everything is sent: now the server checks the photo and makes its sizes.
  return upload.percent < 100 ? 'sending' : 'processing';
}
