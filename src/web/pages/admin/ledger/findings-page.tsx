import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import type { PaymentFinding } from '../../../../contract/payments/findings.ts';
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
import { reportedOf } from './disagreements.tsx';
import { FindingDetail } from './finding-detail.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const STATES = ['open', 'closed'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('state');
  const state = STATES.find((name) => name === requested) ?? 'open';
  return { state, page: await orNotFound(context.get(clientContext)('GET /admin/payment/finding', { state })) };
}

/** What does not fit together about payments: it waits for a person, who writes down what was done. */
export function Component() {
  const { state, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const prefix = usePrefix();
  const client = useClient();
  const columns = useMemo(
    (): ListColumn<PaymentFinding>[] => [
      {
        id: 'code',
        header: t('disagreements.code'),
        cell: ({ payment_code, gateway_id }) => payment_code ?? gateway_id.slice(-12),
      },
      { id: 'found', header: t('findings.found'), cell: ({ found_at }) => formatDateTime(found_at, locale) },
      {
        id: 'channel',
        header: t('disagreements.channel'),
        cell: ({ payment, gateway }) => payment?.channel ?? gateway,
      },
      {
        id: 'reported',
        header: t('disagreements.reported'),
        cell: ({ details }) => reportedOf(details) ?? '–',
        isNumber: true,
      },
      {
        id: 'kind',
        header: t('disagreements.kind'),
        cell: ({ kind, closed_at }) => (
          <Pill tone={closed_at === null ? 'warning' : 'neutral'}>
            {t(`findings.kinds.${kind}`, { defaultValue: kind })}
          </Pill>
        ),
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage title={t('findings.title')} subtitle={t('findings.subtitle')}>
      <LedgerTabs current="findings" />
      <nav className="mb-4 flex flex-wrap gap-2" aria-label={t('findings.filter')}>
        {STATES.map((name) => (
          <a
            key={name}
            className={chipClass({ isOn: name === state })}
            href={prefix(adminLinks.findings(name))}
            {...(name === state ? { 'aria-current': 'true' as const } : {})}
          >
            {t(`findings.states.${name}`)}
          </a>
        ))}
      </nav>
      <AdminList
        label={t('findings.title')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/payment/finding', { state, cursor })}
        empty={{ title: t('findings.empty.title'), text: t('findings.empty.text') }}
        open={{ detail: (finding) => <FindingDetail finding={finding} /> }}
      />
    </AdminPage>
  );
}
