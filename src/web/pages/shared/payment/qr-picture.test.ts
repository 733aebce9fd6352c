import { expect, test } from 'vitest';
import { drawQr } from './qr-picture.tsx';

test('says whether a QR code has no text, or too much', async () => {
  expect(await drawQr('')).toEqual({ error: 'qr_no_text' });
  // Version 40 with level M holds 2,331 bytes.
  expect(await drawQr('a'.repeat(2331))).toMatchObject({ size: 177 + 8 });
  expect(await drawQr('a'.repeat(2332))).toEqual({ error: 'qr_too_big' });
});
