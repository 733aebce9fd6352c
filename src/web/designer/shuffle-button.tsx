import { Shuffle } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useDesigner } from './designer-context.tsx';
import { shuffleStyle } from './model/commands.ts';
import type { Engine } from './model/engine.ts';
import { useWords } from './use-words.ts';

/** Applies a random style; returns whether it was applied. */
export function shuffle(engine: Engine): boolean {
  return engine.run(shuffleStyle, Math.floor(Math.random() * 2 ** 32));
}

/** Applies a random style: an icon on the card's edge, or a labelled button. */
export function ShuffleButton({ isIcon = false }: { isIcon?: boolean }) {
  const t = useWords();
  const { engine, panels } = useDesigner();
  const press = () => panels.late(() => shuffle(engine));
  if (isIcon) {
    return <IconButton label={t('shuffle.button')} icon={<Shuffle />} aria-keyshortcuts="S" onClick={press} />;
  }
  return (
    <Button variant="secondary" aria-keyshortcuts="S" title={t('shuffle.hint')} onClick={press}>
      <Shuffle />
      {t('shuffle.button')}
    </Button>
  );
}
