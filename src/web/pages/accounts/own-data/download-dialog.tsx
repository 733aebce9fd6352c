import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { linkExport } from '../../../../contract/own-data/endpoints.ts';
import { useContractForm } from '../../../api/forms.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormFailure } from '../auth-page.tsx';

type DownloadDialogProps = { open: boolean; onClose: () => void; onPassword: (password: string) => Promise<void> };

const schema = linkExport.body.required();

/** Asks for the password before an archive is downloaded. */
export function DownloadDialog({ open, ...rest }: DownloadDialogProps) {
  return open ? <OpenDownloadDialog {...rest} /> : null;
}

function OpenDownloadDialog({ onClose, onPassword }: Omit<DownloadDialogProps, 'open'>) {
  const { t } = useTranslation('own-data');
  const formId = useId();
  const form = useContractForm({ schema, send: ({ password }) => onPassword(password) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('export.check_title')}
      description={t('export.check_text')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="lg" className="grow" loading={form.isPending}>
            {t('export.download')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="mt-4 grid gap-4" onSubmit={form.submit}>
        <PasswordField label={t('deletion.password')} required {...form.field('password')} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
