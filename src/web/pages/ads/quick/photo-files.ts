/** HEIC is accepted where the browser can decode it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';
