import { CalendarDays, Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { links } from '../../../contract/pages/links.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { useClient } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass, chipRowClass } from '../../ui/chip.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatMonth } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { MoreButton, usePagedList } from '../shared/paged-list.tsx';
import { TransactionRow } from '../shared/transaction-row.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { addressOf, callOf, HISTORY_PARTS, type HistoryChoice, monthsUntil, NO_RANGE } from './history-filter.ts';
import { RangeFilter } from './range-filter.tsx';

type HistoryProps = {
  first: Output<'GET /user/transaction/history'>;
  choice: HistoryChoice;
  today: string;
  /** The page to return to; preserved in the filters' links. */
  from: { next?: string };
};

/** All coin transactions, and the payments that did not succeed. */
export function History({ first, choice, today, from }: HistoryProps) {
  const { t } = useTranslation('wallet');
  return (
    <section className={panelClass({ isPadded: true })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{t('history')}</h2>
        <DownloadMenu choice={choice} />
      </div>
      <Filters choice={choice} today={today} from={from} />
      <RangeFilter choice={choice} today={jakartaDay(today)} from={from} />
      <Rows key={JSON.stringify(choice)} first={first} choice={choice} today={today} />
    </section>
  );
}

function Filters({ choice, today, from }: Omit<HistoryProps, 'first'>) {
  const { t } = useTranslation('wallet');
  return (
    <div className={chipRowClass('mx-0 mt-3 px-0')}>
      <nav className="contents" aria-label={t('filter')}>
        {HISTORY_PARTS.map((part) => (
          <Link
            key={part}
            to={links.wallet({ ...addressOf({ ...choice, part }), ...from })}
            preventScrollReset
            className={chipClass({ isOn: part === choice.part, className: 'min-w-11 flex-none justify-center' })}
            {...(part === choice.part ? { 'aria-current': 'true' } : {})}
          >
            {t(`parts.${part}`)}
          </Link>
        ))}
      </nav>
      <MonthChip choice={choice} today={today} from={from} />
    </div>
  );
}

/** A native select styled as a chip; without scripts a button submits it. */
function MonthChip({ choice, today, from }: Omit<HistoryProps, 'first'>) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const prefix = usePrefix();
  const navigate = useNavigate();
  const others = addressOf({ ...choice, month: null, range: NO_RANGE });
  const hiddenFields: Record<string, string> = { ...others, ...from };
  return (
    <form className={chipClass({ isOn: choice.month !== null, isSelect: true })} action={prefix(links.wallet())}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CalendarDays aria-hidden="true" />
      <select
        name="month"
        aria-label={t('month')}
        value={choice.month ?? ''}
        onChange={(event) =>
          void navigate(
            links.wallet({ ...addressOf({ ...choice, month: event.target.value || null, range: NO_RANGE }), ...from }),
            {
              preventScrollReset: true,
            },
          )
        }
      >
        <option value="">{t('all_months')}</option>
        {monthsUntil(today, choice.month).map((month) => (
          <option key={month} value={month}>
            {formatMonth(month, locale)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{t('show')}</button>
      </noscript>
    </form>
  );
}

function Rows({ first, choice, today }: Omit<HistoryProps, 'from'>) {
  const { t } = useTranslation('wallet');
  const client = useClient();
  const { link: createAd } = useCreateAdsGuard();
  const list = usePagedList(first, (cursor) => client('GET /user/transaction/history', { ...callOf(choice), cursor }));
  if (list.rows.length === 0) {
    return (
      <EmptyNotice icon={<Coins />} title={t(`empty.${choice.part}`)} text={t('empty.text')}>
        <Link className={buttonClass({ variant: 'secondary' })} to={links.createDisplay()} {...createAd}>
          {t('empty.post')}
        </Link>
      </EmptyNotice>
    );
  }
  return (
    <>
      <ul className="mt-3">
        {list.rows.map((row) => (
          <TransactionRow key={row.id} transaction={row} today={today} />
        ))}
      </ul>
      <MoreButton list={list} label={t('more')} />
    </>
  );
}
