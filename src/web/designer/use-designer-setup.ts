import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../contract/ad-creation.ts';
import { AD_STATUSES } from '../../contract/ad-rules.ts';
import type { Client } from '../../contract/api.ts';
import { ApiError, isError } from '../../contract/api-error.ts';
import { type DisplayConfig, displayConfig } from '../../contract/display.ts';

import { isRetryable } from '../failures.ts';
import { useToast } from '../ui/toast.tsx';
import { useClient } from '../viewer.tsx';
import type { Designer, Tool } from './designer-context.tsx';
import { setBackgroundPicture, setPhoto } from './model/commands.ts';
import { createEngine, isSame } from './model/engine.ts';
import { type Checked, faultsOf, NOTHING_OVER_PHOTO } from './model/issues.ts';
import { firstDocument, isUntouched } from './model/model.ts';
import { photoNumber } from './model/photo-places.ts';
import { createStore } from './model/store.ts';
import { openPendingUploads, type PendingUploads } from './photos/pending-uploads.ts';
import { createPhotoReader } from './photos/photo-reader.ts';
import type { PictureChooserHandle } from './photos/picture-chooser.tsx';
import { createUploads, type UploadFault } from './photos/uploads.ts';
import { createAutosave, type Failure } from './saving/autosave.ts';
import { type LocalCopies, localCopies } from './saving/local-copy.ts';
import { useDraftWatch } from './saving/use-draft-watch.ts';
import { useIssueWatch } from './use-issues.ts';

export type DesignerSetup = {
  designer: Designer;
  chooser: RefObject<PictureChooserHandle | null>;
  originals: Map<string, Blob>;
  /** After a conflict: takes what was saved elsewhere. */
  takeOther(): Promise<void>;
  /** After a conflict: saves this one over what was saved elsewhere. */
  keepMine(): Promise<void>;
  /** After a conflict: makes this one an ad of its own and leaves the other as it is. Returns the new draft's id. */
  saveCopy(): Promise<string>;
  /** Forgets whatever the server does not have. */
  discard(): void;
};
type Built = DesignerSetup & { copies: LocalCopies<DisplayConfig>; pendingUploads: PendingUploads };

/** Everything that works on one draft's design, for as long as its page is open. */
export function useDesignerSetup(draft: Draft): DesignerSetup {
  const client = useClient();
  const toast = useToast();
  const { t } = useTranslation(['designer', 'ui']);
  const chooser = useRef<PictureChooserHandle>(null);
  const rowField = useRef<HTMLTextAreaElement>(null);
  const [setup] = useState(() => build(draft, client, chooser, rowField, () => t('ui:connection_lost')));
  const { designer, copies, pendingUploads } = setup;
  useDraftWatch(draft.id, designer.autosave);
  useIssueWatch(designer);
  useSaving(designer);

  useEffect(() => {
    const { uploads } = designer;
    let isHere = true;
    void pendingUploads.takeUp().then((pictures) => {
      for (const { place, file, ratio } of pictures) {
        const isTaken = uploads.all.get().some((upload) => upload.place === place);
        if (isHere && !isTaken) uploads.start(place, { file, ratio, original: null });
      }
    });
    return () => {
      isHere = false;
    };
  }, [designer, pendingUploads]);

  useEffect(() => {
    const { engine, autosave, tool } = designer;
    let isHere = true;
    void copies.newest().then((copy) => {
      // Anyone who has begun to work already goes on; the copy waits on the device.
      if (!isHere || !copy || autosave.hasUnsaved()) return;
      copy.clear();
      if (isSame(copy.document, engine.snapshot().document)) return;
      engine.load(copy.document);
      if (tool.get() === 'template') tool.set('text');
      if (copy.revision < draft.revision) autosave.hold(copy.document);
      else {
        autosave.change(copy.document);
        toast.info(t('designer:restored'));
      }
    });
    return () => {
      isHere = false;
    };
  }, [designer, copies, draft, toast, t]);

  return setup;
}

/** Saves what is changed, at the moments too at which a page may end without a word. */
function useSaving({ engine, autosave, uploads }: Designer): void {
  useEffect(() => {
    const stopWatching = engine.subscribe(() => autosave.change(engine.snapshot().document));
    const saveNow = () => void autosave.flush();
    const goOn = () => {
      saveNow();
      uploads.retryAll();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    window.addEventListener('online', goOn);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', hide);
      stopWatching();
      saveNow();
      autosave.stop();
      uploads.stop();
    };
  }, [engine, autosave, uploads]);
}

function build(
  draft: Draft,
  client: Client,
  chooser: RefObject<PictureChooserHandle | null>,
  rowField: RefObject<HTMLTextAreaElement | null>,
  connectionLost: () => string,
): Built {
  const { id } = draft;
  const isFresh = draft.status === AD_STATUSES.DRAFT && isUntouched(draft.display_config);
  const document = isFresh ? firstDocument() : draft.display_config;
  const engine = createEngine(document);
  const originals = new Map<string, Blob>();
  const copies = localCopies('design', id, displayConfig);
  const pendingUploads = openPendingUploads(id);
  const autosave = createAutosave({
    document,
    revision: draft.revision,
    send: (display_config, revision, complete) =>
      client('POST /content/create/display', { id, revision, display_config, complete }, { is_background: !complete }),
    failureOf,
    keep: copies.keep,
  });
  const uploads = createUploads({
    send: ({ file, ratio }, signal, onProgress) =>
      client('PUT /content/create/display/asset', { ratio }, { file, signal, onProgress }),
    faultOf: (error) => uploadFault(error, connectionLost),
    isOnline: () => navigator.onLine,
    onDone(place, fileId, { original }) {
      if (original) originals.set(fileId, original);
      const number = photoNumber(place);
      if (number === null) engine.run(setBackgroundPicture, fileId);
      else engine.run(setPhoto, { place: number, file_id: fileId });
    },
    pendingUploads,
  });
  const designer: Designer = {
    draft,
    engine,
    autosave,
    uploads,
    tool: createStore<Tool>(isFresh ? 'template' : 'text'),
    overflowing: createStore<readonly string[]>([]),
    overPhoto: createStore(NOTHING_OVER_PHOTO),
    photoReader: createPhotoReader(),
    checked: createStore<Checked>({
      document,
      faults: faultsOf(document, { over_photo: NOTHING_OVER_PHOTO, overflowing: [], uploads: [] }),
    }),
    checking: createStore(false),
    typing: createStore(false),
    rowField,
    choosePicture: (place, way = 'files') => chooser.current?.choose(place, way),
    recutPicture: (place, fileId) => chooser.current?.recut(place, fileId),
  };
  return { designer, chooser, originals, copies, pendingUploads, ...choices(designer, client) };
}

/** What an author may choose when another copy of the ad is ahead, or when they leave. */
function choices({ draft: { id }, engine, autosave, uploads }: Designer, client: Client) {
  const latest = async () => (await client('GET /content/create', { id })).draft;
  const takeOver = (other: Draft) => {
    autosave.resume(other.revision, other.display_config, true);
    engine.load(other.display_config);
  };
  return {
    async takeOther() {
      const other = await latest();
      if (other) takeOver(other);
    },
    async keepMine() {
      const other = await latest();
      if (other) autosave.resume(other.revision, engine.snapshot().document, false);
    },
    async saveCopy() {
      const other = await latest();
      const { draft: copy } = await client('POST /content/create', {});
      const { document: display_config } = engine.snapshot();
      await client('POST /content/create/display', { id: copy.id, revision: copy.revision, display_config });
      if (other) takeOver(other);
      return copy.id;
    },
    discard() {
      for (const { place } of uploads.all.get()) uploads.cancel(place);
      autosave.abandon();
    },
  };
}

function uploadFault(error: unknown, connectionLost: () => string): UploadFault {
  if (!(error instanceof ApiError)) return { message: connectionLost(), can_retry: true, is_lost: true };
  return { message: error.message, can_retry: isRetryable(error), is_lost: isError(error, 'connection_lost') };
}

function failureOf(error: unknown): Failure {
  if (isError(error, 'revision_conflict')) return { kind: 'conflict', at: Date.parse(error.data.updated_at) };
  if (!(error instanceof ApiError) || isRetryable(error)) return { kind: 'later' };
  return { kind: 'refused', message: error.message };
}
