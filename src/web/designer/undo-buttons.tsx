import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { useDesign, useDesigner } from './designer-context.tsx';
import { useWords } from './use-words.ts';

/** The undo and redo buttons. */
export function UndoButtons() {
  const t = useWords();
  const { engine, panels } = useDesigner();
  const canUndo = useDesign((snapshot) => snapshot.canUndo);
  const canRedo = useDesign((snapshot) => snapshot.canRedo);
  return (
    <>
      <IconButton
        label={t('undo')}
        icon={<Undo2 />}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabledReason={canUndo ? null : t('undo_none')}
        onClick={() => panels.late(() => engine.undo())}
      />
      <IconButton
        label={t('redo')}
        icon={<Redo2 />}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabledReason={canRedo ? null : t('redo_none')}
        onClick={() => panels.late(() => engine.redo())}
      />
    </>
  );
}
