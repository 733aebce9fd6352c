import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { adminLinks, type RecordPath } from '../../../../contract/pages/admin-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { loadRecords } from './load-records.ts';
import { RecordScreen } from './record-screen.tsx';

/** The kinds of each tab. */
const TABS = {
  prices: ['publication_price', 'promotion_price'],
  limits: ['posting_limit'],
  reasons: ['report_type', 'moderation_reason', 'identity_reason'],
  survey: ['survey', 'survey_option'],
  synonyms: ['synonym'],
  'site-notices': ['site_notice'],
  legal: ['legal_version'],
  brand: ['brand'],
  general: ['setting'],
  invoices: ['invoice_tax'],
} as const satisfies Record<string, readonly RecordKind[]>;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const tab = params.tab === undefined ? NAMES[0] : NAMES.find((name) => name === params.tab);
  if (!tab) throw data(null, { status: 404 });
  return { tab, lists: await loadRecords(context, TABS[tab]) };
}

/** Prices, limits, and everything else that is data. */
export function Component() {
  const { tab, lists } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin', 'records']);
  const prefix = usePrefix();
  return (
    <AdminPage title={t('pages.settings')} subtitle={t('records:settings_subtitle')}>
      <TabLinks
        label={t('pages.settings')}
        links={NAMES.map((name) => ({
          href: prefix(adminLinks.settings(name)),
          label: t(`records:tabs.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <div className="mt-4">
        <RecordScreen key={tab} lists={lists} to={(record?: RecordPath) => adminLinks.settings(tab, record)} />
      </div>
    </AdminPage>
  );
}
