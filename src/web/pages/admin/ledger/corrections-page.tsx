import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Correction } from '../../../../contract/admin/corrections.ts';
import { clientContext } from '../../../api/client.ts';
import { useClient } from '../../../session/viewer.tsx';
import { CoinAmount } from '../../../ui/coin-amount.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill, type Tone } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { CorrectionDetail } from './correction-detail.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const TONES: Record<Correction['state'], Tone> = {
  waiting: 'warning',
  booked: 'success',
  refused: 'danger',
  expired: 'neutral',
};

export async function loader({ context }: LoaderFunctionArgs) {
  return orNotFound(context.get(clientContext)('GET /admin/wallet/correction', {}));
}

/** Coins that administrators moved by hand, and those that wait for another administrator. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const client = useClient();
  const columns = useMemo(
    (): ListColumn<Correction>[] => [
      { id: 'time', header: t('corrections.time'), cell: ({ requested_at }) => formatDateTime(requested_at, locale) },
      { id: 'user', header: t('entries.user'), cell: ({ user }) => user.full_name || t('entries.erased') },
      { id: 'kind', header: t('entries.cause'), cell: ({ kind }) => t(`corrections.kinds.${kind}`) },
      {
        id: 'amount',
        header: t('entries.amount'),
        cell: ({ amount }) => <CoinAmount amount={amount} isSigned />,
        isNumber: true,
      },
      { id: 'by', header: t('corrections.requested_by'), cell: ({ requested_by }) => requested_by.full_name },
      {
        id: 'state',
        header: t('corrections.state'),
        cell: ({ state }) => <Pill tone={TONES[state]}>{t(`corrections.states.${state}`)}</Pill>,
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage
      title={t('corrections.title')}
      subtitle={page.waiting > 0 ? t('corrections.waiting', { count: page.waiting }) : t('corrections.subtitle')}
    >
      <LedgerTabs current="corrections" />
      <AdminList
        label={t('corrections.title')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/wallet/correction', { cursor })}
        empty={{ title: t('corrections.empty.title'), text: t('corrections.empty.text') }}
        open={{ detail: (correction) => <CorrectionDetail correction={correction} /> }}
      />
    </AdminPage>
  );
}
