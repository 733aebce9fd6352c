/** Length of a page's secret, and of the token that belongs to it: 16 bytes in Base64url. */
export const CODE_LENGTH = 22;
export const CODE_BYTES = 16;
/** Largest photo that a phone sends: it is compressed before. */
export const PHONE_PHOTO_BYTES = 3 * 1024 * 1024;
/** For so many minutes a photo waits for the page. */
export const PHONE_PHOTO_MINUTES = 10;
