import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { CenteredMain } from '../../../layout/centered-main.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { noticeActionsClass, noticeClass } from '../../../ui/notice.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { ConsentSection } from './consent-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { RequestSection } from './request-section.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const [own, { data: consents }] = await Promise.all([client('GET /user/data', {}), client('GET /user/approval', {})]);
  return { ...own, consents };
}

export function Component() {
  const { exports, next_export_at, consents, requests, can_delete, erase_at } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['own-data', 'accounts']);
  const [deletedAt, setDeletedAt] = useState<string | null>(null);
  if (deletedAt !== null) return <Deleted eraseAt={deletedAt} />;
  return (
    <AccountFrame title={t('title')} parents={[{ label: t('accounts:nav.profile'), to: links.profile() }]}>
      <div className="mt-4 grid gap-4">
        <ExportSection exports={exports} nextAt={next_export_at} />
        <ConsentSection consents={consents} />
        <RequestSection requests={requests} />
        <PauseSection />
        <DeletionSection canDelete={can_delete} eraseAt={erase_at} onDeleted={setDeletedAt} />
      </div>
    </AccountFrame>
  );
}

/** What remains of the page when the deletion was requested: its user is signed out. */
function Deleted({ eraseAt }: { eraseAt: string }) {
  const { t } = useTranslation('own-data');
  const locale = useLocale();
  return (
    <CenteredMain>
      <title>{`${t('deletion.done')} · ${t('layout:app_name')}`}</title>
      <div className={noticeClass(panelClass())} role="status">
        <h1>{t('deletion.done')}</h1>
        <p>{t('deletion.done_text', { date: formatDate(eraseAt, locale) })}</p>
        <div className={noticeActionsClass}>
          <Link className={buttonClass({ variant: 'primary' })} to={links.home()}>
            {t('deletion.home')}
          </Link>
        </div>
      </div>
    </CenteredMain>
  );
}
