import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { createStore, type Store } from '../../browser/store.ts';

/** A change waits this long for the next one, but at most twice as long, so that everything is saved within 3 s. */
const PAUSE_MS = 800;
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;

/** The state of the author's work, shown at the top of the page. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Not on the server, retried. `stored_at`: when it was last stored on the device; null if that is impossible. */
  | { kind: 'failed'; stored_at: number | null }
  /** A newer version was saved elsewhere; saving is paused until the author chooses. `isThisBrowser`: in this browser. */
  | { kind: 'conflict'; at: number | null; isThisBrowser: boolean }
  /** The server rejects it permanently; `message` says why. */
  | { kind: 'refused'; message: string };

export type Saved = { version: number };
/** What a failed save means for the next one. */
export type Failure =
  | { kind: 'later' }
  | { kind: 'conflict'; at: number | null }
  | { kind: 'refused'; message: string };

/** `Content` is always saved completely: plain data, compared by its JSON, which is made once for each change. */
export type AutosaveOptions<Content> = {
  content: Content;
  version: number;
  send(content: Content, version: number, complete: boolean): Promise<Saved>;
  failureOf(error: unknown): Failure;
  /**
   * Stores on the device what the server does not have yet; null: the server has everything. Returns false on failure.
   */
  storeLocalCopy(content: Content | null, version: number): boolean;
};

export type Autosave<Content = DisplayConfig> = {
  state: Store<SaveState>;
  version(): number;
  hasUnsaved(): boolean;
  /** Whether everything that the server does not have is stored on this device. */
  isStoredLocally(): boolean;
  /** Accepts changed content: stores it on the device at once, and on the server soon. */
  change(content: Content): void;
  /** Saves all changes now. Returns false if that failed. */
  flush(): Promise<boolean>;
  /** Saves and completes the step; throws the server's error. Returns false while a conflict pauses the saving. */
  complete(content: Content): Promise<boolean>;
  /** Accepts content that another copy of the ad has superseded, and waits for the author's choice. */
  pauseWith(content: Content): void;
  /** Pauses the saving if another copy of the ad has a newer version. */
  conflicting(other: { version: number; at: number | null; isThisBrowser: boolean }): void;
  /** Stops the saving permanently: the ad can no longer be changed. */
  refuse(message: string): void;
  /** After a conflict: continues from another version, with this content still to be saved or already saved. */
  resume(version: number, content: Content, isSaved: boolean): void;
  /** Discards unsaved changes, here and on the device. */
  abandon(): void;
  stop(): void;
};

/** Saves content as it changes: one save at a time, each based on the previous version. */
export function createAutosave<Content = DisplayConfig>(options: AutosaveOptions<Content>): Autosave<Content> {
  const { send, failureOf, storeLocalCopy } = options;
  const state = createStore<SaveState>({ kind: 'saved', at: null });
  let { version, content: wanted } = options;
  let wantedText = JSON.stringify(wanted);
  let savedContent = wanted;
  let savedText = wantedText;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let failures = 0;
  let isStopped = false;

  let storedAt: number | null = null;

  const hasUnsaved = () => wantedText !== savedText;
  const want = (content: Content, text = JSON.stringify(content)) => {
    wanted = content;
    wantedText = text;
  };
  const setSaved = (content: Content, text: string) => {
    savedContent = content;
    savedText = text;
  };
  const storeLocally = (content: Content | null) => {
    storedAt = storeLocalCopy(content, version) ? Date.now() : null;
  };
  const isPaused = () => ['conflict', 'refused'].includes(state.get().kind);

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void run(), delay);
  }

  async function sendOnce(complete: boolean): Promise<boolean> {
    const [sent, sentText] = [wanted, wantedText];
    clearTimeout(timer);
    dueAt = 0;
    state.set({ kind: 'saving' });
    try {
      ({ version } = await send(sent, version, complete));
    } catch (error) {
      const failure = failureOf(error);
      if (!complete) {
        handleFailure(failure);
        return false;
      }
      // An incomplete design is still saved.
      if (failure.kind !== 'refused') handleFailure(failure);
      else if (hasUnsaved()) {
        state.set({ kind: 'waiting' });
        schedule(PAUSE_MS);
      } else state.set({ kind: 'saved', at: null });
      throw error;
    }
    failures = 0;
    setSaved(sent, sentText);
    if (hasUnsaved()) {
      storeLocally(wanted);
      state.set({ kind: 'waiting' });
      schedule(PAUSE_MS);
    } else {
      storeLocally(null);
      state.set({ kind: 'saved', at: Date.now() });
    }
    return true;
  }

  function handleFailure(failure: Failure): void {
    if (failure.kind !== 'later') {
      state.set(failure.kind === 'conflict' ? { ...failure, isThisBrowser: false } : failure);
      return;
    }
    state.set({ kind: 'failed', stored_at: storedAt });
    failures += 1;
    schedule(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  }

  function run(complete = false): Promise<boolean> {
    const save = (running ?? Promise.resolve(true))
      .catch(() => false)
      .then(() => (complete || (hasUnsaved() && !isPaused()) ? sendOnce(complete) : !hasUnsaved()));
    running = save;
    const free = () => {
      if (running === save) running = null;
    };
    save.then(free, free);
    return save;
  }

  return {
    state,
    version: () => version,
    hasUnsaved,
    isStoredLocally: () => storedAt !== null,
    change(content) {
      if (content === wanted) return;
      const text = JSON.stringify(content);
      if (text === wantedText) return;
      want(content, text);
      storeLocally(hasUnsaved() ? wanted : null);
      if (isPaused()) return;
      if (state.get().kind === 'failed') {
        state.set({ kind: 'failed', stored_at: storedAt });
        return;
      }
      // Set only once, so that typing does not cause repeated updates.
      if (!['saving', 'waiting'].includes(state.get().kind)) state.set({ kind: 'waiting' });
      const now = Date.now();
      if (dueAt === 0) dueAt = now + 2 * PAUSE_MS;
      schedule(Math.max(0, Math.min(PAUSE_MS, dueAt - now)));
    },
    flush: () => run(),
    async complete(content) {
      await run();
      if (isPaused()) return false;
      want(content);
      return run(true);
    },
    pauseWith(content) {
      want(content);
      storeLocally(wanted);
      state.set({ kind: 'conflict', at: null, isThisBrowser: false });
    },
    conflicting({ version: other, ...where }) {
      // The reported version may be that of our running save; its own response will show that.
      if (other <= version || running || state.get().kind === 'refused') return;
      clearTimeout(timer);
      state.set({ kind: 'conflict', ...where });
    },
    refuse(message) {
      clearTimeout(timer);
      state.set({ kind: 'refused', message });
    },
    resume(newVersion, content, isSaved) {
      version = newVersion;
      want(content);
      failures = 0;
      if (isSaved) {
        setSaved(wanted, wantedText);
        storeLocally(null);
        state.set({ kind: 'saved', at: null });
        return;
      }
      storeLocally(content);
      state.set({ kind: 'waiting' });
      void run();
    },
    abandon() {
      isStopped = true;
      clearTimeout(timer);
      want(savedContent, savedText);
      storeLocally(null);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
