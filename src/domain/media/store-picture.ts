import { createHash } from 'node:crypto';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { RATIO_SIZES, type Ratio } from '../../contract/design/ratios.ts';
import type { UploadedPicture } from '../../contract/media/endpoints.ts';
import { PROFILE_PHOTO_SIZE } from '../../contract/media/rules.ts';
import type { Services } from '../services.ts';
import { originalKey, widthKey } from './blob-keys.ts';
import { uploadDecoders } from './decoder-pool.ts';
import type { EncodedPictures } from './encode-picture.ts';
import { insertFingerprint } from './fingerprint-store.ts';
import { type Crop, EFFORT, STORED_TYPE, WHOLE } from './rules.ts';
import { insertFile } from './store.ts';

export type MediaServices = Pick<Services, 'database' | 'blobs' | 'clock'>;

/** What a picture is for: its smallest size after the crop, and its common widths. Others are created on request. */
const PURPOSES = {
  /** The board's columns are 162 to 257 px wide, on screens of density 1 to 3. The size is the gallery's. */
  ad: { smallest: { width: 600, height: 600 }, widths: [320, 480] },
  profile: { smallest: PROFILE_PHOTO_SIZE, widths: [160, 320] },
} as const;
export type Purpose = keyof typeof PURPOSES;

/** The picture is the file at `path`. */
export type NewPicture = {
  owner_id: string;
  path: string;
  /** Default: `ad`. Only pictures of ads can be used in ads. */
  purpose?: Purpose;
  ratio?: Ratio | undefined;
  crop?: Crop;
  /** Of the encoder, from 0 to 6, for the stored size. */
  effort?: number;
};
/** Work in the transaction that inserts the picture's row; an error undoes both. */
export type InSameTransaction<Result> = (tx: Tx, fileId: string) => Promise<Result>;

/**
 * Checks, crops, encodes and stores a picture for its owner, with its most common widths. The bytes are stored before
 * the row, so that every row has bytes. Throws the errors of the upload endpoint.
 */
export async function storePicture(services: MediaServices, picture: NewPicture): Promise<UploadedPicture> {
  return (await storePictureWith(services, picture, async () => null)).picture;
}

/** `storePicture` with other work in the same transaction. */
export async function storePictureWith<Result>(
  services: MediaServices,
  picture: NewPicture,
  inSameTransaction: InSameTransaction<Result>,
): Promise<{ picture: UploadedPicture; result: Result }> {
  return storeEncoded(services, picture, await encode(picture), inSameTransaction);
}

/** `storePicture` of one file for several owners, encoded once; each gets a picture of its own, in their order. */
export async function storePictureForEach(
  services: MediaServices,
  ownerIds: readonly string[],
  picture: Omit<NewPicture, 'owner_id'>,
): Promise<UploadedPicture[]> {
  const [first] = ownerIds;
  if (first === undefined) return [];
  const encoded = await encode({ ...picture, owner_id: first });
  const stored = ownerIds.map((owner_id) =>
    storeEncoded(services, { ...picture, owner_id }, encoded, async () => null),
  );
  return (await Promise.all(stored)).map((own) => own.picture);
}

function encode({
  owner_id,
  path,
  purpose = 'ad',
  ratio,
  crop = WHOLE,
  effort = EFFORT,
}: NewPicture): Promise<EncodedPictures> {
  const { smallest, widths } = PURPOSES[purpose];
  return uploadDecoders.run(owner_id, () => ({
    kind: 'encode',
    path,
    framing: { smallest: ratio ? RATIO_SIZES[ratio] : smallest, crop },
    widths,
    effort,
  }));
}

async function storeEncoded<Result>(
  services: MediaServices,
  { owner_id, purpose = 'ad' }: NewPicture,
  { stored, smaller, thumb }: EncodedPictures,
  inSameTransaction: InSameTransaction<Result>,
): Promise<{ picture: UploadedPicture; result: Result }> {
  const fileId = newId();
  const keys = [originalKey(fileId), ...[...smaller.keys()].map((width) => widthKey(fileId, width))];
  try {
    await services.blobs.put(originalKey(fileId), stored.bytes);
    for (const [width, bytes] of smaller) await services.blobs.put(widthKey(fileId, width), bytes);
    const result = await services.database.transaction(async (tx) => {
      await insertFile(tx, {
        id: fileId,
        owner_id,
        purpose,
        mime_type: STORED_TYPE,
        width: stored.width,
        height: stored.height,
        bytes: stored.bytes.byteLength,
        sha256: createHash('sha256').update(stored.bytes).digest('hex'),
        created_at: services.clock.now(),
      });
      if (purpose === 'ad') await insertFingerprint(tx, fileId, thumb);
      return inSameTransaction(tx, fileId);
    });
    return { picture: { file_id: fileId, width: stored.width, height: stored.height }, result };
  } catch (error) {
    await Promise.allSettled(keys.map((key) => services.blobs.delete(key)));
    throw error;
  }
}
