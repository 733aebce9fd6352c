import { createContext, type RefObject, use } from 'react';
import type { Draft } from '../../contract/ads/creation.ts';
import type { DisplayConfig } from '../../contract/design/schemas.ts';
import type { PhotoSubject } from '../../contract/media/subject.ts';
import type { Store } from '../browser/store.ts';
import { useSource } from '../browser/use-store.ts';
import type { Engine, Snapshot } from './model/engine.ts';
import type { Checked, OverPhoto } from './model/issues.ts';
import type { Shown } from './model/shown.ts';
import type { PhotoReader } from './photos/photo-reader.ts';
import type { Uploads } from './photos/uploads.ts';
import type { Autosave } from './saving/autosave.ts';
import type { Marks } from './touch/marks.ts';
import type { Place } from './touch/move-keys.ts';
import type { View } from './touch/view.ts';

export const TOOLS = ['template', 'layout', 'text', 'photo', 'background', 'border', 'element'] as const;
export type Tool = (typeof TOOLS)[number];

/** The services and stores that all parts of the designer share. Its identity never changes, so it causes no re-render. */
export type Designer = {
  draft: Draft;
  engine: Engine;
  /** What the card shows of it. */
  card: Shown;
  /** What everything around the card shows of it. */
  panels: Shown;
  autosave: Autosave;
  uploads: Uploads;
  tool: Store<Tool>;
  /** Text slots whose text does not fit at the smallest size. */
  overflowing: Store<readonly string[]>;
  /** Contrast of text over photos, measured from pixels. */
  overPhoto: Store<OverPhoto>;
  /** The design whose text on pictures was measured last. */
  measured: Store<DisplayConfig | null>;
  photoReader: PhotoReader;
  /** The latest issues of the design, computed with a delay. */
  checked: Store<Checked>;
  /** Whether the list of issues is open. */
  checking: Store<boolean>;
  /** Whether a row is edited with an on-screen keyboard, which leaves little room. */
  typing: Store<boolean>;
  /** Lines and hints over the card while something is moved. */
  marks: Store<Marks>;
  /** How far the canvas is enlarged, and where. */
  view: Store<View>;
  /** Where the thing is that was moved by keys, for screen readers. */
  place: Store<Place | null>;
  /** The text field of the selected row. */
  rowField: RefObject<HTMLTextAreaElement | null>;
  /** Opens the file dialog or camera for a slot's picture, then the crop dialog. */
  choosePicture(slot: string, way?: 'files' | 'camera'): void;
  /** What stands out in a photo; null if nothing does, or it could not be looked for. */
  findSubject(fileId: string): Promise<PhotoSubject | null>;
  /** Opens the crop dialog again for a slot's picture. */
  recutPicture(slot: string, fileId: string): void;
};

const DesignerContext = createContext<Designer | null>(null);
export const DesignerProvider = DesignerContext.Provider;

/** The designer of the surrounding provider. Throws outside of one. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerProvider');
  return designer;
}

function useShown<Part>(shown: Shown, select: (snapshot: Snapshot) => Part): Part {
  return useSource(shown.subscribe, () => select(shown.snapshot()));
}

/**
 * Subscribes to a part of the design as it is shown around the card. `select` must return an identical value while nothing
 * changes.
 */
export function useDesign<Part>(select: (snapshot: Snapshot) => Part): Part {
  return useShown(useDesigner().panels, select);
}

/** `useDesign` for what is on the card. */
export function useCard<Part>(select: (snapshot: Snapshot) => Part): Part {
  return useShown(useDesigner().card, select);
}
