import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '../../../../contract/admin/ledger.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { FactList } from '../shared/fact-list.tsx';
import { type MoneyAction, MoveCoinsDialog } from './move-coins-dialog.tsx';

/** What can be returned of a movement: coins of an ad, or the money of a top-up. */
const REFUNDS: Record<string, MoneyAction['kind']> = {
  topup: 'topup_refund',
  publication: 'ad_refund',
  promotion: 'ad_refund',
  renewal: 'ad_refund',
  extension: 'ad_refund',
};

/** What else is known about an entry. */
export function EntryDetail({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('ledger');
  const prefix = usePrefix();
  const { viewer } = useViewer();
  const [isRefunding, setRefunding] = useState(false);
  const { user, subject_id, reason, by, agreed_by } = entry;
  const refund = REFUNDS[entry.cause];
  return (
    <>
      <FactList
        facts={[
          [t('entries.id'), <code key="id">{entry.id}</code>],
          [t('entries.user'), user && <code>{user.id}</code>],
          [t('entries.subject'), subject_id && <code>{subject_id}</code>],
          [t('entries.reason'), reason],
          [t('entries.by'), by],
          [t('entries.agreed_by'), agreed_by],
        ]}
      />
      {user && (
        <p className="mt-3 flex flex-wrap gap-4">
          <a className={textLinkClass()} href={prefix(adminLinks.ledgerEntries({ user: user.id }))}>
            {t('entries.of_user')}
          </a>
          <a className={textLinkClass()} href={prefix(adminLinks.audit({ subject_id: user.id }))}>
            {t('entries.audit_of_user')}
          </a>
        </p>
      )}
      {refund && user && subject_id && user.id !== viewer?.id && (
        <p className="mt-3">
          <Button variant="secondary" onClick={() => setRefunding(true)}>
            {t(`move.${refund}.title`)}
          </Button>
        </p>
      )}
      {refund && isRefunding && (
        <MoveCoinsDialog
          action={{
            kind: refund,
            id: subject_id ?? '',
            subject: [user?.full_name, entry.title].filter(Boolean).join(' · '),
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}
