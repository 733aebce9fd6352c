import { RATIOS, type Ratio } from '../../contract/design/ratios.ts';
import { classNames } from '../ui/class-names.ts';
import { useDesign, useDesigner } from './designer-context.tsx';
import { setRatio } from './model/commands.ts';
import styles from './ratio-bar.module.css';
import { useWords } from './use-words.ts';

const SHAPES: Record<Ratio, { width: number; height: number }> = {
  '1:1': { width: 15, height: 15 },
  '4:3': { width: 18, height: 13.5 },
  '3:4': { width: 13.5, height: 18 },
  '16:9': { width: 20, height: 11 },
  '9:16': { width: 11, height: 19 },
};

/** The five ratios. `name` distinguishes two bars on one page; `isRaised` adds a shadow. */
export function RatioBar({ name, isRaised = false }: { name: string; isRaised?: boolean }) {
  const t = useWords();
  const { engine } = useDesigner();
  const ratio = useDesign(({ design }) => design.ratio);
  return (
    <fieldset className={classNames(styles.ratios, isRaised && 'shadow-pop')}>
      <legend className="sr-only">{t('ratio')}</legend>
      {RATIOS.map((candidate) => (
        <label key={candidate}>
          <input
            type="radio"
            name={name}
            value={candidate}
            checked={candidate === ratio}
            onChange={() => engine.run(setRatio, candidate)}
          />
          <i style={SHAPES[candidate]} aria-hidden="true" />
          {candidate}
        </label>
      ))}
    </fieldset>
  );
}
