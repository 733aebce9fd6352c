import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '../../../../contract/ledger.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { adminLinks } from '../shared/admin-links.ts';
import { FactList } from '../shared/fact-list.tsx';

/** What else is known about an entry. */
export function EntryDetail({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('ledger');
  const prefix = usePrefix();
  const { user, subject_id, reason, by, agreed_by } = entry;
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
    </>
  );
}
