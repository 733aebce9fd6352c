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
