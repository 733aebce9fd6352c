import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { isRetryable, messageOf } from '../../../api/failures.ts';
import { localStorageValue } from '../../../browser/local-storage-value.ts';
import { createStore, type Store } from '../../../browser/store.ts';
import { decodePicture, fixedSizes, type Pictures, pictureOf } from '../../../designer/artwork/pictures.ts';
import { openPendingUploads, type PendingUploads } from '../../../designer/photos/pending-uploads.ts';
import { readPhoto } from '../../../designer/photos/read-photo.ts';
import { createUploads, type Upload } from '../../../designer/photos/uploads.ts';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';
import { type Corrections, newQuickAd, type QuickAd, quickAd, withCorrections } from './quick-ad.ts';

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
  /** Whether neither this device nor the server has the photo, as on a device that stores nothing. */
  isPhotoGone: Store<boolean>;
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
  /** The photo, while this page has it. */
  photoFile(): Blob | null;
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
  photoGone(): string;
};

const keyOf = (owner: string) => `papan:quick:${owner}`;

function parse(text: string | null): QuickAd | null {
  try {
    return quickAd.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** What designs need to know of a photo; null if this browser cannot read it. */
async function factsOf(photo: Blob, id: string): Promise<NonNullable<QuickAd['photo']>['facts']> {
  const facts = await readPhoto(photo, id).catch(() => null);
  return facts && { ...facts, colors: [...facts.colors], calm: [...facts.calm], bright: [...facts.bright] };
}

/** Creates the store of a user's quick ad, or a guest's. */
export function createQuickStore({ user_id, client, error500, photoGone }: QuickOptions): QuickStore {
  const owner = user_id ?? GUEST;
  const stored = localStorageValue(keyOf(owner));
  // A page's client asks for consent to new legal texts on that page.
  let currentClient = client;
  const ad = createStore<QuickAd | null | undefined>(undefined);
  const upload = createStore<Upload | null>(null);
  const isPhotoGone = createStore(false);
  const pendingUploads = openPendingUploads(keyOf(owner));
  let file: Blob | null = null;
  /** Counts the photos that were chosen: only the last one counts. */
  let choices = 0;

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
    onDone(slot, file_id) {
      const present = ad.get();
      if (present?.id !== slot || !present.photo) return;
      change({ photo: { ...present.photo, file_id } });
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

  async function readFacts(photo: Blob, id: string): Promise<void> {
    const facts = await factsOf(photo, id);
    const present = ad.get();
    if (facts && present?.id === id && present.photo) change({ photo: { ...present.photo, facts } });
  }

  /** The slot is the ad's id, so that the photo that another page has stored belongs to the same ad. */
  function startUpload(id: string, photo: Blob): void {
    stopUpload();
    isPhotoGone.set(false);
    file = photo;
    uploads.start(id, { file: photo, ratio: RATIO, original: null });
  }

  function stopUpload(): void {
    file = null;
    for (const { slot } of uploads.all.get()) uploads.cancel(slot);
  }

  /** Goes on with the photo that a page of this device has stored. */
  async function adopt(from: PendingUploads): Promise<void> {
    const present = ad.get();
    if (!present?.photo || present.photo.file_id || upload.get()) return;
    const picture = (await from.copies()).findLast(({ slot }) => slot === present.id);
    if (upload.get() || ad.get()?.id !== present.id) return;
    if (!picture) {
      isPhotoGone.set(true);
      return;
    }
    startUpload(present.id, picture.file);
    if (from !== pendingUploads) await from.clearAll();
    if (!present.photo.facts) await readFacts(picture.file, present.id);
  }

  /** What a guest made on this device belongs to the user who signs in; the newer ad wins. */
  function adoptGuest(): void {
    if (user_id === null) return;
    const known = opened.get(GUEST);
    const guest = known?.ad.get() ?? parse(localStorageValue(keyOf(GUEST)).read());
    const own = ad.get();
    if (!guest || (own && own.started_at > guest.started_at)) return;
    stopUpload();
    put({ ...guest, draft_id: null });
    const photo = known?.photoFile();
    if (photo) startUpload(guest.id, photo);
    else void adopt(openPendingUploads(keyOf(GUEST)));
    if (known) known.clear();
    else localStorageValue(keyOf(GUEST)).store(null);
  }

  return {
    ad,
    upload,
    isPhotoGone,
    pictures(fileId, cut) {
      const present = ad.get();
      if (fileId !== present?.id) return pictureOf(fileId, cut);
      const file_id = present.photo?.file_id;
      return file_id ? pictureOf(file_id, cut) : { src: upload.get()?.url ?? '' };
    },
    async setPhoto(chosen) {
      choices += 1;
      const choice = choices;
      const photo = await compressPhoto(chosen);
      const next = newQuickAd(true);
      const facts = await factsOf(photo, next.id);
      // Another one was chosen meanwhile.
      if (choice !== choices) return true;
      if (!facts) return false;
      // What was typed meanwhile stays.
      const before = ad.get();
      const typed = before && { line: before.line, corrections: before.corrections, draft_id: before.draft_id };
      put({ ...next, ...typed, photo: { facts, file_id: null } });
      startUpload(next.id, photo);
      return true;
    },
    withoutPhoto() {
      choices += 1;
      stopUpload();
      const before = ad.get();
      put(before ? { ...before, photo: null, design: null, round: 0 } : newQuickAd(false));
    },
    change,
    correct(part) {
      const present = ad.get();
      if (!present) return;
      change({ corrections: withCorrections(present.corrections, part) });
    },
    retryUpload: () => uploads.retryAll(),
    uploaded: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const photo = ad.get()?.photo;
          const present = upload.get();
          const isGone = !present && isPhotoGone.get();
          if (photo && !photo.file_id && present?.state !== 'failed' && !isGone) return;
          stop();
          if (photo && !photo.file_id) reject(new Error(isGone ? photoGone() : (present?.message ?? error500())));
          else resolve(photo?.file_id ?? null);
        };
        const stops = [ad.subscribe(look), upload.subscribe(look), isPhotoGone.subscribe(look)];
        const stop = () => {
          for (const each of stops) each();
        };
        look();
      }),
    clear() {
      stopUpload();
      void pendingUploads.clearAll();
      put(null);
    },
    photoFile: () => file,
    start(pageClient) {
      currentClient = pageClient;
      if (ad.get() === undefined) {
        ad.set(parse(stored.read()));
        void adopt(pendingUploads);
      }
      adoptGuest();
      const onOnline = () => uploads.retryAll();
      const onOtherTab = ({ key, newValue }: StorageEvent) => {
        if (key !== keyOf(owner)) return;
        const next = parse(newValue);
        const isOther = next?.id !== ad.get()?.id;
        if (isOther || next?.photo?.file_id) stopUpload();
        ad.set(next);
        // Another tab stores a new photo only after the ad, and sends it itself.
        if (!isOther) void adopt(pendingUploads);
      };
      window.addEventListener('online', onOnline);
      window.addEventListener('storage', onOtherTab);
      return () => {
        window.removeEventListener('online', onOnline);
        window.removeEventListener('storage', onOtherTab);
      };
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
