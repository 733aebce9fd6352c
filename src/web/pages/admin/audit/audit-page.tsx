import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AuditEntry } from '../../../../contract/admin/endpoints.ts';
import { AUDIT_ACTIONS } from '../../../../contract/audit/rules.ts';
import { parseDay } from '../../../../contract/text/days.ts';
import { cutText } from '../../../../contract/text/short-text.ts';
import { isUuid } from '../../../../contract/text/uuid.ts';
import { clientContext, fileAddress } from '../../../api/client.ts';
import { useClient } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilter } from './audit-filter.tsx';

/**
 * The filter in the address; what is not a valid value is left out. A field called `action` would hide the form's own
 * property, so it is `audit_action`.
 */
function filterOf(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const actor = cutText(text('actor'), 254);
  const action = AUDIT_ACTIONS.find((known) => known === text('audit_action'));
  const subject_id = isUuid(text('subject_id')) ? text('subject_id').toLowerCase() : '';
  const [from, to] = [parseDay(text('from')), parseDay(text('to'))];
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(subject_id === '' ? {} : { subject_id }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}
export type AuditChoice = ReturnType<typeof filterOf>;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const page = await orNotFound(context.get(clientContext)('GET /admin/audit', filter));
  return { filter, page };
}

/** What administrators did, the newest first; an entry opens with what it changed. */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const client = useClient();
  const columns = useMemo(
    (): ListColumn<AuditEntry>[] => [
      { id: 'time', header: t('audit.time'), cell: ({ created_at }) => formatDateTime(created_at, locale) },
      { id: 'actor', header: t('audit.actor'), cell: ({ actor, actor_name }) => actor_name ?? actor },
      { id: 'action', header: t('audit.action'), cell: ({ action }) => t(`audit.actions.${action}`) },
      { id: 'subject', header: t('audit.subject'), cell: ({ subject_id }) => <code>{subject_id.slice(-12)}</code> },
      { id: 'reason', header: t('audit.reason'), cell: ({ reason }) => reason ?? '–' },
    ],
    [t, locale],
  );
  return (
    <AdminPage
      title={t('pages.audit')}
      subtitle={t('audit.subtitle')}
      action={
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={fileAddress('GET /admin/audit/export', filter)}
          download
          data-reload=""
        >
          <Download />
          {t('list.export')}
        </a>
      }
    >
      <AuditFilter key={JSON.stringify(filter)} filter={filter} />
      <div className="mt-4">
        <AdminList
          label={t('pages.audit')}
          columns={columns}
          first={page}
          load={(cursor) => client('GET /admin/audit', { ...filter, cursor })}
          empty={{ title: t('audit.empty.title'), text: t('audit.empty.text') }}
          open={{ detail: (entry) => <AuditDetail entry={entry} /> }}
        />
      </div>
    </AdminPage>
  );
}
