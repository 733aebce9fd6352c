import type { Ratio } from '../../../contract/design/ratios.ts';
import { createStore, type Store } from '../../browser/store.ts';

/** Simultaneous uploads: more would only share the same bandwidth. */
const AT_ONCE = 2;

/** A cropped picture, the ratio that decides its minimum size, and its original if this page has it. */
export type CroppedPicture = { file: Blob; ratio: Ratio; original: Blob | null };

/** A picture being uploaded, by the slot that it is for: `photo-0`, `background`. */
export type Upload = {
  slot: string;
  /** URL of the picture on this device, shown during the upload. */
  url: string;
  /** `waiting` for a free slot or the connection, `sending`, or `failed`. */
  state: 'waiting' | 'sending' | 'failed';
  /** Upload progress in percent. */
  percent: number;
  /** Why it failed, as a text for the user. */
  message: string | null;
  /** Whether sending the same picture again may succeed. */
  canRetry: boolean;
  /** Whether this device stores it until the server has it. */
  isStored: boolean;
};

/** Why an upload failed: `isLost` if the server was not reached. */
export type UploadFailure = { message: string; canRetry: boolean; isLost: boolean };

export type Uploads = {
  all: Store<readonly Upload[]>;
  /** Queues a picture for upload; cancels an upload to the same slot. */
  start(slot: string, picture: CroppedPicture): void;
  retry(slot: string): void;
  /** Retries all uploads that may still succeed; also called when the connection is back. */
  retryAll(): void;
  cancel(slot: string): void;
  /** Stops the uploads of this page; pictures stored on the device wait for the next page. */
  stop(): void;
};

export type UploadOptions = {
  send(picture: CroppedPicture, signal: AbortSignal, onProgress: (share: number) => void): Promise<{ file_id: string }>;
  failureOf(error: unknown): UploadFailure;
  isOnline(): boolean;
  /** Resolves when the server's picture can be drawn: until then the device's is shown. */
  prepare(slot: string, fileId: string): Promise<void>;
  onDone(slot: string, fileId: string, picture: CroppedPicture): void;
  /** Stores a picture on the device until it has been uploaded. */
  pendingUploads: {
    store(slot: string, picture: CroppedPicture): Promise<boolean>;
    clear(slot: string): Promise<void>;
  };
};

type Work = { picture: CroppedPicture; abort: AbortController };

/** Uploads pictures, each for its slot; failed ones wait for a retry. */
export function createUploads(options: UploadOptions): Uploads {
  const { pendingUploads } = options;
  const all = createStore<readonly Upload[]>([]);
  const works = new Map<string, Work>();

  const find = (slot: string) => all.get().find((upload) => upload.slot === slot);
  const change = (slot: string, part: Partial<Upload>) => {
    all.set(all.get().map((upload) => (upload.slot === slot ? { ...upload, ...part } : upload)));
  };

  function drop(slot: string): void {
    works.get(slot)?.abort.abort();
    works.delete(slot);
    const upload = find(slot);
    if (upload) URL.revokeObjectURL(upload.url);
    all.set(all.get().filter((other) => other !== upload));
  }

  function sendNext(): void {
    if (!options.isOnline()) return;
    const inState = (state: Upload['state']) => all.get().filter((upload) => upload.state === state);
    const freeSlots = Math.max(0, AT_ONCE - inState('sending').length);
    for (const { slot } of inState('waiting').slice(0, freeSlots)) void send(slot);
  }

  async function send(slot: string): Promise<void> {
    const work = works.get(slot);
    if (!work) return;
    const isCurrent = () => works.get(slot) === work;
    change(slot, { state: 'sending', percent: 0, message: null });
    try {
      const onProgress = (share: number) => {
        if (isCurrent()) change(slot, { percent: Math.round(share * 100) });
      };
      const { file_id } = await options.send(work.picture, work.abort.signal, onProgress);
      if (!isCurrent()) return;
      await options.prepare(slot, file_id);
      if (!isCurrent()) return;
      options.onDone(slot, file_id, work.picture);
      drop(slot);
      void pendingUploads.clear(slot);
    } catch (error) {
      if (!isCurrent()) return;
      const { message, canRetry, isLost } = options.failureOf(error);
      if (isLost && !options.isOnline()) change(slot, { state: 'waiting', percent: 0 });
      else change(slot, { state: 'failed', percent: 0, message, canRetry });
    } finally {
      sendNext();
    }
  }

  function again(isWanted: (upload: Upload) => boolean): void {
    for (const upload of all.get()) {
      if (upload.state === 'failed' && isWanted(upload)) change(upload.slot, { state: 'waiting', message: null });
    }
    sendNext();
  }

  return {
    all,
    start(slot, picture) {
      drop(slot);
      const work = { picture, abort: new AbortController() };
      works.set(slot, work);
      const url = URL.createObjectURL(picture.file);
      const upload = {
        slot,
        url,
        state: 'waiting',
        percent: 0,
        message: null,
        canRetry: false,
        isStored: false,
      } as const;
      all.set([...all.get(), upload]);
      void pendingUploads.store(slot, picture).then((isStored) => {
        if (works.get(slot) === work) change(slot, { isStored });
      });
      sendNext();
    },
    retry: (slot) => again((upload) => upload.slot === slot),
    retryAll: () => again(({ canRetry }) => canRetry),
    cancel(slot) {
      drop(slot);
      void pendingUploads.clear(slot);
      sendNext();
    },
    stop() {
      for (const slot of [...works.keys()]) drop(slot);
    },
  };
}
