import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Correction } from '../../../../contract/admin/corrections.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { FactList } from '../shared/fact-list.tsx';

/** A correction with its reason, and what the reader may do about it. */
export function CorrectionDetail({ correction }: { correction: Correction }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const prefix = usePrefix();
  const { user, reason, subject_id, expires_at, decided_by, decided_at, state, can_agree, can_refuse } = correction;
  return (
    <>
      <FactList
        facts={[
          [t('entries.reason'), reason],
          [t('entries.subject'), subject_id && <code>{subject_id}</code>],
          [t('corrections.expires'), state === 'waiting' && formatDateTime(expires_at, locale)],
          [t('corrections.decided_by'), decided_by?.full_name],
          [t('corrections.decided'), decided_at && formatDateTime(decided_at, locale)],
        ]}
      />
      <p className="mt-3">
        <a className={textLinkClass()} href={prefix(adminLinks.ledgerEntries({ user: user.id }))}>
          {t('entries.of_user')}
        </a>
      </p>
      {can_refuse && <Decision id={correction.id} canAgree={can_agree} />}
    </>
  );
}

function Decision({ id, canAgree }: { id: string; canAgree: boolean }) {
  const { t } = useTranslation('ledger');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      await revalidate();
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const agree = () => run(() => client('POST /admin/wallet/correction/:id/agree', { id }));
  const refuse = () => run(() => client('POST /admin/wallet/correction/:id/refuse', { id, reason }));
  return (
    <div className="mt-4 grid max-w-160 gap-3">
      <TextArea
        label={t('corrections.refusal')}
        hint={t('move.reason_hint')}
        rows={2}
        max={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {canAgree && (
          <Button variant="primary" loading={isBusy} onClick={() => void agree()}>
            <Check />
            {t('corrections.agree')}
          </Button>
        )}
        <Button
          variant="secondary"
          loading={isBusy}
          disabledReason={reason.trim().length < 10 ? t('corrections.refusal_needed') : null}
          onClick={() => void refuse()}
        >
          <X />
          {t(canAgree ? 'corrections.refuse' : 'corrections.withdraw')}
        </Button>
      </div>
    </div>
  );
}
