import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, getDraft, saveDisplay } from '../../contract/ad-creation.ts';
import { AD_STATUSES } from '../../contract/ads.ts';
import { ApiError } from '../../contract/api-error.ts';
import type { Client } from '../../contract/endpoint.ts';
import { uploadDisplayAsset } from '../../contract/media.ts';
import { useToast } from '../ui/toast.tsx';
import { useClient } from '../viewer.tsx';
import { createAutosave, type Failure } from './autosave.ts';
import { setBackgroundPicture, setPhoto } from './commands.ts';
import type { Designer, Tool } from './designer-context.tsx';
import { createEngine, isSame } from './engine.ts';
import { NOTHING_OVER_PHOTO } from './faults.ts';
import { keepLocalCopy, readLocalCopy } from './local-copy.ts';
import { firstDocument, isUntouched } from './model.ts';
import { createPhotoReader } from './photo-reader.ts';
import type { PictureChooserHandle } from './picture-chooser.tsx';
import { createStore } from './store.ts';
import { createUploads } from './uploads.ts';

export type DesignerSetup = {
  designer: Designer;
  chooser: RefObject<PictureChooserHandle | null>;
  originals: Map<string, Blob>;
  /** After a conflict: takes what was saved elsewhere, or saves this over it. */
  takeOther(): Promise<void>;
  keepMine(): Promise<void>;
};

/** Everything that works on one draft's design, for as long as its page is open. */
export function useDesignerSetup(draft: Draft): DesignerSetup {
  const client = useClient();
  const toast = useToast();
  const { t } = useTranslation(['designer', 'errors']);
  const chooser = useRef<PictureChooserHandle>(null);
  const rowField = useRef<HTMLTextAreaElement>(null);
  const [setup] = useState(() => build(draft, client, chooser, rowField, () => t('errors:connection_lost')));
  const { designer } = setup;

  useEffect(() => {
    const { engine, autosave, uploads } = designer;
    const stopWatching = engine.subscribe(() => autosave.change(engine.snapshot().document));
    const saveNow = () => void autosave.flush();
    const goOn = () => {
      saveNow();
      for (const upload of uploads.all.get()) if (upload.state === 'failed') uploads.retry(upload.place);
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
  }, [designer]);

  useEffect(() => {
    const { engine, autosave } = designer;
    const copy = readLocalCopy(draft.id);
    if (!copy || isSame(copy.display_config, engine.snapshot().document)) return;
    engine.load(copy.display_config);
    if (copy.revision < draft.revision) autosave.hold(copy.display_config);
    else {
      autosave.change(copy.display_config);
      toast.info(t('designer:restored'));
    }
  }, [designer, draft, toast, t]);

  return setup;
}

function build(
  draft: Draft,
  client: Client,
  chooser: RefObject<PictureChooserHandle | null>,
  rowField: RefObject<HTMLTextAreaElement | null>,
  connectionLost: () => string,
): DesignerSetup {
  const { id } = draft;
  const isFresh = draft.status === AD_STATUSES.DRAFT && isUntouched(draft.display_config);
  const document = isFresh ? firstDocument() : draft.display_config;
  const engine = createEngine(document);
  const originals = new Map<string, Blob>();
  const autosave = createAutosave({
    document,
    revision: draft.revision,
    send: (display_config, revision, complete) => client(saveDisplay, { id, revision, display_config, complete }),
    failureOf,
    keep: (unsaved, revision) => keepLocalCopy(id, unsaved, revision),
  });
  const uploads = createUploads({
    send: ({ file, ratio }, signal) => client(uploadDisplayAsset, { ratio }, { file, signal }),
    messageOf: (error) => (error instanceof ApiError ? error.message : connectionLost()),
    onDone(place, fileId, { original }) {
      originals.set(fileId, original);
      if (place === 'background') engine.run(setBackgroundPicture, fileId);
      else engine.run(setPhoto, { place: Number(place.slice('photo-'.length)), file_id: fileId });
    },
  });
  const designer: Designer = {
    draft,
    engine,
    autosave,
    uploads,
    tool: createStore<Tool>(isFresh ? 'layout' : 'text'),
    overflowing: createStore<readonly string[]>([]),
    overPhoto: createStore(NOTHING_OVER_PHOTO),
    photoReader: createPhotoReader(),
    checking: createStore(false),
    rowField,
    choosePicture: (place) => chooser.current?.choose(place),
    recutPicture: (place, fileId) => chooser.current?.recut(place, fileId),
  };
  const latest = async () => (await client(getDraft, { id })).draft;
  return {
    designer,
    chooser,
    originals,
    async takeOther() {
      const other = await latest();
      if (!other) return;
      autosave.resume(other.revision, other.display_config, true);
      engine.load(other.display_config);
    },
    async keepMine() {
      const other = await latest();
      if (other) autosave.resume(other.revision, engine.snapshot().document, false);
    },
  };
}

/** A lost connection, a busy server and an ended session pass; the rest does not. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'later' };
  if (
    error.status === 0 ||
    error.status === 401 ||
    error.status === 419 ||
    error.status === 429 ||
    error.status >= 500
  ) {
    return { kind: 'later' };
  }
  if (typeof error.data === 'object' && error.data !== null && 'revision' in error.data) return { kind: 'conflict' };
  return { kind: 'refused', message: error.message };
}
