import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Question } from '../../../../contract/help/inbox.ts';
import { QUESTION_STATES } from '../../../../contract/help/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { HelpTabs } from './help-tabs.tsx';
import { QuestionDetail } from './question-detail.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('state');
  const state = QUESTION_STATES.find((name) => name === requested) ?? 'open';
  const page = await orNotFound(context.get(clientContext)('GET /admin/help/question', { state }));
  return { state, page };
}

/** Questions to support, the longest waiting first; each is answered here. */
export function Component() {
  const { state, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-help', 'admin']);
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const columns = useMemo(
    (): ListColumn<Question>[] => [
      { id: 'excerpt', header: t('columns.question'), cell: ({ excerpt }) => excerpt },
      { id: 'topic', header: t('columns.topic'), cell: ({ topic }) => topic },
      { id: 'name', header: t('columns.name'), cell: ({ name, user_id }) => (user_id ? name : t('guest', { name })) },
      {
        id: 'number',
        header: t('columns.number'),
        cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
        isWideOnly: true,
      },
      {
        id: 'since',
        header: t(state === 'open' ? 'columns.since' : 'columns.closed'),
        cell: ({ changed_at }) => formatDateTime(changed_at, locale),
      },
      {
        id: 'taken',
        header: t('columns.taken'),
        cell: ({ taken_by }) => (taken_by ? <Pill tone="neutral">{taken_by}</Pill> : '–'),
      },
    ],
    [t, locale, state],
  );
  return (
    <AdminPage title={t('admin:pages.help')} subtitle={t('subtitle', { count: page.open })}>
      <HelpTabs current="inbox" />
      <nav className="my-4 flex flex-wrap gap-2" aria-label={t('states.label')}>
        {QUESTION_STATES.map((name) => (
          <a
            key={name}
            className={chipClass({ isOn: name === state })}
            href={prefix(adminLinks.help(name))}
            {...(name === state ? { 'aria-current': 'page' as const } : {})}
          >
            {t(`states.${name}`)}
          </a>
        ))}
      </nav>
      <AdminList
        key={state}
        label={t('tabs.inbox')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/help/question', { state, cursor })}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        open={{ detail: (row) => <QuestionDetail id={row.id} /> }}
      />
    </AdminPage>
  );
}
