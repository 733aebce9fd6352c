import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { correctionReason } from '../../../../contract/admin/corrections.ts';
import { ADMIN_REASON } from '../../../../contract/audit/rules.ts';
import { useContractForm } from '../../../api/forms.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export type ReasonDialogProps = {
  title: string;
  text: string;
  confirm: string;
  label?: string;
  hint?: string;
  onClose: () => void;
  /** Runs with the reason; its call leaves errors to the caller. */
  action: (reason: string) => Promise<unknown>;
};

const reasonForm = z.strictObject({ reason: correctionReason });

/** Asks for the reason of an action, which the audit log records. */
export function ReasonDialog({ title, text, confirm, label, hint, onClose, action }: ReasonDialogProps) {
  const { t } = useTranslation('people');
  const id = useId();
  const form = useContractForm({
    schema: reasonForm,
    async send({ reason }) {
      await action(reason);
      onClose();
    },
  });
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
          <Button type="submit" form={id} variant="primary" size="lg" className="grow" loading={form.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <DialogText className="mb-3 text-14 text-ink-2">{text}</DialogText>
      <form id={id} noValidate method="post" className="grid gap-3" onSubmit={form.submit}>
        <TextArea
          label={label ?? t('reason')}
          hint={hint}
          required
          rows={3}
          {...form.field('reason')}
          max={ADMIN_REASON.max}
        />
        {form.failure && (
          <Alert tone="danger" isAnnounced>
            {form.failure.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
