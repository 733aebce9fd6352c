import { createContext, type RefObject, use, useSyncExternalStore } from 'react';
import type { Draft } from '../../contract/ad-creation.ts';
import type { Engine, Snapshot } from './model/engine.ts';
import type { Checked, OverPhoto } from './model/issues.ts';
import type { Store } from './model/store.ts';
import type { PhotoReader } from './photos/photo-reader.ts';
import type { Uploads } from './photos/uploads.ts';
import type { Autosave } from './saving/autosave.ts';

export const TOOLS = ['template', 'layout', 'text', 'photo', 'background', 'border'] as const;
export type Tool = (typeof TOOLS)[number];

/** What every part of the designer works with. It never changes, so handing it round draws nothing again. */
export type Designer = {
  draft: Draft;
  engine: Engine;
  autosave: Autosave;
  uploads: Uploads;
  tool: Store<Tool>;
  /** Text places whose words do not fit although the letters were made smaller. */
  overflowing: Store<readonly string[]>;
  /** What the pixels under the words say. */
  overPhoto: Store<OverPhoto>;
  photoReader: PhotoReader;
  /** What is wrong with the design, as of a moment ago. */
  checked: Store<Checked>;
  /** Whether the list of what to mend is open. */
  checking: Store<boolean>;
  /** Whether a row is typed above an on-screen keyboard, where there is room for little else. */
  typing: Store<boolean>;
  /** The field in which the selected row is written. */
  rowField: RefObject<HTMLTextAreaElement | null>;
  /** Asks for a picture for a place: the file dialog, then the cut. */
  choosePicture(place: string, way?: 'files' | 'camera'): void;
  /** Cuts the picture of a place again. */
  recutPicture(place: string, fileId: string): void;
};

const DesignerContext = createContext<Designer | null>(null);
export const DesignerProvider = DesignerContext.Provider;

/** The designer that this part belongs to. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerProvider');
  return designer;
}

/** Part of the design. `select` must give something that stays the same while nothing changes. */
export function useDesign<Part>(select: (snapshot: Snapshot) => Part): Part {
  const { engine } = useDesigner();
  const read = () => select(engine.snapshot());
  return useSyncExternalStore(engine.subscribe, read, read);
}

/** The value of a store. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Part of a store's value. `select` must give something that stays the same while nothing changes. */
export function usePart<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
