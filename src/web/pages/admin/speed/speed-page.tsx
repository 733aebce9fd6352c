import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import {
  TIMING_DAYS,
  TIMING_GROUPS,
  TIMING_LIMITS,
  TIMINGS,
  type Timing,
} from '../../../../contract/page-timings/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';

type Group = Output<'GET /admin/page-timing'>['groups'][number];

const TONES = { good: 'success', fair: 'warning', poor: 'danger' } as const;
const PAGE = /^[a-z-]+(\/[a-z-]+)+$/;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const days = TIMING_DAYS.find((count) => String(count) === query.get('days')) ?? 7;
  const by = TIMING_GROUPS.find((group) => group === query.get('by')) ?? 'page';
  const named = query.get('page') ?? '';
  const page = PAGE.test(named) ? named : undefined;
  return {
    days,
    by,
    page,
    ...(await orNotFound(context.get(clientContext)('GET /admin/page-timing', { days, by, page }))),
  };
}

/** How fast pages were for the people who loaded them. */
export function Component() {
  const { days, by, page, groups, worse } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['page-timings', 'admin']);
  const locale = useLocale();
  const prefix = usePrefix();
  const textOf = useTimingText();
  const columns = useMemo(
    (): ListColumn<Group & { id: string }>[] => [
      { id: 'name', header: t(`by.${by}`), cell: ({ name }) => name ?? t('unknown') },
      { id: 'loads', header: t('loads'), cell: ({ loads }) => formatNumber(loads, locale), isNumber: true },
      ...TIMINGS.map((timing) => ({
        id: timing,
        header: t(`timings.${timing}`),
        cell: (group: Group) => <TimingValue timing={timing} value={group[timing]} />,
        isNumber: true,
      })),
    ],
    [t, by, locale],
  );
  const rows = groups.map((group) => ({ id: group.name ?? '', ...group }));
  const pageOf = ({ name }: Group) => prefix(adminLinks.speed({ days, by: 'build', page: name ?? undefined }));
  return (
    <AdminPage title={t('admin:pages.speed')} subtitle={t('subtitle')}>
      {worse.length > 0 && (
        <Alert tone="warning">
          <p>{t('worse')}</p>
          <ul>
            {worse.map(({ page: name, timing, before, now }) => (
              <li key={`${name} ${timing}`}>
                {t('worse_row', {
                  page: name,
                  timing: t(`timings.${timing}`),
                  before: textOf(timing, before),
                  now: textOf(timing, now),
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <nav className="my-4 flex flex-wrap gap-2" aria-label={t('days.label')}>
        {TIMING_DAYS.map((count) => (
          <Choice key={count} isOn={count === days} href={prefix(adminLinks.speed({ days: count, by, page }))}>
            {t(`days.${count}`)}
          </Choice>
        ))}
      </nav>
      <nav className="my-4 flex flex-wrap gap-2" aria-label={t('by.label')}>
        {TIMING_GROUPS.map((group) => (
          <Choice key={group} isOn={group === by} href={prefix(adminLinks.speed({ days, by: group, page }))}>
            {t(`by.${group}`)}
          </Choice>
        ))}
      </nav>
      {page !== undefined && (
        <p className="my-4 flex flex-wrap items-center gap-2 text-14">
          {t('of_page', { page })}
          <a className={chipClass({ isOn: false })} href={prefix(adminLinks.speed({ days, by }))}>
            {t('all_pages')}
          </a>
        </p>
      )}
      <AdminList
        key={`${days} ${by} ${page}`}
        label={t('admin:pages.speed')}
        columns={columns}
        first={{ data: rows, next_cursor: null }}
        load={async () => ({ data: [], next_cursor: null })}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        {...(by === 'page' ? { open: { to: pageOf } } : {})}
      />
    </AdminPage>
  );
}

function Choice({ isOn, href, children }: { isOn: boolean; href: string; children: string }) {
  return (
    <a className={chipClass({ isOn })} href={href} {...(isOn ? { 'aria-current': 'true' as const } : {})}>
      {children}
    </a>
  );
}

function TimingValue({ timing, value }: { timing: Timing; value: number | null }) {
  const { t } = useTranslation('page-timings');
  const textOf = useTimingText();
  if (value === null) return t('none');
  const { good, poor } = TIMING_LIMITS[timing];
  const rating = value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
  return (
    <Pill tone={TONES[rating]} isSmall>
      {textOf(timing, value)}
      <span className="sr-only"> {t(`rating.${rating}`)}</span>
    </Pill>
  );
}

/** Milliseconds, or a layout shift as the number between 0 and some units that browsers report. */
function useTimingText(): (timing: Timing, value: number) => string {
  const { t } = useTranslation('page-timings');
  const locale = useLocale();
  return (timing, value) =>
    timing === 'shift_thousandths'
      ? formatNumber(value / 1000, locale)
      : t('ms', { value: formatNumber(value, locale) });
}
