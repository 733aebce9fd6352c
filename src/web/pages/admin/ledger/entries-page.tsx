import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LedgerEntry } from '../../../../contract/admin/ledger.ts';
import { parseDay } from '../../../../contract/text/days.ts';
import { cutText } from '../../../../contract/text/short-text.ts';
import { TRANSFER_CAUSES } from '../../../../contract/wallet/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { useClient } from '../../../session/viewer.tsx';
import { CoinAmount } from '../../../ui/coin-amount.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { EntriesFilter } from './entries-filter.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { ExportLinks } from './export-links.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';
import { WalletSummary } from './wallet-summary.tsx';

/** The filter in the address; what is not a valid value is left out. */
function filterOf(query: URLSearchParams) {
  const user = cutText((query.get('user') ?? '').trim(), 254);
  const cause = TRANSFER_CAUSES.find((known) => known === query.get('cause'));
  const [from, to] = [parseDay(query.get('from') ?? ''), parseDay(query.get('to') ?? '')];
  return {
    ...(user === '' ? {} : { user }),
    ...(cause === undefined ? {} : { cause }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}
export type EntriesChoice = ReturnType<typeof filterOf>;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const page = await orNotFound(context.get(clientContext)('GET /admin/ledger/entry', filter));
  return { filter, page };
}

/** Movements of coins, the newest first; those of one user with the wallet. */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['ledger', 'wallet']);
  const locale = useLocale();
  const client = useClient();
  const columns = useMemo(
    (): ListColumn<LedgerEntry>[] => [
      { id: 'time', header: t('entries.time'), cell: ({ created_at }) => formatDateTime(created_at, locale) },
      { id: 'user', header: t('entries.user'), cell: ({ user }) => user?.full_name || t('entries.erased') },
      {
        id: 'cause',
        header: t('entries.cause'),
        cell: ({ cause, title }) => (title ? `${t(`wallet:causes.${cause}`)}: ${title}` : t(`wallet:causes.${cause}`)),
      },
      {
        id: 'amount',
        header: t('entries.amount'),
        cell: ({ amount }) => <CoinAmount amount={amount} isSigned />,
        isNumber: true,
      },
      {
        id: 'balance',
        header: t('entries.balance'),
        cell: ({ balance_after }) => (balance_after === null ? t('entries.debt') : formatNumber(balance_after, locale)),
        isNumber: true,
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage title={t('entries.title')} subtitle={t('entries.subtitle')}>
      <LedgerTabs current="entries" />
      <EntriesFilter key={JSON.stringify(filter)} filter={filter} />
      {page.wallet && <WalletSummary wallet={page.wallet} />}
      <div className="mt-4">
        <AdminList
          label={t('entries.title')}
          columns={columns}
          first={page}
          load={(cursor) => client('GET /admin/ledger/entry', { ...filter, cursor })}
          empty={{
            title: t('entries.empty.title'),
            text: t(filter.user !== undefined && !page.wallet ? 'entries.empty.no_user' : 'entries.empty.text'),
          }}
          open={{ detail: (entry) => <EntryDetail entry={entry} /> }}
        />
      </div>
      <ExportLinks filter={filter} />
    </AdminPage>
  );
}
