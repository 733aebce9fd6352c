import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { isRetryable, messageOf } from '../../../api/failures.ts';
import { createStore, type Store } from '../../../browser/store.ts';
import { decodePicture, fixedSizes, type Pictures, pictureOf } from '../../../designer/artwork/pictures.ts';
import type { PhotoFacts } from '../../../designer/model/quick/facts.ts';
import { openPendingUploads, type PendingUploads } from '../../../designer/photos/pending-uploads.ts';
import { readPhoto } from '../../../designer/photos/read-photo.ts';
import { createUploads, type Upload } from '../../../designer/photos/uploads.ts';
import { typedPhoto } from '../../shared/photos/typed-photo.ts';
import { preparePhoto, sizeOfPicture } from './prepare-photo.ts';
import { type Corrections, newQuickAd, type QuickAd, withCorrections } from './quick-ad.ts';
import { isSameAd, MAX_STORED, openQuickStorage, parseAds } from './quick-storage.ts';

const RATIO = '3:4';
/** The size in which the photo is loaded when its upload has ended, and in which all steps show it. */
export const SHOWN_SIZES = fixedSizes(360)(1);
/** Larger photos are shown once they are smaller: decoding one twice needs too much of a phone's memory. */
const MAX_SHOWN_PIXELS = 16_000_000;
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
  /** Whether the photo that was chosen last is still being read and compressed. */
  isReading: Store<boolean>;
  /** Whether this device has stored the ad for when this tab is closed. */
  isStored: Store<boolean>;
  /** The pictures of its designs. */
  pictures: Pictures;
  /**
   * Starts an ad with this photo, or changes the photo of the present one. It is read and compressed after this
   * resolves; if that fails, the photo before is back, and `onUnreadable` is called. False: this browser cannot show it.
   */
  setPhoto(file: File, onUnreadable: () => void): Promise<boolean>;
  withoutPhoto(): void;
  /** What is chosen next begins another ad, unless this tab has worked on the present one. */
  begin(): void;
  /** The ads that this device has stored, the last one first. */
  storedAds(): readonly QuickAd[];
  /** Goes on with one of them. */
  open(ad: QuickAd): void;
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
   * Reads the device, and sends the photo by this client, that of the page that is open. A step that is at work on the
   * ad makes it this tab's. Returns a function that stops this.
   */
  start(pageClient: Client, isAtWork: boolean): () => void;
};

type QuickOptions = {
  /** Id of the signed-in user; null for a guest, whose photo stays on the device. */
  user_id: string | null;
  client: Client;
  error500(): string;
  photoGone(): string;
};

/** The facts as an ad stores them. */
function storable({ colors, calm, bright, ...facts }: PhotoFacts): NonNullable<QuickAd['photo']>['facts'] {
  return { ...facts, colors: [...colors], calm: [...calm], bright: [...bright] };
}

/** Creates the store of a user's quick ad, or a guest's. */
export function createQuickStore({ user_id, client, error500, photoGone }: QuickOptions): QuickStore {
  const owner = user_id ?? GUEST;
  const storage = openQuickStorage(owner);
  // A page's client asks for consent to new legal texts on that page.
  let currentClient = client;
  const ad = createStore<QuickAd | null | undefined>(undefined);
  const upload = createStore<Upload | null>(null);
  const isPhotoGone = createStore(false);
  const isReading = createStore(false);
  const isStored = createStore(true);
  const pendingUploads = openPendingUploads(storage.key);
  let file: Blob | null = null;
  /** URL of the chosen photo, shown until it is compressed. */
  let preview: string | null = null;
  /** Why the last upload failed. */
  let failure: unknown = null;
  /** The photo that this device could not store. */
  let unstored: Blob | null = null;
  /** Reads anew the photo that is being read; null: none is. */
  let readAgain: (() => void) | null = null;
  /** Counts the photos that were chosen: only the last one counts. */
  let choices = 0;

  function put(next: QuickAd | null): void {
    const before = ad.get();
    ad.set(next);
    if (next) isStored.set(storage.store(next) && !isPhotoOnlyHere());
    else if (before) storage.forget(before);
  }

  /** Whether the photo exists in this tab alone: it is not sent yet, and this device could not store it. */
  function isPhotoOnlyHere(): boolean {
    return file !== null && file === unstored;
  }

  function change(part: Partial<QuickAd>): void {
    const present = ad.get();
    if (present) put({ ...present, ...part });
  }

  const uploads = createUploads({
    send: ({ file }, signal, onProgress) =>
      currentClient('PUT /content/create/display/asset', {}, { file, signal, onProgress, errors: 'caller' }),
    failureOf(error) {
      failure = error;
      return {
        message: messageOf(error, error500()),
        canRetry: isRetryable(error),
        isLost: isError(error, 'connection_lost'),
      };
    },
    isOnline: () => user_id !== null && navigator.onLine,
    prepare: (_, fileId) => decodePicture(pictureOf(fileId), SHOWN_SIZES),
    onDone(slot, file_id) {
      const present = ad.get();
      if (present?.id !== slot || !present.photo) return;
      change({ photo: { ...present.photo, file_id } });
      void findSubject(file_id);
    },
    pendingUploads: {
      ...pendingUploads,
      async store(slot, picture) {
        const isPhotoStored = await pendingUploads.store(slot, picture);
        if (!isPhotoStored) unstored = picture.file;
        if (isPhotoOnlyHere()) isStored.set(false);
        return isPhotoStored;
      },
    },
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
    if (photo?.file_id !== file_id) return;
    change({ photo: { ...photo, subject: found?.subject ?? null, is_searched: found?.is_searched ?? false } });
  }

  async function readFacts(photo: Blob, id: string): Promise<void> {
    const facts = await readPhoto(photo, id).catch(() => null);
    const present = ad.get();
    if (facts && present?.id === id && present.photo) change({ photo: { ...present.photo, facts: storable(facts) } });
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
    readAgain = null;
    showPreview(null);
    isReading.set(false);
    for (const { slot } of uploads.all.get()) uploads.cancel(slot);
  }

  function showPreview(url: string | null): void {
    if (preview !== null) URL.revokeObjectURL(preview);
    preview = url;
  }

  /** Reads and compresses the photo of an ad, and then sends it. */
  async function prepare(id: string, photo: File, restore: () => void): Promise<void> {
    isReading.set(true);
    const read = () => void prepare(id, photo, restore);
    readAgain = read;
    const prepared = await preparePhoto({ photo, id });
    const present = ad.get();
    if (readAgain !== read || present?.id !== id || !present.photo) return;
    if (!prepared) return restore();
    startUpload(id, prepared.file);
    change({ photo: { ...present.photo, facts: storable(prepared.facts) } });
  }

  /** Goes on with the photo that a page of this device has stored. */
  async function adopt(from: PendingUploads, isExpected = true): Promise<void> {
    const present = ad.get();
    if (!present?.photo || present.photo.file_id || upload.get() || isReading.get()) return;
    const picture = (await from.copies()).findLast(({ slot }) => slot === present.id);
    if (upload.get() || isReading.get() || ad.get()?.id !== present.id) return;
    if (!picture) {
      // Another tab may be about to store it.
      if (isExpected) isPhotoGone.set(true);
      return;
    }
    startUpload(present.id, picture.file);
    if (from !== pendingUploads) await from.clearAll(present.id);
    if (!present.photo.facts) await readFacts(picture.file, present.id);
  }

  /** What a guest made on this device belongs to the user who signs in; the newer ad wins. */
  function adoptGuest(): void {
    if (user_id === null) return;
    const known = opened.get(GUEST);
    const guests = openQuickStorage(GUEST);
    const guest = known?.ad.get() ?? guests.own() ?? guests.all()[0];
    const own = ad.get();
    if (!guest || (own && own.started_at > guest.started_at)) return;
    stopUpload();
    put({ ...guest, draft_id: null });
    const photo = known?.photoFile();
    if (photo) startUpload(guest.id, photo);
    else void adopt(openPendingUploads(guests.key));
    if (known) known.clear();
    else guests.forget(guest);
  }

  return {
    ad,
    upload,
    isPhotoGone,
    isReading,
    isStored,
    pictures(fileId, cut) {
      const present = ad.get();
      if (fileId !== present?.id) return pictureOf(fileId, cut);
      const file_id = present.photo?.file_id;
      return file_id ? pictureOf(file_id, cut) : { src: upload.get()?.url ?? preview ?? '' };
    },
    async setPhoto(chosen, onUnreadable) {
      choices += 1;
      const choice = choices;
      const photo = await typedPhoto(chosen);
      const url = URL.createObjectURL(photo);
      const size = await sizeOfPicture(url);
      // Another one was chosen meanwhile.
      const isLast = choice === choices;
      if (!isLast || !size) {
        URL.revokeObjectURL(url);
        return !isLast;
      }
      const before = ad.get();
      const fileBefore = file;
      const readBefore = readAgain;
      stopUpload();
      isPhotoGone.set(false);
      showPreview(url);
      if (size.width * size.height > MAX_SHOWN_PIXELS) showPreview(null);
      const next = newQuickAd(true);
      // What was typed meanwhile stays, and it is the same ad.
      const typed = before && {
        line: before.line,
        corrections: before.corrections,
        draft_id: before.draft_id,
        started_at: before.started_at,
      };
      put({ ...next, ...typed });
      void prepare(next.id, photo, () => {
        stopUpload();
        const present = ad.get() ?? next;
        put({ ...present, id: before?.id ?? present.id, photo: before?.photo ?? null });
        if (fileBefore && before?.photo) startUpload(before.id, fileBefore);
        readBefore?.();
        onUnreadable();
      });
      return true;
    },
    withoutPhoto() {
      choices += 1;
      stopUpload();
      const before = ad.get();
      put(before ? { ...before, photo: null, design: null, round: 0 } : newQuickAd(false));
    },
    begin() {
      if (storage.own() || !ad.get()) return;
      choices += 1;
      stopUpload();
      ad.set(null);
    },
    storedAds: () => storage.all(),
    open(wanted) {
      const present = ad.get();
      storage.open(wanted);
      if (present && isSameAd(present, wanted)) return;
      choices += 1;
      stopUpload();
      ad.set(wanted);
      void adopt(pendingUploads);
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
          if (photo && !photo.file_id) reject(isGone ? new Error(photoGone()) : failure);
          else resolve(photo?.file_id ?? null);
        };
        const stops = [ad.subscribe(look), upload.subscribe(look), isPhotoGone.subscribe(look)];
        const stop = () => {
          for (const each of stops) each();
        };
        look();
      }),
    clear() {
      choices += 1;
      stopUpload();
      const id = ad.get()?.id;
      if (id) void pendingUploads.clearAll(id);
      put(null);
    },
    photoFile: () => file,
    start(pageClient, isAtWork) {
      currentClient = pageClient;
      if (ad.get() === undefined) ad.set(storage.own() ?? storage.all()[0] ?? null);
      const present = ad.get();
      if (isAtWork && present) {
        storage.open(present);
        void adopt(pendingUploads);
      }
      adoptGuest();
      const onOnline = () => uploads.retryAll();
      const onOtherTab = ({ key, newValue }: StorageEvent) => {
        const present = ad.get();
        if (key !== storage.key || !present) return;
        const all = parseAds(newValue);
        const next = all.find((each) => isSameAd(each, present));
        // The list is full of other ads, or this one has been published or given up in another tab.
        if (!next && all.length === MAX_STORED) return;
        const isOther = next?.id !== present.id;
        if (isOther || next?.photo?.file_id) stopUpload();
        ad.set(next ?? null);
        // Another tab stores a new photo only after the ad, and sends it itself.
        if (!isOther) void adopt(pendingUploads, false);
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
