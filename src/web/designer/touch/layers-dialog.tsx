import { Layers } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Tool, useDesigner } from '../designer-context.tsx';
import { LateDialog, lateDialog } from '../late-dialog.tsx';
import type { Selection } from '../model/model.ts';
import { useWords } from '../use-words.ts';

const LayerList = lateDialog(async () => (await import('./layer-list.tsx')).LayerList);
const TOOLS: Record<Selection['kind'], Tool> = { photo: 'photo', text: 'text', element: 'element' };

/** Opens the list of everything on the card. */
export function LayersButton() {
  const t = useWords();
  const { engine, tool } = useDesigner();
  const [isOpen, setOpen] = useState(false);
  const choose = (selection: Selection) => {
    engine.select(selection);
    tool.set(TOOLS[selection.kind]);
    setOpen(false);
    // The dialog returns the focus to its button first.
    setTimeout(() => focusTarget(selection));
  };
  return (
    <>
      <IconButton label={t('layers.open')} icon={<Layers />} onClick={() => setOpen(true)} />
      {isOpen && (
        <LateDialog open onOpenChange={setOpen} title={t('layers.title')} description={t('layers.text')}>
          <LayerList onChoose={choose} />
        </LateDialog>
      )}
    </>
  );
}

function focusTarget({ kind, slot, row }: Selection): void {
  const name = row === null ? `${kind}-${slot}` : `${kind}-${slot} ${row}`;
  document.querySelector<HTMLElement>(`[data-canvas-overlay] button[data-target="${name}"]`)?.focus();
}
