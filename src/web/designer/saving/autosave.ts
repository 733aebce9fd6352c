import type { DisplayConfig } from '../../../contract/display.ts';
import { createStore, type Store } from '../model/store.ts';

/** A change waits this long for the next one; nothing waits longer than twice that, so all is saved within 3 s. */
const PAUSE_MS = 800;
const RETRY_MS = 3_000;
const RETRY_MOST_MS = 30_000;

/** Where the author's work stands, told in words at the head of the page. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Not on the server, tried again; `kept_at`: when it was last kept on the device, null where that cannot be. */
  | { kind: 'failed'; kept_at: number | null }
  /** Somebody saved a newer one elsewhere: held until the author chooses. `is_near`: in this browser. */
  | { kind: 'conflict'; at: number | null; is_near: boolean }
  /** The server will never take it; `message` says why. */
  | { kind: 'refused'; message: string };

export type Saved = { revision: number };
/** What a failed save means for the next one. */
export type Failure =
  | { kind: 'later' }
  | { kind: 'conflict'; at: number | null }
  | { kind: 'refused'; message: string };

/** `Document` is what is saved as a whole: plain data, compared by its JSON. */
export type AutosaveOptions<Document> = {
  document: Document;
  revision: number;
  send(document: Document, revision: number, complete: boolean): Promise<Saved>;
  failureOf(error: unknown): Failure;
  /** Keeps what the server does not have yet on the device; null: the server has everything. False where it cannot. */
  keep(document: Document | null, revision: number): boolean;
};

export type Autosave<Document = DisplayConfig> = {
  state: Store<SaveState>;
  revision(): number;
  hasUnsaved(): boolean;
  /** Whether what the server does not have is on this device. */
  isKept(): boolean;
  /** Takes the document as it is now: on the device at once, on the server soon. */
  change(document: Document): void;
  /** Saves what is not saved, now. False where it could not. */
  flush(): Promise<boolean>;
  /** Saves and ends the step; throws what the server says against it. False while another copy holds the saving. */
  complete(document: Document): Promise<boolean>;
  /** Takes a document that another copy of the ad has overtaken, and waits for the author's choice. */
  hold(document: Document): void;
  /** Holds the saving if another copy of the ad is ahead of this one. */
  conflicting(other: { revision: number; at: number | null; is_near: boolean }): void;
  /** Holds the saving for good: the ad takes no changes any more. */
  refuse(message: string): void;
  /** After a conflict: goes on from another revision, with this document still to be saved or already there. */
  resume(revision: number, document: Document, isSaved: boolean): void;
  /** Gives up what is not saved, here and on the device. */
  abandon(): void;
  stop(): void;
};

/** Saves a document as it changes: one save at a time, each on top of the revision before. */
export function createAutosave<Document = DisplayConfig>(options: AutosaveOptions<Document>): Autosave<Document> {
  const { send, failureOf, keep } = options;
  const state = createStore<SaveState>({ kind: 'saved', at: null });
  let { revision, document: wanted } = options;
  let savedDocument = wanted;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let failures = 0;
  let isStopped = false;

  let keptAt: number | null = null;

  const hasUnsaved = () => !isSame(wanted, savedDocument);
  const keepNow = (document: Document | null) => {
    keptAt = keep(document, revision) ? Date.now() : null;
  };
  const isHeld = () => ['conflict', 'refused'].includes(state.get().kind);

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void run(), delay);
  }

  async function sendOnce(complete: boolean): Promise<boolean> {
    const sent = wanted;
    clearTimeout(timer);
    dueAt = 0;
    state.set({ kind: 'saving' });
    try {
      ({ revision } = await send(sent, revision, complete));
    } catch (error) {
      const failure = failureOf(error);
      if (!complete) {
        settle(failure);
        return false;
      }
      // A design that is not finished yet is still saved like any other.
      if (failure.kind !== 'refused') settle(failure);
      else if (hasUnsaved()) {
        state.set({ kind: 'waiting' });
        schedule(PAUSE_MS);
      } else state.set({ kind: 'saved', at: null });
      throw error;
    }
    failures = 0;
    savedDocument = sent;
    if (hasUnsaved()) {
      keepNow(wanted);
      state.set({ kind: 'waiting' });
      schedule(PAUSE_MS);
    } else {
      keepNow(null);
      state.set({ kind: 'saved', at: Date.now() });
    }
    return true;
  }

  function settle(failure: Failure): void {
    if (failure.kind !== 'later') {
      state.set(failure.kind === 'conflict' ? { ...failure, is_near: false } : failure);
      return;
    }
    state.set({ kind: 'failed', kept_at: keptAt });
    failures += 1;
    schedule(Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** (failures - 1)));
  }

  function run(complete = false): Promise<boolean> {
    const turn = (running ?? Promise.resolve(true))
      .catch(() => false)
      .then(() => (complete || (hasUnsaved() && !isHeld()) ? sendOnce(complete) : !hasUnsaved()));
    running = turn;
    const free = () => {
      if (running === turn) running = null;
    };
    turn.then(free, free);
    return turn;
  }

  return {
    state,
    revision: () => revision,
    hasUnsaved,
    isKept: () => keptAt !== null,
    change(document) {
      if (isSame(document, wanted)) return;
      wanted = document;
      keepNow(hasUnsaved() ? wanted : null);
      if (isHeld()) return;
      if (state.get().kind === 'failed') {
        state.set({ kind: 'failed', kept_at: keptAt });
        return;
      }
      // Told once: every letter of a busy author waits like the first.
      if (!['saving', 'waiting'].includes(state.get().kind)) state.set({ kind: 'waiting' });
      const now = Date.now();
      if (dueAt === 0) dueAt = now + 2 * PAUSE_MS;
      schedule(Math.max(0, Math.min(PAUSE_MS, dueAt - now)));
    },
    flush: () => run(),
    async complete(document) {
      await run();
      if (isHeld()) return false;
      wanted = document;
      return run(true);
    },
    hold(document) {
      wanted = document;
      keepNow(wanted);
      state.set({ kind: 'conflict', at: null, is_near: false });
    },
    conflicting({ revision: other, ...where }) {
      // A save under way may be the very one that is notified of; its own answer says where it stands.
      if (other <= revision || running || state.get().kind === 'refused') return;
      clearTimeout(timer);
      state.set({ kind: 'conflict', ...where });
    },
    refuse(message) {
      clearTimeout(timer);
      state.set({ kind: 'refused', message });
    },
    resume(newRevision, document, isSaved) {
      revision = newRevision;
      wanted = document;
      failures = 0;
      if (isSaved) {
        savedDocument = document;
        keepNow(null);
        state.set({ kind: 'saved', at: null });
        return;
      }
      keepNow(document);
      state.set({ kind: 'waiting' });
      void run();
    },
    abandon() {
      isStopped = true;
      clearTimeout(timer);
      wanted = savedDocument;
      keepNow(null);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
