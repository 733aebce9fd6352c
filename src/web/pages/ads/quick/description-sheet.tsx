import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

/** Changes the description of an ad. */
export function DescriptionSheet(props: { description: string; onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('quick');
  const [typed, setTyped] = useState(props.description);
  const { characters, words, max } = AD_LIMITS.description;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      title={t('facts.description')}
      footer={
        <Button variant="primary" size="lg" onClick={() => props.onDone(typed)}>
          {t('sheet.done')}
        </Button>
      }
    >
      <TextArea
        label={t('facts.description')}
        isLabelHidden
        rows={7}
        max={max}
        hint={t('sheet.description_hint', { characters, words })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
