import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAction } from './use-action.ts';

export type ReasonDialogProps = {
  title: string;
  text: string;
  confirm: string;
  onClose: () => void;
  /** Runs with the reason; its call leaves errors to the caller. */
  action: (reason: string) => Promise<unknown>;
  children?: ReactNode;
};

/** Asks for the reason of an action, which the audit log records. */
export function ReasonDialog({ title, text, confirm, onClose, action, children }: ReasonDialogProps) {
  const { t } = useTranslation('people');
  const [reason, setReason] = useState('');
  const { isPending, failure, errorOf, run } = useAction();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('status.cancel')}
          </Button>
          <Button
            variant="primary"
            size="lg"
            className="grow"
            loading={isPending}
            onClick={async () => {
              if (await run(() => action(reason))) onClose();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <DialogText className="mb-3 text-14 text-ink-2">{text}</DialogText>
      <div className="grid gap-3">
        {children}
        <TextArea
          label={t('reason')}
          required
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...errorOf('reason')}
        />
        {failure !== null && (
          <Alert tone="danger" isAnnounced>
            {failure}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
