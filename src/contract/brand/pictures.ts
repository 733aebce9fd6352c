/** The operator's logo: its size keeps its place in a page before it has loaded. */
export type BrandPicture = { id: string; width: number; height: number };

/** The largest file of a logo. */
export const LOGO_BYTES = 2 * 1024 * 1024;
export const LOGO_SIZE = { smallest: { width: 128, height: 64 }, largest: { width: 1024, height: 512 } } as const;

/** The address of a logo, which never changes. */
export function logoPath(id: string): string {
  return `/_brand/${id}.webp`;
}
