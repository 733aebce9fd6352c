import type { Ratio } from '../../../contract/ratios.ts';
import { createStore, type Store } from '../../store.ts';

/** Simultaneous uploads: more would only share the same bandwidth. */
const AT_ONCE = 2;

/** A cropped picture, the ratio that decides its minimum size, and its original if this page has it. */
export type CroppedPicture = { file: Blob; ratio: Ratio; original: Blob | null };

/** A picture being uploaded, by the place that it is for: `photo-0`, `background`. */
export type Upload = {
  place: string;
  /** URL of the picture on this device, shown during the upload. */
  url: string;
  /** `waiting` for a free slot or the connection, `sending`, or `failed`. */
  state: 'waiting' | 'sending' | 'failed';
  /** Upload progress in percent. */
  percent: number;
  /** Why it failed, as a text for the user. */
  message: string | null;
  /** Whether sending the same picture again may succeed. */
  can_retry: boolean;
  /** Whether this device stores it until the server has it. */
  is_stored: boolean;
};

/** Why an upload failed: `is_lost` if the server was not reached. */
export type UploadFailure = { message: string; can_retry: boolean; is_lost: boolean };

export type Uploads = {
  all: Store<readonly Upload[]>;
  /** Queues a picture for upload; cancels an upload to the same place. */
  start(place: string, picture: CroppedPicture): void;
  retry(place: string): void;
  /** Retries all uploads that may still succeed; also called when the connection is back. */
  retryAll(): void;
  cancel(place: string): void;
  /** Stops the uploads of this page; pictures stored on the device wait for the next page. */
  stop(): void;
};

export type UploadOptions = {
  send(picture: CroppedPicture, signal: AbortSignal, onProgress: (share: number) => void): Promise<{ file_id: string }>;
  failureOf(error: unknown): UploadFailure;
  isOnline(): boolean;
  /** Resolves when the server's picture can be drawn: until then the device's is shown. */
  prepare(place: string, fileId: string): Promise<void>;
  onDone(place: string, fileId: string, picture: CroppedPicture): void;
  /** Stores a picture on the device until it has been uploaded. */
  pendingUploads: {
    store(place: string, picture: CroppedPicture): Promise<boolean>;
    clear(place: string): Promise<void>;
  };
};

type Work = { picture: CroppedPicture; abort: AbortController };

/** Uploads pictures, each for its place; failed ones wait for a retry. */
export function createUploads(options: UploadOptions): Uploads {
  const { pendingUploads } = options;
  const all = createStore<readonly Upload[]>([]);
  const works = new Map<string, Work>();

  const find = (place: string) => all.get().find((upload) => upload.place === place);
  const change = (place: string, part: Partial<Upload>) => {
    all.set(all.get().map((upload) => (upload.place === place ? { ...upload, ...part } : upload)));
  };

  function drop(place: string): void {
    works.get(place)?.abort.abort();
    works.delete(place);
    const upload = find(place);
    if (upload) URL.revokeObjectURL(upload.url);
    all.set(all.get().filter((other) => other !== upload));
  }

  function sendNext(): void {
    if (!options.isOnline()) return;
    const inState = (state: Upload['state']) => all.get().filter((upload) => upload.state === state);
    const freeSlots = Math.max(0, AT_ONCE - inState('sending').length);
    for (const { place } of inState('waiting').slice(0, freeSlots)) void send(place);
  }

  async function send(place: string): Promise<void> {
    const work = works.get(place);
    if (!work) return;
    const isCurrent = () => works.get(place) === work;
    change(place, { state: 'sending', percent: 0, message: null });
    try {
      const onProgress = (share: number) => {
        if (isCurrent()) change(place, { percent: Math.round(share * 100) });
      };
      const { file_id } = await options.send(work.picture, work.abort.signal, onProgress);
      if (!isCurrent()) return;
      await options.prepare(place, file_id);
      if (!isCurrent()) return;
      options.onDone(place, file_id, work.picture);
      drop(place);
      void pendingUploads.clear(place);
    } catch (error) {
      if (!isCurrent()) return;
      const { message, can_retry, is_lost } = options.failureOf(error);
      if (is_lost && !options.isOnline()) change(place, { state: 'waiting', percent: 0 });
      else change(place, { state: 'failed', percent: 0, message, can_retry });
    } finally {
      sendNext();
    }
  }

  function again(isWanted: (upload: Upload) => boolean): void {
    for (const upload of all.get()) {
      if (upload.state === 'failed' && isWanted(upload)) change(upload.place, { state: 'waiting', message: null });
    }
    sendNext();
  }

  return {
    all,
    start(place, picture) {
      drop(place);
      const work = { picture, abort: new AbortController() };
      works.set(place, work);
      const url = URL.createObjectURL(picture.file);
      const upload = {
        place,
        url,
        state: 'waiting',
        percent: 0,
        message: null,
        can_retry: false,
        is_stored: false,
      } as const;
      all.set([...all.get(), upload]);
      void pendingUploads.store(place, picture).then((is_stored) => {
        if (works.get(place) === work) change(place, { is_stored: is_stored });
      });
      sendNext();
    },
    retry: (place) => again((upload) => upload.place === place),
    retryAll: () => again(({ can_retry }) => can_retry),
    cancel(place) {
      drop(place);
      void pendingUploads.clear(place);
      sendNext();
    },
    stop() {
      for (const place of [...works.keys()]) drop(place);
    },
  };
}
