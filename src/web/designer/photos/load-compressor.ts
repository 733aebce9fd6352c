const QUALITY = 0.6;
const CONVERT_ABOVE_BYTES = 2_000_000;

/** Presses a picture into a size; `type` where another kind is to come out than went in. */
export type Compress = (picture: Blob, most: { width: number; height: number }, type?: 'image/jpeg') => Promise<Blob>;

/** What makes pictures small for the way to the server. It is fetched when the first one is there. */
export async function loadCompressor(): Promise<Compress> {
  const { default: Compressor } = await import('compressorjs');
  return (picture, most, type) =>
    new Promise((resolve, reject) => {
      new Compressor(picture, {
        quality: QUALITY,
        maxWidth: most.width,
        maxHeight: most.height,
        mimeType: type ?? 'auto',
        convertTypes: ['image/png', 'image/webp'],
        convertSize: CONVERT_ABOVE_BYTES,
        success: resolve,
        error: reject,
      });
    });
}
