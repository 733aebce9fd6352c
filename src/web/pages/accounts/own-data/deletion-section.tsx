import { CircleX, Coins, LogOut, type LucideIcon, ReceiptText, Trash2, Undo2, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requestDeletion } from '../../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../../contract/own-data/rules.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { FormFailure } from '../auth-page.tsx';
import { Points } from './points.tsx';

type DeletionSectionProps = { canDelete: boolean; eraseAt: string; onDeleted: (eraseAt: string) => void };

/** Requests the deletion of the account, after a dialog that says what happens. */
export function DeletionSection({ canDelete, eraseAt, onDeleted }: DeletionSectionProps) {
  const { t } = useTranslation('own-data');
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="deletion">
      <h2 id="deletion" className="text-18">
        {t('deletion.heading')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('deletion.text', { count: OWN_DATA.deletion_days })}</p>
      <Button
        variant="danger"
        className="mt-4"
        disabledReason={canDelete ? null : t('deletion.refused')}
        onClick={() => setAsking(true)}
      >
        <UserX />
        {t('deletion.button')}
      </Button>
      {isAsking && <DeletionDialog eraseAt={eraseAt} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </section>
  );
}

const withPassword = requestDeletion.body.required();
const withoutPassword = z.strictObject({ password: z.literal('').optional() });

function DeletionDialog(props: { eraseAt: string; onClose: () => void; onDeleted: (eraseAt: string) => void }) {
  const { eraseAt, onClose, onDeleted } = props;
  const { t } = useTranslation('own-data');
  const client = useClient();
  const { viewer } = useViewer();
  const hasPassword = viewer?.has_password ?? true;
  const formId = useId();
  const form = useContractForm({
    schema: hasPassword ? withPassword : withoutPassword,
    async send({ password }) {
      const { erase_at } = await client('POST /user/data/deletion', password ? { password } : {}, { errors: 'caller' });
      onDeleted(erase_at);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deletion.title')}
      isAlert
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger-solid"
            size="lg"
            className="grow"
            loading={form.isPending}
          >
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <Consequences eraseAt={eraseAt} coins={viewer?.balance ?? 0} />
      <form id={formId} noValidate method="post" className="mt-5 grid gap-4" onSubmit={form.submit}>
        {hasPassword && <PasswordField label={t('deletion.password')} required {...form.field('password')} />}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

/** What the deletion does, in the order in which it happens. */
function Consequences({ eraseAt, coins }: { eraseAt: string; coins: number }) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  const date = formatDate(eraseAt, locale);
  const points: [LucideIcon, string][] = [
    [CircleX, t('deletion.ads')],
    [LogOut, t('deletion.sessions')],
    [Undo2, t('deletion.cancel_by_sign_in', { date })],
    [Trash2, t('deletion.erased', { date })],
    ...(coins > 0
      ? [[Coins, t('deletion.coins', { count: coins, amount: formatNumber(coins, locale) })] as [LucideIcon, string]]
      : []),
    [ReceiptText, t('deletion.money')],
  ];
  return <Points points={points} />;
}
