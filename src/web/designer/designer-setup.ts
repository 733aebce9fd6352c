import type { RefObject } from 'react';
import type { Draft } from '../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../contract/ads/rules.ts';
import type { Client } from '../../contract/api/api.ts';
import { ApiError, isError } from '../../contract/api/api-error.ts';
import { type DisplayConfig, displayConfig } from '../../contract/design/schemas.ts';
import { isRetryable, messageOf } from '../api/failures.ts';
import { createStore } from '../browser/store.ts';
import { afterNextFrame, afterNextTwoFrames } from '../ui/after-next-frame.ts';
import { CANVAS_SIZES, decodePicture, pictureOf, widthShare } from './artwork/pictures.ts';
import type { Designer, Tool } from './designer-context.tsx';
import { setBackgroundPicture, setPhoto } from './model/commands.ts';
import { createEngine, isSame } from './model/engine.ts';
import { type Checked, issuesOf, NOTHING_OVER_PHOTO } from './model/issues.ts';
import { firstDesign, isUntouched } from './model/model.ts';
import { boxFor, photoNumber } from './model/photo-slots.ts';
import { createShown } from './model/shown.ts';
import { openPendingUploads } from './photos/pending-uploads.ts';
import { createPhotoReader } from './photos/photo-reader.ts';
import type { PictureChooserHandle } from './photos/picture-chooser.tsx';
import { createUploads, type UploadFailure } from './photos/uploads.ts';
import { createAutosave, type Failure } from './saving/autosave.ts';
import { localCopies } from './saving/local-copy.ts';
import { NO_MARKS } from './touch/marks.ts';
import type { Place } from './touch/move-keys.ts';
import { WHOLE_CARD } from './touch/view.ts';

export type DesignerSetup = {
  designer: Designer;
  chooser: RefObject<PictureChooserHandle | null>;
  originals: Map<string, Blob>;
  /** After a conflict: loads what was saved elsewhere. */
  takeOther(): Promise<void>;
  /** After a conflict: overwrites what was saved elsewhere. */
  overwrite(): Promise<void>;
  /** After a conflict: saves this design as a new ad and leaves the other unchanged. Returns the new draft's id. */
  saveCopy(): Promise<string>;
  /** Discards changes that the server does not have. */
  discard(): void;
  /**
   * Saves changes from now on, and restores pictures and a design that were stored on this device but never saved on
   * the server. Returns a function that stops this.
   */
  start(): () => void;
};
type DesignerOptions = {
  draft: Draft;
  client: Client;
  chooser: RefObject<PictureChooserHandle | null>;
  rowField: RefObject<HTMLTextAreaElement | null>;
  /** The message of an error that is not a failed call. */
  error500(): string;
  /** Called when a copy on this device was restored. */
  onRestored(): void;
};

/** Everything for editing one draft's design: the engine, its saving and its pictures. */
export function createDesignerSetup(options: DesignerOptions): DesignerSetup {
  const { draft, client, chooser, rowField } = options;
  const { id } = draft;
  const isFresh = draft.status === AD_STATUSES.DRAFT && isUntouched(draft.display_config);
  const design = isFresh ? firstDesign() : draft.display_config;
  const engine = createEngine(design);
  const originals = new Map<string, Blob>();
  const copies = localCopies('design', id, displayConfig);
  const pendingUploads = openPendingUploads(id);
  const autosave = createAutosave({
    content: design,
    version: draft.version,
    send: (display_config, version, complete) =>
      client(
        'POST /content/create/display',
        { id, version, display_config, complete },
        { errors: 'caller', is_background: !complete },
      ),
    failureOf,
    storeLocalCopy: copies.store,
  });
  const uploads = createUploads({
    send: ({ file, ratio }, signal, onProgress) =>
      client('PUT /content/create/display/asset', { ratio }, { file, signal, onProgress, errors: 'caller' }),
    failureOf: (error) => uploadFailure(error, options.error500()),
    isOnline: () => navigator.onLine,
    prepare(slot, fileId) {
      const { design: present } = engine.snapshot();
      const share = widthShare(boxFor(present, slot), present.ratio);
      return decodePicture(pictureOf(fileId), CANVAS_SIZES(share));
    },
    onDone(slot, fileId, { original }) {
      if (original) originals.set(fileId, original);
      const number = photoNumber(slot);
      if (number === null) engine.run(setBackgroundPicture, fileId);
      else engine.run(setPhoto, { slot: number, file_id: fileId });
    },
    pendingUploads,
  });
  const designer: Designer = {
    draft,
    engine,
    card: createShown(engine, afterNextFrame),
    panels: createShown(engine, afterNextTwoFrames),
    autosave,
    uploads,
    tool: createStore<Tool>(isFresh ? 'template' : 'text'),
    overflowing: createStore<readonly string[]>([]),
    overPhoto: createStore(NOTHING_OVER_PHOTO),
    measured: createStore<DisplayConfig | null>(null),
    photoReader: createPhotoReader(),
    checked: createStore<Checked>({
      design,
      issues: issuesOf(design, { overPhoto: NOTHING_OVER_PHOTO, overflowing: [], uploads: [] }),
    }),
    checking: createStore(false),
    typing: createStore(false),
    marks: createStore(NO_MARKS),
    view: createStore(WHOLE_CARD),
    place: createStore<Place | null>(null),
    rowField,
    choosePicture: (slot, way = 'files') => chooser.current?.choose(slot, way),
    findSubject: async (fileId) => {
      const found = await client('GET /content/create/display/asset/:file_id/subject', { file_id: fileId }).catch(
        () => null,
      );
      return found?.subject ?? null;
    },
    recutPicture: (slot, fileId) => chooser.current?.recrop(slot, fileId),
  };

  function restorePendingUploads(isStopped: () => boolean): void {
    void pendingUploads.adopt().then((pictures) => {
      for (const { slot, file, ratio } of pictures) {
        const isUploading = uploads.all.get().some((upload) => upload.slot === slot);
        if (!isStopped() && !isUploading) uploads.start(slot, { file, ratio, original: null });
      }
    });
  }

  function restoreLocalCopy(isStopped: () => boolean): void {
    void copies.newest().then((copy) => {
      // An author who has started to edit continues; the copy stays on the device.
      if (isStopped() || !copy || autosave.hasUnsaved()) return;
      copy.clear();
      if (isSame(copy.content, engine.snapshot().design)) return;
      engine.load(copy.content);
      if (designer.tool.get() === 'template') designer.tool.set('text');
      if (copy.version < draft.version) autosave.pauseWith(copy.content);
      else {
        autosave.change(copy.content);
        options.onRestored();
      }
    });
  }

  return {
    designer,
    chooser,
    originals,
    ...conflictChoices(designer, client),
    start() {
      let isStopped = false;
      const stopSaving = saveChanges(designer);
      restorePendingUploads(() => isStopped);
      restoreLocalCopy(() => isStopped);
      return () => {
        isStopped = true;
        stopSaving();
      };
    },
  };
}

/** Saves each change, and also when the page may be closed without notice. Returns a function that stops this. */
function saveChanges({ panels, autosave, uploads }: Designer): () => void {
  const stopWatching = panels.subscribe(() => autosave.change(panels.snapshot().design));
  const saveNow = () => {
    panels.catchUp();
    void autosave.flush();
  };
  const onOnline = () => {
    saveNow();
    uploads.retryAll();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    stopWatching();
    saveNow();
    autosave.stop();
    uploads.stop();
  };
}

/** The author's choices when another copy of the ad is newer, or when they leave the page. */
function conflictChoices({ draft: { id }, engine, autosave, uploads }: Designer, client: Client) {
  const latest = async () => (await client('GET /content/create', { id })).draft;
  const adopt = (other: Draft) => {
    autosave.resume(other.version, other.display_config, true);
    engine.load(other.display_config);
  };
  return {
    async takeOther() {
      const other = await latest();
      if (other) adopt(other);
    },
    async overwrite() {
      const other = await latest();
      if (other) autosave.resume(other.version, engine.snapshot().design, false);
    },
    async saveCopy() {
      const other = await latest();
      const { draft: copy } = await client('POST /content/create', {});
      const { design: display_config } = engine.snapshot();
      await client('POST /content/create/display', { id: copy.id, version: copy.version, display_config });
      if (other) adopt(other);
      return copy.id;
    },
    discard() {
      for (const { slot } of uploads.all.get()) uploads.cancel(slot);
      autosave.abandon();
    },
  };
}

function uploadFailure(error: unknown, fallback: string): UploadFailure {
  const isLost = isError(error, 'connection_lost');
  return { message: messageOf(error, fallback), canRetry: isRetryable(error), isLost };
}

function failureOf(error: unknown): Failure {
  if (isError(error, 'version_conflict')) return { kind: 'conflict', at: Date.parse(error.data.updated_at) };
  if (!(error instanceof ApiError) || isRetryable(error)) return { kind: 'later' };
  return { kind: 'refused', message: error.message };
}
