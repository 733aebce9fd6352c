import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import type { Takedown } from '../../../../contract/takedowns/endpoints.ts';
import { TAKEDOWN_STATES } from '../../../../contract/takedowns/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { serverTime } from '../../../api/server-time.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { LegalTabs } from './legal-tabs.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { TakedownDetail } from './takedown-detail.tsx';
import { TimeLeft } from './time-left.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('state');
  const state = TAKEDOWN_STATES.find((name) => name === requested) ?? 'open';
  const page = await orNotFound(context.get(clientContext)('GET /admin/takedown', { state }));
  return { state, page, now: serverTime() };
}

/** Requests of authorities to take ads off the board, the one with the nearest time limit first. */
export function Component() {
  const { state, page, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin-legal');
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const [isRecording, setRecording] = useState(false);
  const columns = useMemo((): ListColumn<Takedown>[] => {
    const decision: ListColumn<Takedown> = {
      id: 'decision',
      header: t('takedowns.decision'),
      cell: ({ decision, is_overdue }) => (
        <Pill tone={is_overdue ? 'danger' : 'success'}>
          {t(`takedowns.${decision}`)}
          {is_overdue && `, ${t('data.late')}`}
        </Pill>
      ),
    };
    const left: ListColumn<Takedown> = {
      id: 'left',
      header: t('time.remaining'),
      cell: ({ received_at, due_at }) => <TimeLeft received_at={received_at} due_at={due_at} now={now} />,
    };
    return [
      { id: 'reference', header: t('takedowns.reference'), cell: ({ reference }) => reference },
      { id: 'authority', header: t('takedowns.authority'), cell: ({ authority }) => authority },
      { id: 'urgency', header: t('takedowns.urgency'), cell: ({ urgency }) => t(`takedowns.${urgency}`) },
      { id: 'due', header: t('due'), cell: ({ due_at }) => formatDateTime(due_at, locale) },
      state === 'open' ? left : decision,
    ];
  }, [t, locale, now, state]);
  return (
    <AdminPage
      title={t('tabs.takedowns')}
      subtitle={t('takedowns.subtitle', { open: page.open, overdue: page.overdue })}
      action={
        <Button variant="primary" onClick={() => setRecording(true)}>
          <Plus />
          {t('takedowns.record')}
        </Button>
      }
    >
      <LegalTabs current="takedowns" />
      <nav className="my-4 flex flex-wrap gap-2" aria-label={t('takedowns.states')}>
        {TAKEDOWN_STATES.map((name) => (
          <a
            key={name}
            className={chipClass({ isOn: name === state })}
            href={prefix(adminLinks.legal('takedowns', { state: name }))}
            {...(name === state ? { 'aria-current': 'page' as const } : {})}
          >
            {t(`takedowns.${name}`)}
          </a>
        ))}
      </nav>
      <AdminList
        key={state}
        label={t('tabs.takedowns')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/takedown', { state, cursor })}
        empty={{ title: t('takedowns.empty.title'), text: t('takedowns.empty.text') }}
        open={{ detail: (row) => <TakedownDetail takedown={row} /> }}
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </AdminPage>
  );
}
