import QRCode from 'qrcode';

/** Width in modules of the quiet zone that QR readers need. */
const QUIET = 4;

/** A QR code (error correction M) as one SVG path in a square of `size` modules, including the quiet zone. */
export function qrCode(text: string): { path: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      let run = 1;
      while (x + run < modules.size && modules.get(y, x + run)) run += 1;
      path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { path, size: modules.size + 2 * QUIET };
}

/** Pixels of a module: more than an output draws, because pictures within pictures are not drawn as vectors. */
const MODULE = 24;

/** A QR code as the data URL of a picture. */
export function qrUrl(text: string): string {
  const { path, size } = qrCode(text);
  const side = size * MODULE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
