import { ArrowDown, ArrowUp, Image, Sticker, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { elementLines } from '../../../contract/design/elements.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { moveRow } from '../model/commands.ts';
import { orderElement } from '../model/element-commands.ts';
import { photoAt, type Selection, slotsInOrder, textAt } from '../model/model.ts';
import { useWords } from '../use-words.ts';
import styles from './layer-list.module.css';

const ICONS = { photo: Image, text: Type, element: Sticker };

/** Everything on the card, what is on top first. */
function layersOf(design: DisplayConfig): Selection[] {
  const elements = design.elements.map((_, slot): Selection => ({ kind: 'element', slot, row: null }));
  const slots = slotsInOrder(design).flatMap((selection): Selection[] => {
    const rows = selection.kind === 'text' ? (textAt(design, selection.slot)?.rows ?? []) : [];
    return rows.length === 0 ? [selection] : rows.map((_, row) => ({ ...selection, row }));
  });
  const texts = slots.filter(({ kind }) => kind === 'text');
  return [...elements.reverse(), ...texts, ...slots.filter(({ kind }) => kind === 'photo')];
}

/** A list that selects and orders everything on the card. */
export function LayerList({ onChoose }: { onChoose: (selection: Selection) => void }) {
  const design = useDesign((snapshot) => snapshot.design);
  const selection = useDesign((snapshot) => snapshot.selection);
  return (
    <ol className={styles.layers}>
      {layersOf(design).map((layer) => (
        <li key={`${layer.kind}-${layer.slot}-${layer.row}`}>
          <LayerButton
            layer={layer}
            isSelected={selection?.kind === layer.kind && selection.slot === layer.slot && selection.row === layer.row}
            onChoose={onChoose}
          />
          <OrderButtons design={design} layer={layer} />
        </li>
      ))}
    </ol>
  );
}

type LayerProps = { layer: Selection; isSelected: boolean; onChoose: (selection: Selection) => void };

function LayerButton({ layer, isSelected, onChoose }: LayerProps) {
  const Icon = ICONS[layer.kind];
  const { name, text } = useLayerName(layer);
  return (
    <button type="button" className={styles.layer} aria-pressed={isSelected} onClick={() => onChoose(layer)}>
      <Icon aria-hidden="true" />
      <b>{name}</b>
      <span>{text}</span>
    </button>
  );
}

function useLayerName({ kind, slot, row }: Selection): { name: string; text: string } {
  const t = useWords();
  const design = useDesign((snapshot) => snapshot.design);
  const number = slot + 1;
  if (kind === 'photo') {
    const photo = photoAt(design, slot);
    return { name: t('photo_name', { number }), text: photo?.file_id ? photo.alt : t('photo_empty') };
  }
  if (kind === 'element') {
    const element = design.elements[slot];
    if (!element) return { name: '', text: '' };
    const name = t('element_name', { number, type: t(`elements.${element.type}`) });
    return { name, text: elementLines(element).join(' ') };
  }
  const text = row === null ? '' : (textAt(design, slot)?.rows[row]?.text.trim() ?? '');
  return { name: t('text_name', { number }), text: text || t('row_empty') };
}

/** Rows change their place in the text, elements which of them is on top. */
function OrderButtons({ design, layer: { kind, slot, row } }: { design: DisplayConfig; layer: Selection }) {
  const t = useWords();
  const { engine } = useDesigner();
  const button = (label: string, icon: ReactNode, reason: string | null, onClick: () => void) => (
    <IconButton label={label} icon={icon} disabledReason={reason} onClick={onClick} />
  );
  if (kind === 'text' && row !== null) {
    const last = (textAt(design, slot)?.rows.length ?? 1) - 1;
    const move = (by: -1 | 1) => engine.run(moveRow, { slot, row, by });
    return (
      <>
        {button(t('row_up'), <ArrowUp />, row === 0 ? t('row_is_first') : null, () => move(-1))}
        {button(t('row_down'), <ArrowDown />, row === last ? t('row_is_last') : null, () => move(1))}
      </>
    );
  }
  if (kind !== 'element') return null;
  const last = design.elements.length - 1;
  const order = (by: -1 | 1) => engine.run(orderElement, { index: slot, by });
  return (
    <>
      {button(t('layers.forward'), <ArrowUp />, slot === last ? t('layers.is_top') : null, () => order(1))}
      {button(t('layers.backward'), <ArrowDown />, slot === 0 ? t('layers.is_bottom') : null, () => order(-1))}
    </>
  );
}
