import { useTranslation } from 'react-i18next';
import { AdminPage } from '../shared/admin-page.tsx';

export function Component() {
  const { t } = useTranslation('admin');
  return <AdminPage title={t('pages.dashboard')}>{null}</AdminPage>;
}
