import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Point, partAround } from './photo-edits.ts';
import styles from './point-dialog.module.css';

const STEP_PERCENT = 5;
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP_PERCENT, y: 0 },
  ArrowRight: { x: STEP_PERCENT, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PERCENT },
  ArrowDown: { x: 0, y: STEP_PERCENT },
};
const within = (percent: number) => Math.min(100, Math.max(0, percent));

type PointDialogProps = {
  src: string;
  /** Which share of each side the part has. */
  share: number;
  isBusy: boolean;
  onUse: (part: ReturnType<typeof partAround>) => void;
  onClose: () => void;
};

/** Lets the author tap what is sold in the photo, and takes the part around it. */
export function PointDialog({ src, share, isBusy, onUse, onClose }: PointDialogProps) {
  const { t } = useTranslation('quick');
  const [point, setPoint] = useState<Point>({ x: 50, y: 50 });
  const part = partAround(point, share);
  const place = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setPoint({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    // From where the frame is: behind the photo's edge a key would do nothing.
    const from = { x: part.left + part.width / 2, y: part.top + part.height / 2 };
    setPoint({ x: within(from.x + step.x), y: within(from.y + step.y) });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('help.point_title')}
      description={t('help.point_text')}
      footer={
        <Button variant="primary" size="lg" loading={isBusy} onClick={() => onUse(part)}>
          {t('help.point_use')}
        </Button>
      }
    >
      <div className={styles.photo} onPointerDown={place} onPointerMove={place}>
        <img src={src} alt={t('upload.photo')} draggable={false} />
        <button
          type="button"
          className={styles.frame}
          style={{
            left: `${part.left}%`,
            top: `${part.top}%`,
            width: `${part.width}%`,
            height: `${part.height}%`,
          }}
          aria-label={t('help.point_frame')}
          onKeyDown={move}
        />
      </div>
    </Dialog>
  );
}
