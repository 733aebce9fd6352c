import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { createStore, type Store } from '../../../browser/store.ts';

/** Simultaneous uploads: more would only share the same bandwidth. */
const CONCURRENT_UPLOADS = 2;

/** A photo of the ad: uploaded, being uploaded, or failed. */
export type Photo = {
  key: string;
  /** Null until it is uploaded. */
  file_id: string | null;
  /** URL of the photo on this device, during its upload. */
  url: string | null;
  state: 'done' | 'waiting' | 'sending' | 'failed';
  /** Why it failed, as a text for the user. */
  message: string | null;
  /** Whether uploading the same photo again may succeed. */
  canRetry: boolean;
};

/** A file that is not a photo of the ad, because it can never be uploaded. */
export type RefusedFile = { key: string; name: string; message: string };

export type Photos = {
  all: Store<readonly Photo[]>;
  /** The files added last that were refused. */
  refused: Store<readonly RefusedFile[]>;
  /** Adds as many files as there is room for; returns how many there was no room for. */
  add(files: readonly File[]): number;
  retry(key: string): void;
  remove(key: string): void;
  /** Moves a photo one position to the front (-1) or to the end (1). */
  move(key: string, by: -1 | 1): void;
  /** Moves a photo to a position; those behind it move on. */
  moveTo(key: string, to: number): void;
  /** Replaces all photos. */
  reset(fileIds: readonly string[]): void;
  stop(): void;
};

type Upload = { file: File; abort: AbortController };

/** The photos of an ad in order, including those that are still being uploaded. */
export function createPhotos(options: {
  fileIds: readonly string[];
  /** As many as an ad may have by default. */
  max?: number;
  send(file: File, signal: AbortSignal): Promise<string>;
  /** The message of a failed upload, and whether retrying may help. */
  failureOf(error: unknown): { message: string; canRetry: boolean };
  /** Called after a change by the author with the uploaded files, in order. */
  onChange(fileIds: readonly string[]): void;
}): Photos {
  const all = createStore<readonly Photo[]>(options.fileIds.map(uploadedPhoto));
  const refused = createStore<readonly RefusedFile[]>([]);
  const uploads = new Map<string, Upload>();
  let last = 0;

  const idsOf = (photos: readonly Photo[]) => photos.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));

  function set(photos: readonly Photo[]): void {
    const before = idsOf(all.get()).join();
    all.set(photos);
    const ids = idsOf(photos);
    if (ids.join() !== before) options.onChange(ids);
  }

  function change(key: string, part: Partial<Photo>): void {
    set(all.get().map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }

  function sendNext(): void {
    const photos = all.get();
    const running = photos.filter(({ state }) => state === 'sending').length;
    for (const { key } of photos.filter(({ state }) => state === 'waiting').slice(0, CONCURRENT_UPLOADS - running))
      void send(key);
  }

  async function send(key: string): Promise<void> {
    const upload = uploads.get(key);
    if (!upload) return;
    change(key, { state: 'sending', message: null });
    try {
      const file_id = await options.send(upload.file, upload.abort.signal);
      if (!uploads.has(key)) return;
      drop(key);
      change(key, { file_id, url: null, state: 'done' });
    } catch (error) {
      if (!uploads.has(key)) return;
      const failure = options.failureOf(error);
      if (failure.canRetry) change(key, { state: 'failed', ...failure });
      else refuse(key, upload.file.name, failure.message);
    } finally {
      sendNext();
    }
  }

  /** Takes a file that cannot become a photo out of the gallery, so that it is never the first one. */
  function refuse(key: string, name: string, message: string): void {
    drop(key);
    set(all.get().filter((photo) => photo.key !== key));
    refused.set([...refused.get(), { key, name, message }]);
  }

  /** Stops the upload of a photo and releases its URL. */
  function drop(key: string): void {
    const url = all.get().find((photo) => photo.key === key)?.url;
    if (url) URL.revokeObjectURL(url);
    uploads.delete(key);
  }

  function abort(key: string): void {
    uploads.get(key)?.abort.abort();
    drop(key);
  }

  function moveTo(key: string, to: number): void {
    const photo = all.get().find((candidate) => candidate.key === key);
    const others = all.get().filter((candidate) => candidate.key !== key);
    if (photo && to >= 0 && to <= others.length) set([...others.slice(0, to), photo, ...others.slice(to)]);
  }

  return {
    all,
    refused,
    add(files) {
      refused.set([]);
      const free = Math.max(0, (options.max ?? AD_LIMITS.photos) - all.get().length);
      const added = files.slice(0, free).map((file): Photo => {
        last += 1;
        const key = `new-${last}`;
        uploads.set(key, { file, abort: new AbortController() });
        const url = URL.createObjectURL(file);
        return { key, file_id: null, url, state: 'waiting', message: null, canRetry: false };
      });
      set([...all.get(), ...added]);
      sendNext();
      return files.length - added.length;
    },
    retry(key) {
      change(key, { state: 'waiting', message: null });
      sendNext();
    },
    remove(key) {
      abort(key);
      set(all.get().filter((photo) => photo.key !== key));
      sendNext();
    },
    move(key, by) {
      moveTo(key, all.get().findIndex((photo) => photo.key === key) + by);
    },
    moveTo,
    reset(fileIds) {
      for (const key of [...uploads.keys()]) abort(key);
      all.set(fileIds.map(uploadedPhoto));
    },
    stop() {
      for (const key of [...uploads.keys()]) abort(key);
    },
  };
}

function uploadedPhoto(file_id: string): Photo {
  return { key: file_id, file_id, url: null, state: 'done', message: null, canRetry: false };
}
