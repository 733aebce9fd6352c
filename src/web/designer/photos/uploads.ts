import type { Ratio } from '../../../contract/ratios.ts';
import { createStore, type Store } from '../model/store.ts';

/** Uploads at once: more would only share the same narrow line. */
const AT_ONCE = 2;

/** A cut picture, the ratio that rules its smallest size, and what it was cut from, where this page has it. */
export type CroppedPicture = { file: Blob; ratio: Ratio; original: Blob | null };

/** A picture on its way to the server, by the place that waits for it: `photo-0`, `background`. */
export type Upload = {
  place: string;
  /** The picture as this device has it, to be seen while it travels. */
  url: string;
  /** `waiting` for its turn or for the connection, `sending`, or `failed`. */
  state: 'waiting' | 'sending' | 'failed';
  /** How much is sent, in percent. */
  percent: number;
  /** Why it failed, in words. */
  message: string | null;
  /** Whether sending the same picture again may help. */
  can_retry: boolean;
  /** Whether this device keeps it until the server has it. */
  is_kept: boolean;
};

/** Why a picture did not arrive: `lost` where the server was not reached. */
export type UploadFailure = { message: string; can_retry: boolean; is_lost: boolean };

export type Uploads = {
  all: Store<readonly Upload[]>;
  /** Sends a picture when its turn comes; whatever was on its way to the same place is dropped. */
  start(place: string, picture: CroppedPicture): void;
  retry(place: string): void;
  /** Sends again whatever failed and may yet succeed; called when the connection is back, too. */
  retryAll(): void;
  cancel(place: string): void;
  /** Ends the work of this page; what the device keeps waits for the next one. */
  stop(): void;
};

export type UploadOptions = {
  send(picture: CroppedPicture, signal: AbortSignal, onProgress: (share: number) => void): Promise<{ file_id: string }>;
  failureOf(error: unknown): UploadFailure;
  isOnline(): boolean;
  onDone(place: string, fileId: string, picture: CroppedPicture): void;
  /** Keeps a picture on the device until it has arrived. */
  pendingUploads: {
    keep(place: string, picture: CroppedPicture): Promise<boolean>;
    clear(place: string): Promise<void>;
  };
};

type Work = { picture: CroppedPicture; abort: AbortController };

/** Sends pictures, each to its place; what failed waits to be sent again. */
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
    const room = Math.max(0, AT_ONCE - inState('sending').length);
    for (const { place } of inState('waiting').slice(0, room)) void send(place);
  }

  async function send(place: string): Promise<void> {
    const work = works.get(place);
    if (!work) return;
    const isMine = () => works.get(place) === work;
    change(place, { state: 'sending', percent: 0, message: null });
    try {
      const onProgress = (share: number) => {
        if (isMine()) change(place, { percent: Math.round(share * 100) });
      };
      const { file_id } = await options.send(work.picture, work.abort.signal, onProgress);
      if (!isMine()) return;
      options.onDone(place, file_id, work.picture);
      drop(place);
      void pendingUploads.clear(place);
    } catch (error) {
      if (!isMine()) return;
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
        is_kept: false,
      } as const;
      all.set([...all.get(), upload]);
      void pendingUploads.keep(place, picture).then((is_kept) => {
        if (works.get(place) === work) change(place, { is_kept });
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
