import { useTranslation } from 'react-i18next';
import { setPair } from '../commands.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { isSame } from '../engine.ts';
import { PAIRS, painted } from '../palette-pairs.ts';

/** Ground and words together, in colours that are read well. */
export function PairField() {
  const { t } = useTranslation('designer');
  const { engine } = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  return (
    <fieldset className="dz-field">
      <legend>{t('pairs.title')}</legend>
      <div className="pairs">
        {PAIRS.map((pair) => (
          <button
            key={pair.name}
            type="button"
            className="pair"
            style={{ background: pair.ground, color: pair.ink }}
            aria-pressed={pair.ground === document.background && isSame(painted(document, pair), document)}
            aria-label={t(`pairs.names.${pair.name}`)}
            title={t(`pairs.names.${pair.name}`)}
            onClick={() => engine.run(setPair, pair)}
          >
            <span aria-hidden="true">Aa</span>
            <i style={{ background: pair.marker }} aria-hidden="true" />
          </button>
        ))}
      </div>
      <p className="hint">{t('pairs.hint')}</p>
    </fieldset>
  );
}
