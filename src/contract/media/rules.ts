export const UPLOAD_BYTES = 10 * 1024 * 1024;
/** Smallest profile photo in px: the largest size in which it is shown, on a screen of density 3. */
export const PROFILE_PHOTO_SIZE = { width: 200, height: 200 } as const;
/** Storage limit per user for files that belong to no published ad. */
export const MAX_UNFINISHED_FILES = { files: 300, bytes: 200 * 2 ** 20 } as const;
/** A file that no ad uses is deleted after this many days. */
export const UNUSED_FILE_DAYS = 3;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'] as const;
