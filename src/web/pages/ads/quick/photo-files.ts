/** HEIC is accepted where the browser can decode it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';

/** Whether it is a photo of a kind that only some browsers read. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}
