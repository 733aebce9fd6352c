import { ArrowLeft, Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { getWallet, listTransactions, WALLET_STATUSES } from '../../../contract/wallet.ts';
import { clientContext } from '../../client.ts';
import { links } from '../../links.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useClient } from '../../viewer.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { nextPath } from '../accounts/next-path.ts';
import { MoreButton, usePagedList } from '../accounts/paged-list.tsx';
import { Purse } from './purse.tsx';
import { TransactionRow } from './transaction-row.tsx';

const FLOWS = ['all', 'in', 'out'] as const;
type Flow = (typeof FLOWS)[number];

function flowOf(value: string | null): Flow {
  return FLOWS.find((flow) => flow === value) ?? 'all';
}

function queryOf(flow: Flow): { flow?: 'in' | 'out' } {
  return flow === 'all' ? {} : { flow };
}

function nextOf(search: URLSearchParams): { next?: string } {
  const next = nextPath(search);
  return next === undefined ? {} : { next };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const flow = flowOf(new URL(request.url).searchParams.get('flow'));
  const [wallet, first] = await Promise.all([client(getWallet, {}), client(listTransactions, queryOf(flow))]);
  return { wallet, first, flow };
}

export function Component() {
  const { wallet, first, flow } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  const { key, search } = useLocation();
  const from = nextOf(new URLSearchParams(search));
  const isActive = wallet.status === WALLET_STATUSES.ACTIVE;
  return (
    <AccountFrame title={t('title')}>
      <div className="mt-4 grid gap-6">
        {from.next && (
          <Link className={buttonClass({ variant: 'sec', className: 'justify-self-start' })} to={from.next}>
            <ArrowLeft className="ic" />
            {t('back_to_ad')}
          </Link>
        )}
        <Purse label={t('balance')} amount={wallet.amount} text={t('use')}>
          <div>
            <Pill tone={isActive ? 'success' : 'danger'}>{t(`status.${wallet.status}`)}</Pill>
          </div>
        </Purse>
        {isActive ? null : <Alert tone="warning">{t(`status_text.${wallet.status}`)}</Alert>}
        <section className="card pad">
          <h2 className="text-18">{t('history')}</h2>
          <nav className="mt-3 flex gap-2" aria-label={t('filter')}>
            {FLOWS.map((each) => (
              <Link
                key={each}
                to={links.wallet({ ...queryOf(each), ...from })}
                preventScrollReset
                className={chipClass(each === flow)}
                {...(each === flow ? { 'aria-current': 'true' } : {})}
              >
                {t(`flows.${each}`)}
              </Link>
            ))}
          </nav>
          <History key={key} first={first} flow={flow} />
        </section>
      </div>
    </AccountFrame>
  );
}

type Transactions = OutputOf<typeof listTransactions>;

function History({ first, flow }: { first: Transactions; flow: Flow }) {
  const { t } = useTranslation('wallet');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client(listTransactions, { ...queryOf(flow), cursor }));
  const { rows } = list;
  if (rows.length === 0) {
    return (
      <EmptyNotice icon={<Coins className="ic" />} title={t(`empty.${flow}`)} text={t('empty.text')}>
        <Link className={buttonClass({ variant: 'sec' })} to={links.createDisplay()}>
          {t('empty.post')}
        </Link>
      </EmptyNotice>
    );
  }
  return (
    <>
      <ul className="mt-3">
        {rows.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      <MoreButton list={list} label={t('more')} />
    </>
  );
}
