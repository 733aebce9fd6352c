import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { loadRecords } from './load-records.ts';
import { RecordScreen } from './record-screen.tsx';

const KINDS: readonly RecordKind[] = ['coin_package', 'voucher'];

export function loader({ context }: LoaderFunctionArgs) {
  return loadRecords(context, KINDS);
}

/** Coin packages and vouchers. */
export function Component() {
  const lists = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin', 'records']);
  return (
    <AdminPage title={t('pages.packages')} subtitle={t('records:packages_subtitle')}>
      <RecordScreen lists={lists} to={adminLinks.packages} />
    </AdminPage>
  );
}
