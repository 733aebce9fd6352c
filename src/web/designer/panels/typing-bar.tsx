import { AArrowDown, AArrowUp, Check, ChevronDown, ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { FONT_FACES } from '../artwork/fonts.ts';
import { useDesigner } from '../designer-context.tsx';
import { setRowColor, setRowFont, setRowSize } from '../model/commands.ts';
import { TEXT_COLORS } from '../model/palette.ts';
import { leaveField } from '../use-shortcuts.ts';
import { useWords } from '../use-words.ts';
import { ColorButtons, ColorSwatch, useColorName } from './fields/color-field.tsx';
import { FontButtons, fontStyle } from './fields/font-list.tsx';
import styles from './typing-bar.module.css';
import { type RowAt, useRow } from './use-row.ts';

const SMALLEST = 1;
const LARGEST = 10;

/** Font, size and colour of the edited row, in one line above the keyboard. */
export function TypingBar(at: RowAt) {
  const t = useWords();
  const { engine } = useDesigner();
  const bar = useRef<HTMLFieldSetElement>(null);
  const [list, setList] = useState<'font' | 'color' | null>(null);
  const font = useRow(at, 'font');
  const color = useRow(at, 'color');
  useEffect(() => {
    const chosen = list && bar.current?.querySelector('[aria-pressed="true"]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [list]);
  if (!font || !color) return null;
  return (
    <fieldset ref={bar} className={styles.typingBar} data-typing-bar onMouseDown={(event) => event.preventDefault()}>
      <legend className="sr-only">{t('typing.label')}</legend>
      {list === null ? (
        <Overview {...at} font={font} color={color} onOpen={setList} />
      ) : (
        <>
          <IconButton label={t('typing.back')} icon={<ChevronLeft />} onClick={() => setList(null)} />
          {list === 'font' ? (
            <FontButtons value={font} onChange={(value) => engine.run(setRowFont, { ...at, value })} />
          ) : (
            <ColorButtons
              value={color}
              colors={TEXT_COLORS}
              onChange={(value) => engine.run(setRowColor, { ...at, value })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type OverviewProps = RowAt & { font: keyof typeof FONT_FACES; color: string; onOpen: (list: 'font' | 'color') => void };

function Overview({ font, color, onOpen, ...at }: OverviewProps) {
  const t = useWords();
  const { engine, rowField } = useDesigner();
  const size = useRow(at, 'size') ?? SMALLEST;
  const nameOf = useColorName();
  const { label } = FONT_FACES[font];
  const resize = (by: 1 | -1) => engine.run(setRowSize, { ...at, value: size + by });
  return (
    <>
      <button
        type="button"
        className={styles.fontButton}
        aria-label={`${t('font')}: ${label}`}
        aria-expanded={false}
        onClick={() => onOpen('font')}
      >
        <span style={fontStyle(font)}>{label}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <IconButton
        label={t('typing.smaller')}
        icon={<AArrowDown />}
        disabledReason={size <= SMALLEST ? t('typing.smallest') : null}
        onClick={() => resize(-1)}
      />
      <IconButton
        label={t('typing.larger')}
        icon={<AArrowUp />}
        disabledReason={size >= LARGEST ? t('typing.largest') : null}
        onClick={() => resize(1)}
      />
      <ColorSwatch
        color={color}
        aria-label={`${t('color')}: ${nameOf(color)}`}
        aria-expanded={false}
        onClick={() => onOpen('color')}
      />
      <IconButton
        className="bg-accent-tint text-accent"
        label={t('typing.done')}
        icon={<Check />}
        onClick={() => leaveField(rowField.current)}
      />
    </>
  );
}
