const QUALITY = 0.6;
const CONVERT_ABOVE_BYTES = 2_000_000;

/** Compresses a picture to a maximum size in px; `type` converts it to another format. */
export type Compress = (picture: Blob, max: { width: number; height: number }, type?: 'image/jpeg') => Promise<Blob>;

/** Loads the compressor for uploads when the first picture is chosen. */
export async function loadCompressor(): Promise<Compress> {
  const { default: Compressor } = await import('compressorjs');
  return (picture, max, type) =>
    new Promise((resolve, reject) => {
      new Compressor(picture, {
        quality: QUALITY,
        maxWidth: max.width,
        maxHeight: max.height,
        mimeType: type ?? 'auto',
        convertTypes: ['image/png', 'image/webp'],
        convertSize: CONVERT_ABOVE_BYTES,
        success: resolve,
        error: reject,
      });
    });
}
