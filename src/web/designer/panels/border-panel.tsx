import { BORDER_TYPES } from '../../../contract/design/rules.ts';
import { Hint } from '../../ui/field.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { setBorderColor, setBorderInset, setBorderType } from '../model/commands.ts';
import { TEXT_COLORS } from '../model/palette.ts';
import { useWords } from '../use-words.ts';
import styles from './border-panel.module.css';
import { ColorField } from './fields/color-field.tsx';
import { PanelField, PanelFields, PanelSegments } from './fields/panel-field.tsx';

const INK = '#15171C';
const LINES: Record<(typeof BORDER_TYPES)[number], string | undefined> = {
  NONE: undefined,
  BOLD: styles.bold,
  THIN: styles.thin,
  DASH: styles.dash,
};

/** The border: kind, position and colour. */
export function BorderPanel() {
  const t = useWords();
  const { engine } = useDesigner();
  const type = useDesign(({ design }) => design.border_type);
  const color = useDesign(({ design }) => design.border_color);
  const isInset = useDesign(({ design }) => design.border_inset);
  const mayBeInset = type === 'THIN' || type === 'DASH';
  return (
    <PanelFields>
      <h2 className="text-18">{t('tools.border')}</h2>
      <PanelField legend={t('border_type')}>
        <div className={styles.borders}>
          {BORDER_TYPES.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === type}
              onClick={() => engine.run(setBorderType, value)}
            >
              <i className={LINES[value]} aria-hidden="true" />
              {t(`borders.${value}`)}
            </button>
          ))}
        </div>
      </PanelField>
      <div>
        <PanelSegments
          label={t('border_position')}
          name="border-inset"
          value={mayBeInset && isInset ? 'inset' : 'edge'}
          options={[
            { value: 'edge', label: t('border_edge') },
            { value: 'inset', label: t('border_inset'), disabledReason: mayBeInset ? null : t('border_inset_only') },
          ]}
          onValueChange={(value) => engine.run(setBorderInset, value === 'inset')}
        />
        <Hint className="mt-1.5">{t('border_inset_only')}</Hint>
      </div>
      {type !== 'NONE' && (
        <ColorField
          label={t('color')}
          value={color ?? INK}
          colors={TEXT_COLORS}
          onChange={(value) => engine.run(setBorderColor, value)}
        />
      )}
    </PanelFields>
  );
}
