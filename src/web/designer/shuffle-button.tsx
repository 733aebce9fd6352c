import { Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useDesigner } from './designer-context.tsx';
import { shuffleStyle } from './model/commands.ts';
import type { Engine } from './model/engine.ts';

/** A number that nobody could foresee, for the next style. */
export function shuffle(engine: Engine): boolean {
  return engine.run(shuffleStyle, Math.floor(Math.random() * 2 ** 32));
}

/** Another style by chance: an icon on the card's edge, or a button with its name. */
export function ShuffleButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation('designer');
  const { engine } = useDesigner();
  const press = () => void shuffle(engine);
  if (isIcon) {
    return <IconButton label={t('shuffle.button')} icon={<Shuffle />} aria-keyshortcuts="S" onClick={press} />;
  }
  return (
    <Button variant="sec" aria-keyshortcuts="S" title={t('shuffle.hint')} onClick={press}>
      <Shuffle />
      {t('shuffle.button')}
    </Button>
  );
}
