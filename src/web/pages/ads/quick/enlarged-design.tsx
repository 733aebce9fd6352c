import { useTranslation } from 'react-i18next';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, type Pictures } from '../../../designer/artwork/pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** As wide as it is on a phone. */
const WIDTH = 360;

type EnlargedDesignProps = {
  design: DisplayConfig;
  number: number;
  pictures: Pictures;
  onUse: () => void;
  onClose: () => void;
};

/** A design that was held, larger than among the others. */
export function EnlargedDesign({ design, number, pictures, onUse, onClose }: EnlargedDesignProps) {
  const { t } = useTranslation('quick');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('designs.design', { number })}
      footer={
        <Button variant="primary" size="lg" onClick={onUse}>
          {t('designs.use_this')}
        </Button>
      }
    >
      <div aria-hidden="true">
        <Artwork design={design} pictures={pictures} sizes={fixedSizes(WIDTH)} priority />
      </div>
    </Dialog>
  );
}
