import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OpenRequest } from '../../../../contract/own-data/endpoints.ts';
import { REQUEST_STATES } from '../../../../contract/own-data/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { clientContext } from '../../../api/client.ts';
import { serverTime } from '../../../api/server-time.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { LegalTabs } from './legal-tabs.tsx';
import { RequestDetail } from './request-detail.tsx';
import { TimeLeft } from './time-left.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('state');
  const state = REQUEST_STATES.find((name) => name === requested) ?? 'open';
  const page = await orNotFound(context.get(clientContext)('GET /admin/data-request', { state }));
  return { state, page, now: serverTime() };
}

/** Requests about personal data and breaches, the most urgent first; each is answered and proved here. */
export function Component() {
  const { state, page, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-legal', 'own-data', 'admin']);
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const columns = useMemo((): ListColumn<OpenRequest>[] => {
    const ended: ListColumn<OpenRequest>[] = [
      {
        id: 'answered',
        header: t('data.answered'),
        cell: ({ answered_at }) => (answered_at ? formatDateTime(answered_at, locale) : '–'),
      },
      {
        id: 'in_time',
        header: t('data.in_time'),
        cell: ({ is_overdue }) => (
          <Pill tone={is_overdue ? 'danger' : 'success'}>{t(is_overdue ? 'data.late' : 'data.yes')}</Pill>
        ),
      },
    ];
    const waiting: ListColumn<OpenRequest>[] = [
      {
        id: 'left',
        header: t('time.remaining'),
        cell: ({ received_at, due_at }) => <TimeLeft received_at={received_at} due_at={due_at} now={now} />,
      },
    ];
    return [
      { id: 'kind', header: t('data.kind'), cell: ({ kind }) => t(`own-data:kinds.${kind}`) },
      { id: 'person', header: t('data.person'), cell: ({ user }) => user?.email ?? '–' },
      { id: 'received', header: t('received'), cell: ({ received_at }) => formatDateTime(received_at, locale) },
      { id: 'due', header: t('due'), cell: ({ due_at }) => formatDateTime(due_at, locale) },
      ...(state === 'open' ? waiting : ended),
    ];
  }, [t, locale, now, state]);
  return (
    <AdminPage title={t('tabs.data')} subtitle={t('data.subtitle', { open: page.open, overdue: page.overdue })}>
      <LegalTabs current="data" />
      <nav className="my-4 flex flex-wrap gap-2" aria-label={t('data.states')}>
        {REQUEST_STATES.map((name) => (
          <a
            key={name}
            className={chipClass({ isOn: name === state })}
            href={prefix(adminLinks.legal('data', { state: name }))}
            {...(name === state ? { 'aria-current': 'page' as const } : {})}
          >
            {t(`data.${name}`)}
          </a>
        ))}
      </nav>
      <AdminList
        key={state}
        label={t('tabs.data')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/data-request', { state, cursor })}
        empty={{ title: t('data.empty.title'), text: t('data.empty.text') }}
        open={{ detail: (row) => <RequestDetail request={row} /> }}
      />
    </AdminPage>
  );
}
