import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { loadRecords } from '../data/load-records.ts';
import { RecordScreen } from '../data/record-screen.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { HelpTabs } from './help-tabs.tsx';

const KINDS: readonly RecordKind[] = ['help_article', 'help_category', 'help_topic', 'information_page'];

export function loader({ context }: LoaderFunctionArgs) {
  return loadRecords(context, KINDS);
}

/** Articles, their categories, what questions can be about, and the pages that introduce the board. */
export function Component() {
  const lists = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-help', 'admin']);
  return (
    <AdminPage title={t('admin:pages.help')} subtitle={t('texts_subtitle')}>
      <HelpTabs current="texts" />
      <div className="mt-4">
        <RecordScreen lists={lists} to={adminLinks.helpTexts} />
      </div>
    </AdminPage>
  );
}
