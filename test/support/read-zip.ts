import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, in their order. Throws if its directory and its entries differ. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('the archive is incomplete');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('the directory is damaged');
    const method = archive.readUInt16LE(at + 10);
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const content = method === 0 ? Buffer.from(bytes) : inflateRawSync(bytes);
    if (content.length !== size) throw new Error(`${name} has another size than the directory says`);
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
