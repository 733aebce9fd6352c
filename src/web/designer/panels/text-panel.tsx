import {
  ArrowDown,
  ArrowUp,
  CaseUpper,
  GripVertical,
  Highlighter,
  Plus,
  Scissors,
  StretchHorizontal,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Trash2,
} from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { colorsBehind } from '../../../contract/design/legibility.ts';
import { DISPLAY_LIMITS, layoutOf, TEXT_ALIGNS, VERTICAL_ALIGNS } from '../../../contract/design/rules.ts';
import { isSampleText } from '../../../contract/design/sample-texts.ts';
import { useStore } from '../../browser/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { segmentsClass } from '../../ui/choices.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { typeRow } from '../canvas/typing.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import {
  addRow,
  moveRow,
  removeRow,
  setRowAlign,
  setRowCaps,
  setRowColor,
  setRowFit,
  setRowFont,
  setRowMarker,
  setRowSize,
  setRowStrip,
  setRowText,
  setSlotBackground,
  setVerticalAlign,
} from '../model/commands.ts';
import { readableOn } from '../model/legible-colors.ts';
import { EMPTY_TEXT, needsText, textAt } from '../model/model.ts';
import { BACKGROUND_COLORS, TEXT_COLORS } from '../model/palette.ts';
import { listenToRowGrips } from '../touch/row-grips.ts';
import { useWords } from '../use-words.ts';
import { ColorField } from './fields/color-field.tsx';
import { DropButton } from './fields/drop-button.tsx';
import { FontList } from './fields/font-list.tsx';
import { PairField } from './fields/pair-field.tsx';
import { PanelField, PanelFields, PanelRest, PanelSegments } from './fields/panel-field.tsx';
import { RangeField } from './fields/range-field.tsx';
import { PanelHeading } from './panel-heading.tsx';
import styles from './text-panel.module.css';
import { TypingBar } from './typing-bar.tsx';
import { useParts } from './use-parts.ts';
import { type RowAt, useRow } from './use-row.ts';
import { WarningList } from './warning-list.tsx';

const MARKER = '#F4C51C';

/** The parts below the text field that have a frame each. */
const FURTHER_PARTS = 4;

/** The rows of a text slot. Unless it `isWhole`, the text field is there at once and the rest in further frames. */
export function TextPanel({ isWhole }: { isWhole: boolean }) {
  const t = useWords();
  const designer = useDesigner();
  const { engine } = designer;
  const count = useDesign(({ design }) => layoutOf(design).texts);
  const slot = useDesign(({ selection }) => (selection?.kind === 'text' ? selection.slot : 0));
  const rowCount = useDesign(({ design }) => textAt(design, slot)?.rows.length ?? 0);
  const selectedRow = useDesign(({ selection }) => (selection?.kind === 'text' ? selection.row : null)) ?? 0;
  const isFull = rowCount >= DISPLAY_LIMITS.rows;
  const parts = useParts(FURTHER_PARTS, isWhole);
  const add = () => {
    const { design } = engine.snapshot();
    const content = textAt(design, slot) ?? EMPTY_TEXT;
    const behind = colorsBehind(design, content, { marker: null });
    const style = content.rows.length === 0 ? { color: behind.length > 0 ? readableOn(behind) : '#FFFFFF' } : {};
    typeRow(designer, () => engine.run(addRow, { slot, style }));
  };
  return (
    <>
      <PanelFields>
        <PanelHeading title={t('tools.text')}>
          <Button
            variant="tint"
            size="sm"
            disabledReason={isFull ? t('rows_full', { count: DISPLAY_LIMITS.rows }) : null}
            onClick={add}
          >
            <Plus />
            {t('row_add')}
          </Button>
        </PanelHeading>
        {count > 1 && (
          <PanelSegments
            label={t('text_slot')}
            isLabelHidden
            name="text-slot"
            value={String(slot)}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index),
              label: t('text_name', { number: index + 1 }),
            }))}
            onValueChange={(value) => engine.select({ kind: 'text', slot: Number(value), row: 0 })}
          />
        )}
      </PanelFields>
      {rowCount > 1 && <RowTabs slot={slot} selected={selectedRow} />}
      {selectedRow < rowCount ? (
        <RowFields slot={slot} row={selectedRow} count={rowCount} parts={parts} />
      ) : (
        <NoRow onAdd={add} />
      )}
      {parts === FURTHER_PARTS ? <SlotFields slot={slot} /> : <PanelRest />}
    </>
  );
}

function NoRow({ onAdd }: { onAdd: () => void }) {
  const t = useWords();
  return (
    <div className="mt-3">
      <DropButton icon={<Plus />} title={t('hint_write')} onClick={onAdd} />
    </div>
  );
}

function RowTabs({ slot, selected }: { slot: number; selected: number }) {
  const t = useWords();
  const designer = useDesigner();
  const { rows } = useDesign(({ design }) => textAt(design, slot)) ?? EMPTY_TEXT;
  const choose = (row: number) => {
    const select = () => designer.engine.select({ kind: 'text', slot, row });
    if (needsText(rows[row])) typeRow(designer, select);
    else select();
  };
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (list.current ? listenToRowGrips(designer, slot, list.current) : undefined), [designer, slot]);
  return (
    <fieldset ref={list} className={styles.rows}>
      <legend className="sr-only">{t('rows')}</legend>
      {rows.map((row, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
          key={index}
          type="button"
          data-row-tab
          aria-pressed={index === selected}
          onClick={() => choose(index)}
        >
          <i data-row-grip aria-hidden="true">
            <GripVertical />
          </i>
          <b>{index + 1}</b>
          <span>{row.text.trim() || t('row_empty')}</span>
        </button>
      ))}
    </fieldset>
  );
}

type FurtherFieldsProps = RowAt & { count: number; parts: number };

function RowFields({ count, parts, ...at }: FurtherFieldsProps) {
  const isTyping = useStore(useDesigner().typing);
  return (
    <>
      <RowText {...at} />
      {isTyping && <TypingBar {...at} />}
      {parts > 0 && <FurtherFields {...at} count={count} parts={parts} />}
    </>
  );
}

function FurtherFields({ count, parts, ...at }: FurtherFieldsProps) {
  return (
    <>
      {count > 1 && <RowActions {...at} count={count} />}
      <WarningList slot={at.slot} />
      <PanelFields className="mt-4 lg:mt-5">
        <RowFont {...at} />
        {parts > 1 && (
          <>
            <RowSize {...at} />
            <RowColor {...at} />
          </>
        )}
        {parts > 2 && <PairField />}
        {parts > 3 && <RowStyle {...at} />}
      </PanelFields>
    </>
  );
}

/** One text field for the selected row: it stays focused, with the phone's keyboard, when the selection changes. */
function RowText({ slot, row }: RowAt) {
  const t = useWords();
  const { engine, card, panels, rowField, typing } = useDesigner();
  const text = useRow({ slot, row }, 'text') ?? '';
  const [isOwnText, setOwnText] = useState(false);
  const isTyping = useStore(typing);
  const present = () => textAt(engine.snapshot().design, slot)?.rows[row]?.text ?? '';
  const correct = (field: HTMLTextAreaElement) => {
    if (field.value !== present() || !isOwnText) field.value = present();
  };
  // The browser owns the text while the author writes. React would write it once more with each letter, as the element's
  // content, and then the browser styles again whatever a rule with `:has()` may concern.
  useLayoutEffect(() => {
    if (rowField.current) correct(rowField.current);
  });
  useLayoutEffect(() => setOwnText(true), []);
  // Before the next key: what was typed meanwhile would be selected too, and replaced.
  useLayoutEffect(() => {
    const field = rowField.current;
    const text = textAt(engine.snapshot().design, slot)?.rows[row]?.text ?? '';
    // Sample text is selected so that typing replaces it.
    if (field && field === document.activeElement && isSampleText(text)) field.select();
  }, [engine, rowField, slot, row]);
  useEffect(() => () => typing.set(false), [typing]);
  return (
    <TextArea
      ref={rowField}
      className={styles.rowText}
      data-row-text
      label={t('row_text', { number: row + 1 })}
      isLabelHidden
      rows={2}
      defaultValue={isOwnText ? undefined : text}
      placeholder={t('hint_write')}
      {...(isTyping ? {} : { max: DISPLAY_LIMITS.row_characters })}
      onFocus={(event) => {
        engine.select({ kind: 'text', slot, row });
        if (isSampleText(present())) event.currentTarget.select();
      }}
      onChange={({ currentTarget: field }) => {
        card.late(() => panels.late(() => engine.run(setRowText, { slot, row, text: field.value })));
        correct(field);
      }}
    />
  );
}

const RowFont = memo(function RowFont(at: RowAt) {
  const { engine } = useDesigner();
  const font = useRow(at, 'font');
  return font && <FontList value={font} onChange={(value) => engine.run(setRowFont, { ...at, value })} />;
});

const RowSize = memo(function RowSize(at: RowAt) {
  const t = useWords();
  const { engine } = useDesigner();
  const size = useRow(at, 'size') ?? 1;
  const change = (value: number) => engine.run(setRowSize, { ...at, value });
  return <RangeField label={t('size')} value={size} min={1} max={10} hasNumber onChange={change} />;
});

const RowColor = memo(function RowColor(at: RowAt) {
  const t = useWords();
  const { engine } = useDesigner();
  const color = useRow(at, 'color') ?? '';
  const change = (value: string) => engine.run(setRowColor, { ...at, value });
  return <ColorField label={t('color')} value={color} colors={TEXT_COLORS} onChange={change} />;
});

const RowActions = memo(function RowActions({ slot, row, count }: RowAt & { count: number }) {
  const t = useWords();
  const { engine } = useDesigner();
  return (
    <div className={styles.rowActions}>
      <IconButton
        label={t('row_up')}
        icon={<ArrowUp />}
        disabledReason={row === 0 ? t('row_is_first') : null}
        onClick={() => engine.run(moveRow, { slot, row, by: -1 })}
      />
      <IconButton
        label={t('row_down')}
        icon={<ArrowDown />}
        disabledReason={row === count - 1 ? t('row_is_last') : null}
        onClick={() => engine.run(moveRow, { slot, row, by: 1 })}
      />
      <IconButton label={t('row_remove')} icon={<Trash2 />} onClick={() => engine.run(removeRow, { slot, row })} />
    </div>
  );
});

const ALIGN_ICONS = { LEFT: TextAlignStart, CENTER: TextAlignCenter, RIGHT: TextAlignEnd };

const RowStyle = memo(function RowStyle(at: RowAt) {
  const t = useWords();
  const { engine } = useDesigner();
  const align = useRow(at, 'align') ?? 'LEFT';
  const caps = useRow(at, 'caps') ?? false;
  const marker = useRow(at, 'marker') ?? null;
  const fit = useRow(at, 'fit') ?? false;
  const strip = useRow(at, 'strip') ?? false;
  return (
    <PanelField>
      <span>{t('align_and_style')}</span>
      <PanelFields>
        <div className={styles.styles}>
          <PanelSegments
            label={t('align')}
            isLabelHidden
            name="row-align"
            value={align}
            options={TEXT_ALIGNS.map((value) => {
              const Icon = ALIGN_ICONS[value];
              return {
                value,
                label: (
                  <>
                    <Icon aria-hidden="true" />
                    <span className="sr-only">{t(`aligns.${value}`)}</span>
                  </>
                ),
              };
            })}
            onValueChange={(value) => engine.run(setRowAlign, { ...at, value })}
          />
          <div className={segmentsClass('flex w-max max-w-full flex-wrap')}>
            <IconButton
              label={t('caps')}
              icon={<CaseUpper />}
              pressed={caps}
              onClick={() => engine.run(setRowCaps, { ...at, value: !caps })}
            />
            <IconButton
              label={t('marker')}
              icon={<Highlighter />}
              pressed={marker !== null}
              onClick={() => engine.run(setRowMarker, { ...at, value: marker === null ? MARKER : null })}
            />
            <IconButton
              label={t('fit')}
              icon={<StretchHorizontal />}
              pressed={fit}
              onClick={() => engine.run(setRowFit, { ...at, value: !fit })}
            />
            <IconButton
              label={t('strip')}
              icon={<Scissors />}
              pressed={strip}
              onClick={() => engine.run(setRowStrip, { ...at, value: !strip })}
            />
          </div>
        </div>
        {marker !== null && (
          <ColorField
            label={t('marker_color')}
            value={marker}
            colors={BACKGROUND_COLORS}
            onChange={(value) => engine.run(setRowMarker, { ...at, value })}
          />
        )}
      </PanelFields>
    </PanelField>
  );
});

/** Properties of the slot: vertical alignment and background colour. */
const SlotFields = memo(function SlotFields({ slot }: { slot: number }) {
  const t = useWords();
  const { engine } = useDesigner();
  const vertical_align = useDesign(({ design }) => (textAt(design, slot) ?? EMPTY_TEXT).vertical_align);
  const background = useDesign(({ design }) => (textAt(design, slot) ?? EMPTY_TEXT).background);
  return (
    <PanelFields className="mt-4 lg:mt-5">
      <PanelSegments
        label={t('vertical_align')}
        name="vertical-align"
        value={vertical_align}
        options={VERTICAL_ALIGNS.map((value) => ({ value, label: t(`vertical_aligns.${value}`) }))}
        onValueChange={(value) => engine.run(setVerticalAlign, { slot, value })}
      />
      <ColorField<string | null>
        label={t('slot_background')}
        value={background}
        colors={BACKGROUND_COLORS}
        none={t('slot_background_none')}
        onChange={(value) => engine.run(setSlotBackground, { slot, value })}
      />
    </PanelFields>
  );
});
