import { Check } from 'lucide-react';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Artwork } from '../artwork/artwork.tsx';
import { fixedSizes, type Pictures } from '../artwork/pictures.ts';
import { RATIO_CLASSES } from '../artwork/ratio-classes.ts';
import { useWords } from '../use-words.ts';
import styles from './template-card.module.css';

const cardSizes = fixedSizes(260);

type TemplateCardProps = {
  design: DisplayConfig;
  pictures: Pictures;
  name: string;
  detail: string;
  isUsed: boolean;
  onUse: () => void;
};

/** A template as it would look on the board. */
export function TemplateCard({ design, pictures, name, detail, isUsed, onUse }: TemplateCardProps) {
  const t = useWords();
  return (
    <li
      className={classNames('pin-card', styles.template, RATIO_CLASSES[design.ratio], isUsed && styles.used)}
      data-template={''}
    >
      {isUsed && (
        <span className={styles.badge} aria-hidden="true">
          <Check />
          {t('templates.in_use')}
        </span>
      )}
      <div inert>
        <Artwork design={design} pictures={pictures} sizes={cardSizes} />
      </div>
      <div className="cap grid-cols-1" aria-hidden="true">
        <span className="p">{name}</span>
        <span className="m">{detail}</span>
      </div>
      <button
        type="button"
        className={styles.useButton}
        aria-pressed={isUsed}
        aria-label={`${name}, ${detail}. ${t('templates.use')}`}
        onClick={onUse}
      >
        <span aria-hidden="true">
          <span className={buttonClass({ variant: 'primary' })}>{t('templates.use')}</span>
        </span>
      </button>
    </li>
  );
}
