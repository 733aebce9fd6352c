import { useTranslation } from 'react-i18next';
import { adminLinks, LEGAL_PAGES, type LegalPage } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';

/** The pages about what the law gives a time limit for. */
export function LegalTabs({ current }: { current: LegalPage }) {
  const { t } = useTranslation('admin-legal');
  const prefix = usePrefix();
  return (
    <TabLinks
      label={t('tabs.label')}
      links={LEGAL_PAGES.map((name) => ({
        href: prefix(adminLinks.legal(name)),
        label: t(`tabs.${name}`),
        isCurrent: name === current,
      }))}
    />
  );
}
