import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMilliseconds, fixedClock, MILLISECONDS } from '../../src/base/clock.ts';
import { CODE_BYTES, PHONE_PHOTO_MINUTES } from '../../src/contract/media/phone-photo-rules.ts';
import { deleteOldPhonePhotos, sendPhonePhoto, takePhonePhoto } from '../../src/domain/media/phone-photo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = new Date('2026-03-02T03:04:05.000Z');
const folder = mkdtempSync(join(tmpdir(), 'papan-phone-photo-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.transaction((tx) => tx.deleteFrom('phone_photos').execute()));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const at = (minutes: number) => ({
  database,
  clock: fixedClock(addMilliseconds(NOW, minutes * MILLISECONDS.minute)),
});

/** A page's secret and the token of its QR code. */
function newCode() {
  const secret = randomBytes(CODE_BYTES);
  const token = createHash('sha256').update(secret).digest().subarray(0, CODE_BYTES);
  return { secret: secret.toString('base64url'), token: token.toString('base64url') };
}

const jpeg = (content: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(content)]);

async function send(token: string, bytes: Buffer, minutes = 0) {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return sendPhonePhoto(at(minutes), { file: { path, file_name: 'photo', mime_type: 'text/html' } }, { token });
}

async function take(secret: string, minutes = 0): Promise<Buffer | null> {
  const { photo } = await takePhonePhoto(at(minutes), null, { secret });
  return photo && Buffer.from(photo.base64, 'base64');
}

test('gives a photo to the page whose code it was sent by, also when the page asks again', async () => {
  const { secret, token } = newCode();
  expect(await take(secret)).toBeNull();
  await send(token, jpeg('chair'));
  expect(await take(newCode().secret)).toBeNull();
  // What the QR code tells is no secret.
  expect(await take(token)).toBeNull();
  expect(await take(secret)).toEqual(jpeg('chair'));
  expect(await take(secret)).toEqual(jpeg('chair'));
});

test('names the type that the bytes have, not the one that was sent', async () => {
  const { secret, token } = newCode();
  await send(token, jpeg('chair'));
  expect(await takePhonePhoto(at(0), null, { secret })).toMatchObject({ photo: { mime_type: 'image/jpeg' } });
});

test('takes another photo until the page has one', async () => {
  const { secret, token } = newCode();
  await send(token, jpeg('first'));
  await send(token, jpeg('second'));
  expect(await take(secret)).toEqual(jpeg('second'));
  await expect(send(token, jpeg('third'))).rejects.toMatchObject({ key: 'link_expired' });
  expect(await take(secret)).toEqual(jpeg('second'));
});

test('gives the page one photo, however many are sent while it takes it', async () => {
  const { secret, token } = newCode();
  await send(token, jpeg('0'));
  const [taken, ...sent] = await Promise.all([
    take(secret),
    ...Array.from({ length: 20 }, (_, index) =>
      send(token, jpeg(String(index + 1))).then(
        () => 'kept',
        ({ key }) => key,
      ),
    ),
  ]);
  expect(sent.filter((outcome) => outcome !== 'kept' && outcome !== 'link_expired')).toEqual([]);
  expect(await take(secret)).toEqual(taken);
});

test(`loses a photo after ${PHONE_PHOTO_MINUTES} minutes`, async () => {
  const { secret, token } = newCode();
  await send(token, jpeg('chair'));
  await deleteOldPhonePhotos(at(PHONE_PHOTO_MINUTES - 1));
  expect(await take(secret, PHONE_PHOTO_MINUTES - 1)).not.toBeNull();
  expect(await take(secret, PHONE_PHOTO_MINUTES + 1)).toBeNull();
  await deleteOldPhonePhotos(at(PHONE_PHOTO_MINUTES + 1));
  expect(await database.read.selectFrom('phone_photos').select('token').execute()).toEqual([]);
});

test('refuses files that are no pictures', async () => {
  const { secret, token } = newCode();
  await expect(send(token, Buffer.from('<script>'))).rejects.toMatchObject({ key: 'image_unreadable' });
  await expect(send(token, Buffer.alloc(0))).rejects.toMatchObject({ key: 'image_unreadable' });
  expect(await take(secret)).toBeNull();
});

test('refuses photos while too many wait', async () => {
  await database.transaction((tx) =>
    sql`insert into phone_photos (token, picture, mime_type, sent_at)
      select decode(lpad(to_hex(n), 32, '0'), 'hex'), '\\xffd8ff', 'image/jpeg', ${NOW} from generate_series(1, 200) n`.execute(
      tx,
    ),
  );
  const { token } = newCode();
  await expect(send(token, jpeg('chair'))).rejects.toMatchObject({ key: 'server_busy' });
  await deleteOldPhonePhotos(at(PHONE_PHOTO_MINUTES + 1));
  await send(token, jpeg('chair'), PHONE_PHOTO_MINUTES + 1);
});
