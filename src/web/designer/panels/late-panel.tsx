import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Tool } from '../designer-context.tsx';
import { useWords } from '../use-words.ts';

/** Tools whose panel is loaded when the author begins to do something: a design opens with its text. */
export type LateTool = Exclude<Tool, 'template' | 'text'>;

const LOADERS: Record<LateTool, () => Promise<ComponentType>> = {
  layout: async () => (await import('./layout-panel.tsx')).LayoutPanel,
  photo: async () => (await import('./photo-panel.tsx')).PhotoPanel,
  background: async () => (await import('./background-panel.tsx')).BackgroundPanel,
  border: async () => (await import('./border-panel.tsx')).BorderPanel,
  element: async () => (await import('./element-panel.tsx')).ElementPanel,
};
const loaded = new Map<LateTool, ComponentType>();

async function loadPanel(tool: LateTool): Promise<void> {
  loaded.set(tool, await LOADERS[tool]());
}

/** Loads the panels of all tools, so that none of them is waited for. What fails is loaded when it is needed. */
export function loadPanels(): void {
  for (const tool of Object.keys(LOADERS) as LateTool[]) loadPanel(tool).catch(() => undefined);
}

/** The panel of a tool, whose code may still be on its way. */
export function LatePanel({ tool }: { tool: LateTool }) {
  const t = useWords();
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(loaded.has(tool) ? 'loaded' : 'loading');
  const open = () => {
    if (loaded.has(tool)) return;
    setState('loading');
    loadPanel(tool).then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  };
  const openNow = useEffectEvent(open);
  useEffect(() => openNow(), []);
  const Panel = loaded.get(tool);
  if (Panel) return <Panel />;
  if (state !== 'failed') return <p role="status">{t('panel_loading')}</p>;
  return (
    <div role="alert">
      <p>{t('panel_not_loaded')}</p>
      <Button variant="secondary" className="mt-3" onClick={open}>
        {t('templates.retry')}
      </Button>
    </div>
  );
}
