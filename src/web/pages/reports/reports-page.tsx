import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import type { OwnReport } from '../../../contract/reports/endpoints.ts';
import { clientContext } from '../../api/client.ts';
import { useRoot } from '../../app/root-data.ts';
import { useClient } from '../../session/viewer.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { MoreButton, usePagedList } from '../shared/paged-list.tsx';

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(clientContext)('GET /user/report', { mine: 'true' });

/** The ads that the user reported, and what became of it. */
export function Component() {
  const first = useLoaderData<typeof loader>();
  const { t } = useTranslation('reports');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client('GET /user/report', { cursor }));
  return (
    <AccountFrame title={t('own.title')}>
      <p className="mt-2 text-ink-2">{t('own.intro')}</p>
      <div className={panelClass({ isPadded: true, className: 'mt-4' })}>
        {list.rows.length === 0 ? (
          <p>{t('own.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {list.rows.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        )}
      </div>
      <MoreButton list={list} label={t('own.more')} />
    </AccountFrame>
  );
}

const TONES: Record<string, Tone> = { upheld: 'success', waiting: 'info' };

function Report({ report }: { report: OwnReport }) {
  const { ads_id, title, text, created_at, decided_at, outcome } = report;
  const { t } = useTranslation('reports');
  const { nameOf } = useRoot();
  const locale = useLocale();
  const state = outcome ?? 'waiting';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        {ads_id === null ? (
          <b>{t('own.gone_ad')}</b>
        ) : (
          <Link
            className={textLinkClass({ isAlone: true, className: 'wrap-anywhere' })}
            to={links.ad(ads_id, title ?? '')}
          >
            {title}
          </Link>
        )}
        <p>{nameOf(report.report)}</p>
        {text !== '' && <p className="text-14 wrap-anywhere text-ink-2">{text}</p>}
        <p className="text-13 text-ink-2">
          {t('own.reported', { time: formatDateTime(created_at, locale) })}
          {decided_at !== null && ` · ${t('own.decided', { time: formatDateTime(decided_at, locale) })}`}
        </p>
      </div>
      <Pill tone={TONES[state] ?? 'neutral'}>{t(`own.outcome.${state}`)}</Pill>
    </li>
  );
}
