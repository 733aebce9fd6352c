import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { loadRecords } from './load-records.ts';
import { RecordScreen } from './record-screen.tsx';

const KINDS = ['category', 'field', 'option'] as const satisfies readonly RecordKind[];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const kind = params.kind === undefined ? KINDS[0] : KINDS.find((one) => one === params.kind);
  if (!kind) throw data(null, { status: 404 });
  return { kind, lists: await loadRecords(context, [kind]) };
}

/** Categories with their forms, the fields of all forms, and the choices that fields have in common. */
export function Component() {
  const { kind, lists } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin', 'records']);
  const prefix = usePrefix();
  return (
    <AdminPage title={t('pages.categories')} subtitle={t('records:settings_subtitle')}>
      <TabLinks
        label={t('pages.categories')}
        links={KINDS.map((one) => ({
          href: prefix(adminLinks.categories(one)),
          label: t(`records:kinds.${one}.title`),
          isCurrent: one === kind,
        }))}
      />
      <div className="mt-4">
        <RecordScreen
          key={kind}
          lists={lists}
          to={(record) => adminLinks.categories(record?.kind ?? kind, record?.id)}
        />
      </div>
    </AdminPage>
  );
}
