import { useTranslation } from 'react-i18next';
import { boxesOf } from '../../../../contract/design/boxes.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import type { Box } from '../../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './marked-artwork.module.css';
import type { MarkedPart } from './marked-parts.ts';

const WIDTH = 300;
const WIDE_WIDTH = 420;
/** Percentage from the top below which a label does not fit above its part. */
const LABEL_HEIGHT = 10;
const FULL_BOX: Box = { x: 0, y: 0, width: 100, height: 100 };

function boxOf(design: DisplayConfig, { kind, number }: MarkedPart): Box | undefined {
  const boxes = boxesOf(design);
  if (kind === 'text') return boxes.texts[number - 1];
  if (kind === 'photo') return boxes.photos[number - 1];
  return kind === 'background' ? FULL_BOX : undefined;
}

/** A design with its marked parts outlined and named. */
export function MarkedArtwork({ design, parts }: { design: DisplayConfig; parts: readonly MarkedPart[] }) {
  const { t } = useTranslation('my-ads');
  const width = aspectOf(design.ratio) > 1 ? WIDE_WIDTH : WIDTH;
  const isInset = design.border_inset && design.border_type !== 'NONE' && design.border_type !== 'BOLD';
  return (
    <div className={styles.artwork} style={{ maxWidth: width }}>
      <Artwork design={design} pictures={pictureOf} sizes={fixedSizes(width)} priority />
      <div className={classNames('ad-f', design.border_type.toLowerCase(), isInset && 'in')}>
        {parts.map((part) => {
          const box = boxOf(design, part);
          if (!box) return null;
          const style = { left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` };
          return (
            <div
              key={part.id}
              className={classNames(styles.marker, box.y < LABEL_HEIGHT && styles.below)}
              style={style}
            >
              <span>{t('fix.marked', { part: t(`fix.marks.${part.kind}`, { number: part.number }) })}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
