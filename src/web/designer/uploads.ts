import type { Ratio } from '../../contract/display.ts';
import { createStore, type Store } from './store.ts';

/** A cut picture, the ratio that rules its smallest size, and what it was cut from. */
export type CutPicture = { file: Blob; ratio: Ratio; original: Blob };

/** A picture on its way to the server, by the place that waits for it: `photo-0`, `background`. */
export type Upload = {
  place: string;
  /** The picture as this device has it, to be seen while it travels. */
  url: string;
  state: 'sending' | 'failed';
  /** Why it failed, in words. */
  message: string | null;
};

export type Uploads = {
  all: Store<readonly Upload[]>;
  /** Sends a picture; whatever was on its way to the same place is dropped. */
  start(place: string, picture: CutPicture): void;
  retry(place: string): void;
  cancel(place: string): void;
  stop(): void;
};

type Work = { picture: CutPicture; url: string; abort: AbortController };

/** Sends pictures one place at a time each; what failed waits to be sent again. */
export function createUploads(options: {
  send(picture: CutPicture, signal: AbortSignal): Promise<{ file_id: string }>;
  messageOf(error: unknown): string;
  onDone(place: string, fileId: string, picture: CutPicture): void;
}): Uploads {
  const all = createStore<readonly Upload[]>([]);
  const works = new Map<string, Work>();

  const show = (place: string, state: Upload['state'], message: string | null = null) => {
    const work = works.get(place);
    const others = all.get().filter((upload) => upload.place !== place);
    all.set(work ? [...others, { place, url: work.url, state, message }] : others);
  };

  function drop(place: string): void {
    const work = works.get(place);
    if (!work) return;
    work.abort.abort();
    URL.revokeObjectURL(work.url);
    works.delete(place);
    all.set(all.get().filter((upload) => upload.place !== place));
  }

  async function send(place: string, work: Work): Promise<void> {
    show(place, 'sending');
    try {
      const { file_id } = await options.send(work.picture, work.abort.signal);
      if (works.get(place) !== work) return;
      options.onDone(place, file_id, work.picture);
      drop(place);
    } catch (error) {
      if (works.get(place) === work && !work.abort.signal.aborted) show(place, 'failed', options.messageOf(error));
    }
  }

  return {
    all,
    start(place, picture) {
      drop(place);
      const work = { picture, url: URL.createObjectURL(picture.file), abort: new AbortController() };
      works.set(place, work);
      void send(place, work);
    },
    retry(place) {
      const work = works.get(place);
      if (work) void send(place, work);
    },
    cancel: drop,
    stop() {
      for (const place of [...works.keys()]) drop(place);
    },
  };
}
