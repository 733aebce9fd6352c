import { useTranslation } from 'react-i18next';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';

const TABS = {
  state: adminLinks.ledger(),
  entries: adminLinks.ledgerEntries(),
  corrections: adminLinks.corrections(),
  findings: adminLinks.findings(),
};

/** The pages about money. */
export function LedgerTabs({ current }: { current: keyof typeof TABS }) {
  const { t } = useTranslation('ledger');
  const prefix = usePrefix();
  const links = Object.entries(TABS).map(([name, path]) => ({
    href: prefix(path),
    label: t(`tabs.${name}`),
    isCurrent: name === current,
  }));
  return (
    <div className="mb-4">
      <TabLinks label={t('tabs.label')} links={links} />
    </div>
  );
}
