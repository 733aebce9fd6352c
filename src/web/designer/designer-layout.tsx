import type { TFunction } from 'i18next';
import { Image, Layers, type LucideIcon, Palette, PanelsTopLeft, SquareDashed, Sticker, Type } from 'lucide-react';
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from '../browser/use-store.ts';
import { Canvas } from './canvas/canvas.tsx';
import { useTyping } from './canvas/typing.ts';
import { CheckButton } from './check-button.tsx';
import { type Designer, DesignerProvider, TOOLS, type Tool, useDesign, useDesigner } from './designer-context.tsx';
import styles from './designer-layout.module.css';
import { loadDialogs } from './late-dialog.tsx';
import type { Engine, Snapshot } from './model/engine.ts';
import type { Selection } from './model/model.ts';
import { LatePanel, loadPanels } from './panels/late-panel.tsx';
import { TemplateTool } from './panels/template-tool.tsx';
import { TextPanel } from './panels/text-panel.tsx';
import { Preview, PreviewButton } from './preview.tsx';
import { RatioBar } from './ratio-bar.tsx';
import { ShuffleButton } from './shuffle-button.tsx';
import { LayersButton } from './touch/layers-dialog.tsx';
import type { Place } from './touch/move-keys.ts';
import { ViewTools, ZoomButton } from './touch/view-tools.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useWords } from './use-words.ts';

const ICONS: Record<Tool, LucideIcon> = {
  template: Layers,
  layout: PanelsTopLeft,
  text: Type,
  photo: Image,
  background: Palette,
  border: SquareDashed,
  element: Sticker,
};

/** The designer's tools, the panel of the selected tool, the canvas and the preview. */
export const DesignerLayout = memo(function DesignerLayout() {
  const root = useRef<HTMLDivElement>(null);
  const { tool } = useDesigner();
  const chosen = useStore(tool);
  useTyping(root);
  useLateParts(root);
  return (
    <div ref={root} className={styles.layout}>
      <ToolBar />
      {chosen === 'template' ? <TemplateTool /> : <Table />}
      <Announcer />
    </div>
  );
});

/** Loads the panels of the tools and the dialogs when the author begins to do something, before a tool is chosen. */
function useLateParts(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const start = new AbortController();
    const load = () => {
      start.abort();
      loadPanels();
      loadDialogs();
    };
    for (const event of ['pointerover', 'pointerdown', 'keydown'] as const) {
      root.current?.addEventListener(event, load, { signal: start.signal });
    }
    return () => start.abort();
  }, [root]);
}

/** The canvas with the panel of a tool and the preview. Not rendered when another tool is chosen. */
const Table = memo(function Table() {
  const t = useWords();
  return (
    <>
      <Panel />
      <main className={styles.canvas} data-canvas aria-label={t('card')}>
        <Canvas />
        <div className={styles.viewTools}>
          <CheckButton />
          <PreviewButton />
          <LayersButton />
          <ZoomButton />
        </div>
        <ViewTools />
        <div className={styles.undoTools}>
          <UndoButtons />
          <ShuffleButton isIcon />
        </div>
        <div className={styles.ratioTools}>
          <RatioBar name="ratio" isRaised />
          <ShuffleButton />
        </div>
      </main>
      <Preview />
    </>
  );
});

function ToolBar() {
  const t = useWords();
  const { tool } = useDesigner();
  const chosen = useStore(tool);
  return (
    <nav className={styles.tools} data-tools aria-label={t('tools_label')}>
      {TOOLS.map((name) => {
        const Icon = ICONS[name];
        return (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => tool.set(name)}>
            <Icon aria-hidden="true" />
            {t(`tools.${name}`)}
          </button>
        );
      })}
    </nav>
  );
}

function Panel() {
  const t = useWords();
  const designer = useDesigner();
  const inPanel = useMemo(() => panelDesigner(designer), [designer]);
  const current = useStore(designer.tool);
  // A panel takes longer than a frame, so it is rendered between other work. The text field is there at once: a tap focuses it,
  // and keys go on with the selected row.
  const deferred = useDeferredValue(current);
  const chosen = current === 'text' ? current : deferred;
  if (chosen === 'template') return null;
  return (
    // Another tool's panel starts at its top.
    <section key={chosen} className={styles.panel} data-panel aria-label={t(`tools.${chosen}`)}>
      <DesignerProvider value={inPanel}>
        {chosen === 'text' ? <TextPanel isWhole={deferred === 'text'} /> : <LatePanel tool={chosen} />}
      </DesignerProvider>
    </section>
  );
}

/** The designer as the controls of a panel have it: they show their change at once, the card after the next frame. */
function panelDesigner(designer: Designer): Designer {
  const { engine, card } = designer;
  const run: Engine['run'] = (command, input) => {
    let hasRun = false;
    card.late(() => {
      hasRun = engine.run(command, input);
    });
    return hasRun;
  };
  return { ...designer, engine: { ...engine, run } };
}

/** Commands that are announced to screen readers, because they change more than the pressed control. */
const ANNOUNCED: ReadonlySet<string> = new Set([
  'changes.shrink_slot',
  'changes.make_legible',
  'changes.apply_template',
  'changes.shuffle_style',
  'changes.set_pair',
]);

const isAnnounced = (announcement: Snapshot['announcement']) =>
  announcement !== null && (announcement.key !== 'done' || ANNOUNCED.has(announcement.label ?? ''));

/** The name of the selected photo, text or element. */
function useSelectionName(selection: Selection | null): string | null {
  const t = useWords();
  const type = useDesign(({ design }) =>
    selection?.kind === 'element' ? (design.elements[selection.slot]?.type ?? null) : null,
  );
  if (!selection) return null;
  const number = selection.slot + 1;
  if (selection.kind !== 'element') return t(`${selection.kind}_name`, { number });
  return type && t('element_name', { number, type: t(`elements.${type}`) });
}

/** The values of a place, in words. */
function spoken(t: TFunction<'designer'>, { values }: Place): Record<string, string | number> {
  const { align, vertical_align, ...numbers } = values;
  return {
    ...numbers,
    ...(align === undefined ? {} : { align: t(`aligns.${align}`) }),
    ...(vertical_align === undefined ? {} : { vertical_align: t(`vertical_aligns.${vertical_align}`) }),
  };
}

/** Announces to screen readers what was undone, loaded, reduced or selected. */
function Announcer() {
  const t = useWords();
  const announcement = useDesign(({ announcement: latest }) => (isAnnounced(latest) ? latest : null));
  const selection = useDesign((snapshot) => snapshot.selection);
  const what = announcement?.label ? t(announcement.label) : '';
  const name = useSelectionName(selection);
  const { place: placeStore } = useDesigner();
  const place = useStore(placeStore);
  const row = selection?.row ?? null;
  return (
    <>
      <p className="sr-only" role="status">
        {/* Repeated announcements must differ, or screen readers skip them. */}
        {announcement
          ? `${t(`announcements.${announcement.key}`, { what })}${announcement.number % 2 === 0 ? '\u00A0' : ''}`
          : ''}
      </p>
      <p className="sr-only" role="status">
        {name &&
          (row === null
            ? t('announcements.selected', { name })
            : t('announcements.selected_row', { name, number: row + 1 }))}
      </p>
      <p className="sr-only" role="status" data-place>
        {place && t(`touch.places.${place.name}`, spoken(t, place))}
      </p>
    </>
  );
}
