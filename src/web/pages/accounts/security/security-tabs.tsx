import { useTranslation } from 'react-i18next';
import { isAdministrator } from '../../../../contract/accounts/rules.ts';
import { accountLinks } from '../../../../contract/pages/account-links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';

/**
 * The tabs of the email address, the password and the signed-in devices, and for administrators of the second factor.
 */
export function SecurityTabs({ current }: { current: 'email' | 'password' | 'devices' | 'second_factor' }) {
  const { t } = useTranslation('accounts');
  const prefix = usePrefix();
  const { viewer } = useViewer();
  const hasPassword = viewer?.has_password ?? true;
  return (
    <TabLinks
      label={t('security.title')}
      links={[
        { href: prefix(links.profile()), label: t('nav.profile'), isCurrent: false },
        { href: prefix(accountLinks.profileEmail()), label: t('profile.email'), isCurrent: current === 'email' },
        // An account that signs in with Google has none.
        ...(hasPassword || current === 'password'
          ? [
              {
                href: prefix(links.profilePassword()),
                label: t('security.password'),
                isCurrent: current === 'password',
              },
            ]
          : []),
        { href: prefix(accountLinks.profileDevices()), label: t('security.devices'), isCurrent: current === 'devices' },
        ...(viewer && isAdministrator(viewer)
          ? [
              {
                href: prefix(accountLinks.profileSecondFactor()),
                label: t('security.second_factor'),
                isCurrent: current === 'second_factor',
              },
            ]
          : []),
      ]}
    />
  );
}
