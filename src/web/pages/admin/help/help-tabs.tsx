import { useTranslation } from 'react-i18next';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';

/** The two parts of the help in the console. */
export function HelpTabs({ current }: { current: 'inbox' | 'texts' }) {
  const { t } = useTranslation('admin-help');
  const prefix = usePrefix();
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { href: prefix(adminLinks.help()), label: t('tabs.inbox'), isCurrent: current === 'inbox' },
        { href: prefix(adminLinks.helpTexts()), label: t('tabs.texts'), isCurrent: current === 'texts' },
      ]}
    />
  );
}
