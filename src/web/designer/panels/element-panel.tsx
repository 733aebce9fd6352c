import { Plus, Trash2 } from 'lucide-react';
import { elementLines, hasElementText, lastElementRow } from '../../../contract/design/elements.ts';
import {
  DISPLAY_LIMITS,
  ELEMENT_FACTS,
  ELEMENT_GRID,
  ELEMENT_SIZES,
  ELEMENT_TILT,
  ELEMENT_TYPES,
  STAMP_WORDS,
} from '../../../contract/design/rules.ts';
import type { DesignElement } from '../../../contract/design/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { addElement, removeElement, setElement } from '../model/element-commands.ts';
import { TEXT_COLORS } from '../model/palette.ts';
import { useWords } from '../use-words.ts';
import styles from './element-panel.module.css';
import { ColorField } from './fields/color-field.tsx';
import { FontList } from './fields/font-list.tsx';
import { PanelField, PanelFields, PanelSegments } from './fields/panel-field.tsx';
import { RangeField } from './fields/range-field.tsx';
import { PanelHeading } from './panel-heading.tsx';

/** Stickers, stamps and drawings on the artwork. */
export function ElementPanel() {
  const t = useWords();
  const { engine } = useDesigner();
  const elements = useDesign(({ design }) => design.elements);
  const selected = useDesign(({ selection }) => (selection?.kind === 'element' ? selection.slot : 0));
  const isFull = elements.length >= DISPLAY_LIMITS.elements;
  return (
    <PanelFields>
      <PanelHeading title={t('tools.element')}>
        <span className="text-13 text-ink-3 tabular-nums">
          {t('photo_count', { filled: elements.length, count: DISPLAY_LIMITS.elements })}
        </span>
      </PanelHeading>
      <PanelField legend={t('element_add')}>
        <div className={styles.types}>
          {ELEMENT_TYPES.map((type) => (
            <Button
              key={type}
              variant="secondary"
              size="sm"
              disabledReason={isFull ? t('elements_full', { count: DISPLAY_LIMITS.elements }) : null}
              onClick={() => {
                if (engine.run(addElement, type)) engine.select({ kind: 'element', slot: elements.length, row: null });
              }}
            >
              <Plus />
              {t(`elements.${type}`)}
            </Button>
          ))}
        </div>
      </PanelField>
      {elements.length === 0 && <Hint>{t('element_none')}</Hint>}
      {elements.map((element, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is identified by its number only
        <ElementFields key={index} element={element} index={index} isOpen={index === selected} />
      ))}
    </PanelFields>
  );
}

function ElementFields({ element, index, isOpen }: { element: DesignElement; index: number; isOpen: boolean }) {
  const t = useWords();
  const { engine } = useDesigner();
  const lastRow = useDesign(({ design }) => lastElementRow(design));
  const set = (change: Partial<DesignElement>) => engine.run(setElement, { index, change });
  const name = t('element_name', { number: index + 1, type: t(`elements.${element.type}`) });
  const hasOwnRows = hasElementText(element.type) && element.type !== 'STAMP' && element.type !== 'WHATSAPP';
  return (
    <details className={styles.element} open={isOpen}>
      <summary>
        {name} <span className="text-13 text-ink-3">{elementLines(element).join(' ')}</span>
      </summary>
      <PanelFields className="pt-3">
        {element.type === 'STAMP' && (
          <PanelSegments
            label={t('element_word')}
            name={`element-word-${index}`}
            value={element.word}
            options={STAMP_WORDS.map((value) => ({ value, label: value }))}
            onValueChange={(word) => set({ word })}
          />
        )}
        {hasOwnRows && (
          <>
            <PanelSegments
              label={t('element_shows')}
              name={`element-shows-${index}`}
              value={element.shows}
              options={ELEMENT_FACTS.map((value) => ({ value, label: t(`element_facts.${value}`) }))}
              onValueChange={(shows) => set({ shows })}
            />
            <TextArea
              label={t('element_rows')}
              data-element-rows={isOpen ? '' : undefined}
              rows={2}
              value={element.rows.join('\n')}
              onChange={(event) => set({ rows: event.target.value.split('\n') })}
            />
          </>
        )}
        <PanelSegments
          label={t('element_size')}
          name={`element-size-${index}`}
          value={element.size}
          options={ELEMENT_SIZES.map((value) => ({ value, label: value }))}
          onValueChange={(size) => set({ size })}
        />
        <RangeField
          label={t('focus_x')}
          value={element.col}
          min={0}
          max={ELEMENT_GRID.columns}
          valueText={`${element.col}/${ELEMENT_GRID.columns}`}
          onChange={(col) => set({ col })}
        />
        <RangeField
          label={t('focus_y')}
          value={Math.min(element.row, lastRow)}
          min={0}
          max={lastRow}
          valueText={`${Math.min(element.row, lastRow)}/${lastRow}`}
          onChange={(row) => set({ row })}
        />
        <RangeField
          label={t('element_tilt')}
          value={element.tilt}
          min={-ELEMENT_TILT.max}
          max={ELEMENT_TILT.max}
          step={ELEMENT_TILT.step}
          valueText={`${element.tilt}°`}
          onChange={(tilt) => set({ tilt })}
        />
        {element.type === 'QR' ? (
          <Hint>{t('element_qr_hint')}</Hint>
        ) : (
          <ColorField
            label={t('element_color')}
            value={element.color}
            colors={TEXT_COLORS}
            onChange={(color) => set({ color })}
          />
        )}
        {hasElementText(element.type) && (
          <>
            {element.type !== 'STAMP' && (
              <ColorField
                label={t('color')}
                value={element.ink}
                colors={TEXT_COLORS}
                onChange={(ink) => set({ ink })}
              />
            )}
            <FontList value={element.font} onChange={(font) => set({ font })} />
          </>
        )}
        <Button variant="secondary" full onClick={() => engine.run(removeElement, index)}>
          <Trash2 />
          {t('element_remove', { name })}
        </Button>
      </PanelFields>
    </details>
  );
}
