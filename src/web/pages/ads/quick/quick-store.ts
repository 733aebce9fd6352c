import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { isRetryable, messageOf } from '../../../api/failures.ts';
import { localStorageValue } from '../../../browser/local-storage-value.ts';
import { createStore, type Store } from '../../../browser/store.ts';
import { decodePicture, fixedSizes, type Pictures, pictureOf } from '../../../designer/artwork/pictures.ts';
import { openPendingUploads } from '../../../designer/photos/pending-uploads.ts';
import { readPhoto } from '../../../designer/photos/read-photo.ts';
import { createUploads, type Upload } from '../../../designer/photos/uploads.ts';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';
import { type Corrections, newQuickAd, type QuickAd, quickAd } from './quick-ad.ts';

const SLOT = 'photo-0';
const RATIO = '3:4';
const SHOWN_WIDTH = 360;
/** Whose ads a guest's are on this device. */
const GUEST = 'guest';

/** The ad that is made on this device in a few steps: its photo, line and corrections, and the upload of the photo. */
export type QuickStore = {
  /** Undefined until the device has been read; null: none has been started. */
  ad: Store<QuickAd | null | undefined>;
  /** The upload of the photo; null when the server has it, or there is none. */
  upload: Store<Upload | null>;
  /** The pictures of its designs. */
  pictures: Pictures;
  /** Starts an ad with this photo, or changes the photo of the present one. False: no browser can read the file. */
  setPhoto(file: File): Promise<boolean>;
  withoutPhoto(): void;
  change(part: Partial<Omit<QuickAd, 'id' | 'photo'>>): void;
  correct(part: Corrections): void;
  retryUpload(): void;
  /** The server's file of the photo, once it is uploaded; null without a photo. Throws the reason if that failed. */
  uploaded(): Promise<string | null>;
  /** Forgets the ad on this device. */
  clear(): void;
  /**
   * Reads the device, and sends the photo by this client, that of the page that is open. Returns a function that stops
   * this.
   */
  start(pageClient: Client): () => void;
};

type QuickOptions = {
  /** Id of the signed-in user; null for a guest, whose photo stays on the device. */
  user_id: string | null;
  client: Client;
  error500(): string;
};

const keyOf = (owner: string) => `papan:quick:${owner}`;

function readStored(owner: string): QuickAd | null {
  try {
    return quickAd.safeParse(JSON.parse(localStorageValue(keyOf(owner)).read() ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Creates the store of a user's quick ad, or a guest's. */
export function createQuickStore({ user_id, client, error500 }: QuickOptions): QuickStore {
  const owner = user_id ?? GUEST;
  const stored = localStorageValue(keyOf(owner));
  // A page's client asks for consent to new legal texts on that page.
  let currentClient = client;
  const ad = createStore<QuickAd | null | undefined>(undefined);
  const upload = createStore<Upload | null>(null);
  const pendingUploads = openPendingUploads(keyOf(owner));

  function put(next: QuickAd | null): void {
    ad.set(next);
    stored.store(next && JSON.stringify(next));
  }

  function change(part: Partial<QuickAd>): void {
    const present = ad.get();
    if (present) put({ ...present, ...part });
  }

  const uploads = createUploads({
    send: ({ file }, signal, onProgress) =>
      currentClient('PUT /content/create/display/asset', {}, { file, signal, onProgress, errors: 'caller' }),
    failureOf: (error) => ({
      message: messageOf(error, error500()),
      canRetry: isRetryable(error),
      isLost: isError(error, 'connection_lost'),
    }),
    isOnline: () => user_id !== null && navigator.onLine,
    prepare: (_, fileId) => decodePicture(pictureOf(fileId), fixedSizes(SHOWN_WIDTH)(1)),
    onDone(_, file_id) {
      const photo = ad.get()?.photo;
      if (!photo) return;
      change({ photo: { ...photo, file_id } });
      void findSubject(file_id);
    },
    pendingUploads,
  });
  uploads.all.subscribe(() => upload.set(uploads.all.get()[0] ?? null));

  /** Looks for what can be cut out, while the author writes. Without it the designs show the whole photo. */
  async function findSubject(file_id: string): Promise<void> {
    const found = await currentClient(
      'GET /content/create/display/asset/:file_id/subject',
      { file_id },
      { errors: 'caller' },
    ).catch(() => null);
    const photo = ad.get()?.photo;
    if (photo?.file_id === file_id) change({ photo: { ...photo, subject: found?.subject ?? null } });
  }

  async function readFacts(file: Blob, id: string): Promise<boolean> {
    const facts = await readPhoto(file, id).catch(() => null);
    const present = ad.get();
    if (facts && present?.id === id && present.photo) {
      change({
        photo: {
          ...present.photo,
          facts: {
            ...facts,
            colors: [...facts.colors],
            calm: [...facts.calm],
            bright: [...facts.bright],
          },
        },
      });
    }
    return facts !== null;
  }

  async function adopt(from: typeof pendingUploads): Promise<void> {
    const present = ad.get();
    if (!present?.photo || present.photo.file_id) return;
    const [picture] = (await from.adopt()).toReversed();
    if (!picture || upload.get()) return;
    if (from !== pendingUploads) await from.clear(picture.slot);
    uploads.start(SLOT, { file: picture.file, ratio: RATIO, original: null });
    if (!present.photo.facts) await readFacts(picture.file, present.id);
  }

  /** What a guest made on this device belongs to the user who signs in. */
  function adoptGuest(): void {
    const guest = readStored(GUEST);
    if (user_id === null || !guest) return;
    put(guest);
    localStorageValue(keyOf(GUEST)).store(null);
    void adopt(openPendingUploads(keyOf(GUEST)));
  }

  return {
    ad,
    upload,
    pictures(fileId, cut) {
      const present = ad.get();
      if (fileId !== present?.id) return pictureOf(fileId, cut);
      const file_id = present.photo?.file_id;
      return file_id ? pictureOf(file_id, cut) : { src: upload.get()?.url ?? '' };
    },
    async setPhoto(chosen) {
      const file = await compressPhoto(chosen);
      const before = ad.get();
      const next = newQuickAd(true);
      put(
        before
          ? { ...before, ...next, line: before.line, corrections: before.corrections, draft_id: before.draft_id }
          : next,
      );
      const isRead = await readFacts(file, next.id);
      if (!isRead) {
        put(before ?? null);
        return false;
      }
      uploads.start(SLOT, { file, ratio: RATIO, original: null });
      return true;
    },
    withoutPhoto() {
      uploads.cancel(SLOT);
      const before = ad.get();
      put(before ? { ...before, photo: null, design: null, round: 0 } : newQuickAd(false));
    },
    change,
    correct(part) {
      const present = ad.get();
      if (!present) return;
      const { details } = present.corrections;
      change({ corrections: { ...present.corrections, ...part, details: { ...details, ...part.details } } });
    },
    retryUpload: () => uploads.retry(SLOT),
    uploaded: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const photo = ad.get()?.photo;
          const present = upload.get();
          if (photo && !photo.file_id && present?.state !== 'failed') return;
          stop();
          if (photo && !photo.file_id) reject(new Error(present?.message ?? error500()));
          else resolve(photo?.file_id ?? null);
        };
        const stops = [ad.subscribe(look), upload.subscribe(look)];
        const stop = () => {
          for (const each of stops) each();
        };
        look();
      }),
    clear() {
      uploads.cancel(SLOT);
      put(null);
    },
    start(pageClient) {
      currentClient = pageClient;
      if (ad.get() === undefined) {
        ad.set(readStored(owner));
        if (ad.get() === null) adoptGuest();
        void adopt(pendingUploads);
      }
      const onOnline = () => uploads.retryAll();
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    },
  };
}

/** One store for all steps of a page, so that an upload goes on from step to step. */
const opened = new Map<string, QuickStore>();

/** The store of this browser page for a user or a guest. On the server it is a new one, which has read nothing. */
export function quickStoreOf(options: QuickOptions): QuickStore {
  if (import.meta.env.SSR) return createQuickStore(options);
  const owner = options.user_id ?? GUEST;
  const known = opened.get(owner) ?? createQuickStore(options);
  opened.set(owner, known);
  return known;
}
