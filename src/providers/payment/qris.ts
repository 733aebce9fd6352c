const CRC_TAG = '63';
const CRC_HEADER = `${CRC_TAG}04`;
const CRC_LENGTH = 4;

/** CRC-16/CCITT-FALSE in four upper-case hex digits, the check sum of an EMVCo QR text. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(CRC_LENGTH, '0');
}

/** The fields of an EMVCo QR text by tag; null when the format or the check sum is wrong. */
export function parseQris(text: string): Map<string, string> | null {
  const signed = text.length - CRC_LENGTH;
  if (text.length > 512 || signed < 0 || !text.slice(0, signed).endsWith(CRC_HEADER)) return null;
  if (crcOf(text.slice(0, signed)) !== text.slice(signed)) return null;
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const header = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const [, tag, length] = header ?? [];
    if (tag === undefined || length === undefined || fields.has(tag)) return null;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

/** Whether this is a complete, dynamic QRIS for exactly this amount in rupiah. */
export function isQrisOf(text: string, amount: number): boolean {
  const fields = parseQris(text);
  return (
    fields?.get('00') === '01' &&
    fields.get('01') === '12' &&
    fields.get('53') === '360' &&
    fields.get('58') === 'ID' &&
    /^\d{1,13}(\.0+)?$/.test(fields.get('54') ?? '') &&
    Number(fields.get('54')) === amount
  );
}
