import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import type { PaymentFinding } from '../../../../contract/payments/findings.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { FactList } from '../shared/fact-list.tsx';

const NOTE_LENGTH = 1000;

/** All that is known about a finding, and the note that settles it. */
export function FindingDetail(props: { finding: PaymentFinding; maySettle?: boolean; onSettled?: () => void }) {
  const { finding, maySettle = true, onSettled } = props;
  const { t } = useTranslation(['ledger', 'admin']);
  const locale = useLocale();
  const prefix = usePrefix();
  const { payment, payment_id, gateway, gateway_id, details, closed_at, closing_note } = finding;
  return (
    <>
      <FactList
        facts={[
          [t('findings.payment'), payment_id && <code>{payment_id}</code>],
          [
            t('disagreements.recorded'),
            payment && `${formatMoney(payment.amount, 0)} · ${t(`admin:dashboard.statuses.${payment.status}`)}`,
          ],
          [t('findings.gateway'), `${gateway} ${gateway_id}`],
          ...Object.entries(details).map(([name, value]) => [name, String(value ?? '–')] as const),
          [t('findings.closed'), closed_at && formatDateTime(closed_at, locale)],
          [t('findings.note'), closing_note],
        ]}
      />
      {payment && (
        <p className="mt-3">
          <a className={textLinkClass()} href={prefix(adminLinks.ledgerEntries({ user: payment.user_id }))}>
            {t('entries.of_user')}
          </a>
        </p>
      )}
      {closed_at === null && maySettle && <Settle id={finding.id} {...(onSettled ? { onSettled } : {})} />}
    </>
  );
}

function Settle({ id, onSettled }: { id: string; onSettled?: () => void }) {
  const { t } = useTranslation('ledger');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const settle = async () => {
    setBusy(true);
    try {
      await client('POST /admin/payment/finding/:id/close', { id, note });
      if (onSettled) onSettled();
      else await revalidate();
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 grid max-w-160 gap-3">
      <TextArea
        label={t('findings.note')}
        hint={t('findings.note_hint')}
        rows={2}
        max={NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button
          variant="primary"
          loading={isBusy}
          disabledReason={note.trim().length < 10 ? t('findings.note_needed') : null}
          onClick={() => void settle()}
        >
          <Check />
          {t('findings.settle')}
        </Button>
      </div>
    </div>
  );
}
