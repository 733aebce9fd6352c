import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Dashboard, Figure } from '../../../../contract/admin/endpoints.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { PAYMENT_STATUSES } from '../../../../contract/payments/rules.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { clientContext } from '../../../api/client.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatAgo, formatNumber, formatWeekdayDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill, type Tone } from '../../../ui/pill.tsx';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { FigureTile, FigureTiles } from '../shared/figure-tile.tsx';
import { useLimitNote } from '../shared/limit-note.ts';
import { orNotFound } from '../shared/or-not-found.ts';
import styles from './dashboard-page.module.css';
import { DayPlot } from './day-plot.tsx';

const PERIODS = [7, 30, 90] as const;
const { PENDING, COMPLETED, FAILED } = PAYMENT_STATUSES;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = Number(new URL(request.url).searchParams.get('days'));
  const days = PERIODS.find((period) => period === requested) ?? 30;
  return { days, ...(await orNotFound(context.get(clientContext)('GET /admin/dashboard', { days }))) };
}

/** What happened in the last days, and what waits. */
export function Component() {
  const { days, ads_live, users_new, coins_sold, liability, restore_drill, waiting, posted, categories, payments } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const prefix = usePrefix();
  const { today } = useRoot();
  const limitNote = useLimitNote(liability);
  return (
    <AdminPage
      title={t('pages.dashboard')}
      subtitle={formatWeekdayDate(today, locale)}
      action={
        <nav className={styles.periods} aria-label={t('dashboard.period')}>
          {PERIODS.map((period) => (
            <a
              key={period}
              href={prefix(adminLinks.dashboard(period))}
              {...(period === days ? { 'aria-current': 'true' as const } : {})}
            >
              {t('dashboard.days', { count: period })}
            </a>
          ))}
        </nav>
      }
    >
      <FigureTiles label={t('dashboard.figures')}>
        <FigureCard name={t('dashboard.ads_live')} figure={ads_live} />
        <FigureCard name={t('dashboard.users_new')} figure={users_new} />
        {coins_sold && <FigureCard name={t('dashboard.coins_sold')} figure={coins_sold} isCoins />}
        {liability && limitNote && (
          <FigureTile
            name={t('dashboard.outstanding')}
            value={formatNumber(liability.coins, locale)}
            {...limitNote}
            isCoins
          />
        )}
        <FigureTile
          name={t('dashboard.waiting')}
          value={formatNumber(waiting, locale)}
          note={t('dashboard.waiting_detail')}
        />
        {restore_drill && <RestoreDrill {...restore_drill} />}
      </FigureTiles>
      <div className={styles.middle}>
        <DayPlot days={posted} />
        <Categories categories={categories} />
      </div>
      {payments && <Payments payments={payments} />}
    </AdminPage>
  );
}

function FigureCard({ name, figure, isCoins = false }: { name: string; figure: Figure; isCoins?: boolean }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { value, change } = figure;
  const sign = change !== null && change < 0 ? '−' : '+';
  const tone = change === null ? 'plain' : change < 0 ? 'warning' : 'success';
  const note = change === null ? t('dashboard.no_change') : `${sign}${formatNumber(Math.abs(change), locale)}%`;
  return <FigureTile name={name} note={note} tone={tone} isCoins={isCoins} value={formatNumber(value, locale)} />;
}

/** How long ago a backup was restored for trial, and how that went. */
function RestoreDrill({ started_at, ok, seconds, lost_seconds }: NonNullable<Dashboard['restore_drill']>) {
  const { t } = useTranslation('admin');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const { today } = useRoot();
  const note = ok
    ? t('dashboard.drill_right', {
        seconds: formatNumber(seconds, locale),
        lost: formatNumber(lost_seconds ?? 0, locale),
      })
    : t('dashboard.drill_wrong');
  const value = formatAgo(started_at, today, ui);
  return <FigureTile name={t('dashboard.drill')} value={value} note={note} tone={ok ? 'success' : 'warning'} />;
}

/** The categories with the most live ads, as bars. */
function Categories({ categories }: Pick<Dashboard, 'categories'>) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { categories: all } = useRoot();
  const max = Math.max(...categories.map(({ ads }) => ads), 1);
  return (
    <section className={panelClass({ isPadded: true })}>
      <h2 className="text-16 font-bold">{t('dashboard.categories')}</h2>
      {categories.length === 0 && <p className="mt-4 text-ink-2">{t('dashboard.no_categories')}</p>}
      <ul className="mt-4 grid gap-3">
        {categories.map(({ id, ads }) => {
          const category = all.find((one) => one.id === id);
          return (
            <li key={id}>
              <p className="flex justify-between text-14">
                <span className="font-semibold">{category?.name ?? id}</span>
                <span className="text-ink-2 tabular-nums">{formatNumber(ads, locale)}</span>
              </p>
              <svg className={styles.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(ads / max) * 100} height="6" />
              </svg>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function toneOf(status: number): Tone {
  if (status === COMPLETED) return 'success';
  if (status === PENDING) return 'warning';
  return status === FAILED ? 'danger' : 'neutral';
}

/** The payments that were started last. */
function Payments({ payments }: { payments: NonNullable<Dashboard['payments']> }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return (
    <section className={classNames(panelClass(), styles.payments)}>
      <h2 className="p-4 pb-1.5 text-16 font-bold md:p-6 md:pb-1.5">{t('dashboard.payments')}</h2>
      {payments.length === 0 && <p className="p-4 text-ink-2 md:px-6">{t('dashboard.no_payments')}</p>}
      {payments.length > 0 && (
        <Scrollable className="overflow-x-auto">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('dashboard.code')}</th>
                <th scope="col">{t('dashboard.user')}</th>
                <th scope="col">{t('dashboard.channel')}</th>
                <th scope="col" className="text-right!">
                  {t('dashboard.coins')}
                </th>
                <th scope="col" className="text-right!">
                  {t('dashboard.amount')}
                </th>
                <th scope="col">{t('dashboard.status')}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ id, code, user_name, channel, coins, amount, status }) => (
                <tr key={id}>
                  <td>{code}</td>
                  <td>{user_name}</td>
                  <td>{channel}</td>
                  <td className="text-right">{formatNumber(coins, locale)}</td>
                  <td className="text-right">{formatMoney(amount, 0)}</td>
                  <td>
                    <Pill tone={toneOf(status)}>{t(`dashboard.statuses.${status}`)}</Pill>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrollable>
      )}
    </section>
  );
}
