import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { FONTS, type Font } from '../../../../contract/design/rules.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FONT_FACES } from '../../artwork/fonts.ts';
import { useWords } from '../../use-words.ts';
import styles from './font-list.module.css';
import { PanelField } from './panel-field.tsx';

/** Fonts that are shown at first, so that phones do not load every font. */
const FIRST: readonly Font[] = [
  'jakarta',
  'anton',
  'bebas_neue',
  'archivo_black',
  'abril_fatface',
  'playfair_italic',
  'dm_serif',
  'alfa_slab',
  'lobster',
  'pacifico',
  'shrikhand',
  'permanent_marker',
];

/** The inline style of a font. */
export function fontStyle(font: Font): CSSProperties {
  const { family, weight, italic } = FONT_FACES[font];
  return { fontFamily: `"${family}"`, fontWeight: weight, ...(italic ? { fontStyle: 'italic' } : {}) };
}

type FontListProps = { value: Font; onChange: (font: Font) => void };

/** A choice of fonts, each name in its font; shows the first ones, or all on request. */
export function FontList({ value, onChange }: FontListProps) {
  const t = useWords();
  const [isExpanded, setExpanded] = useState(false);
  return (
    <PanelField legend={t('font')}>
      <FontButtons value={value} isExpanded={isExpanded} onChange={onChange} />
      <button
        type="button"
        className={buttonClass({ full: true, className: 'min-h-11 text-accent' })}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? t('fonts_fewer') : t('fonts_all')}
        {isExpanded ? <ChevronUp /> : <ChevronDown />}
      </button>
    </PanelField>
  );
}

/** A button for each font; always includes the selected one. */
export function FontButtons({ value, isExpanded = false, onChange }: FontListProps & { isExpanded?: boolean }) {
  const isHidden = !isExpanded && !FIRST.includes(value);
  const fonts = isExpanded ? [...FIRST, ...FONTS.filter((font) => !FIRST.includes(font))] : FIRST;
  return (
    <div className={classNames(styles.fonts, isExpanded && styles.whole)}>
      {(isHidden ? [value, ...fonts] : fonts).map((font) => (
        <button
          key={font}
          type="button"
          style={fontStyle(font)}
          aria-pressed={font === value}
          onClick={() => onChange(font)}
        >
          {FONT_FACES[font].label}
        </button>
      ))}
    </div>
  );
}
