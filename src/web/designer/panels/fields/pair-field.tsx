import { memo } from 'react';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { Hint } from '../../../ui/field.tsx';
import { useDesign, useDesigner } from '../../designer-context.tsx';
import { setPair } from '../../model/commands.ts';
import { isSame } from '../../model/engine.ts';
import { PAIRS, type Pair, painted } from '../../model/palette-pairs.ts';
import { useWords } from '../../use-words.ts';
import styles from './pair-field.module.css';
import { PanelField } from './panel-field.tsx';

const isApplied = (pair: Pair, design: DisplayConfig) =>
  pair.background === design.background && isSame(painted(design, pair), design);

/** A choice of legible pairs of background and text colours. */
export const PairField = memo(function PairField() {
  const t = useWords();
  const { engine } = useDesigner();
  const applied = useDesign(({ design }) => PAIRS.find((pair) => isApplied(pair, design)));
  return (
    <PanelField legend={t('pairs.title')}>
      <div className={styles.pairs}>
        {PAIRS.map((pair) => (
          <button
            key={pair.name}
            type="button"
            className={styles.pair}
            style={{ background: pair.background, color: pair.ink }}
            aria-pressed={pair === applied}
            aria-label={t(`pairs.names.${pair.name}`)}
            title={t(`pairs.names.${pair.name}`)}
            onClick={() => engine.run(setPair, pair)}
          >
            <span aria-hidden="true">Aa</span>
            <i style={{ background: pair.marker }} aria-hidden="true" />
          </button>
        ))}
      </div>
      <Hint className="mt-1.5">{t('pairs.hint')}</Hint>
    </PanelField>
  );
});
