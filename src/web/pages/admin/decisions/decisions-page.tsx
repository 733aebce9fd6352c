import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DoneDecision } from '../../../../contract/moderation/endpoints.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { isUuid } from '../../../../contract/text/uuid.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { DecisionDetail } from './decision-detail.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ad = searchParams.get('ad') ?? '';
  const filter = {
    ...(isUuid(ad) ? { ad_id: ad.toLowerCase() } : {}),
    ...(searchParams.get('only') === 'disagreements' ? { only: 'disagreements' as const } : {}),
  };
  const page = await orNotFound(context.get(clientContext)('GET /admin/decision', filter));
  return { filter, page };
}

/**
 * What moderators decided, the newest first: about one ad or all. A decision opens with its reason, and can be undone.
 */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const client = useClient();
  const prefix = usePrefix();
  const isOfAd = filter.ad_id !== undefined;
  const { decided, disagreed } = page.second_reviews;
  const figures = [
    t('decisions.subtitle'),
    decided > 0 && t('decisions.second.figure', { count: decided }),
    decided > 0 && t('decisions.second.disagreed', { count: disagreed }),
  ];
  const only = filter.only ?? 'all';
  const columns = useMemo(
    (): ListColumn<DoneDecision>[] => [
      { id: 'ad', header: t('decisions.ad'), cell: ({ ad }) => (ad ? ad.title || '–' : t('decisions.deleted_ad')) },
      { id: 'decision', header: t('decisions.decision'), cell: ({ decision }) => t(`queue.decisions.${decision}`) },
      { id: 'by', header: t('decisions.by'), cell: ({ decided_by }) => decided_by || '–' },
      { id: 'time', header: t('decisions.time'), cell: ({ decided_at }) => formatDateTime(decided_at, locale) },
      {
        id: 'state',
        header: t('decisions.state'),
        cell: ({ reversed, second }) => (
          <span className="inline-flex flex-wrap gap-2">
            <Pill tone={reversed ? 'warning' : 'neutral'}>{t(reversed ? 'decisions.undone' : 'decisions.stands')}</Pill>
            {second?.agrees === false && <Pill tone="danger">{t('decisions.second.pill')}</Pill>}
          </span>
        ),
      },
    ],
    [t, locale],
  );
  return (
    <AdminPage
      title={t('pages.decisions')}
      subtitle={isOfAd ? t('decisions.of_ad') : figures.filter(Boolean).join(' · ')}
      action={
        isOfAd && (
          <a className={buttonClass({ variant: 'secondary' })} href={prefix(adminLinks.decisions())}>
            {t('decisions.all')}
          </a>
        )
      }
    >
      {!isOfAd && (
        <TabLinks
          label={t('decisions.tabs.label')}
          links={(['all', 'disagreements'] as const).map((name) => ({
            href: prefix(adminLinks.decisions(undefined, name === 'all' ? undefined : name)),
            label: t(`decisions.tabs.${name}`),
            isCurrent: name === only,
          }))}
        />
      )}
      <AdminList
        key={only}
        label={t('pages.decisions')}
        columns={columns}
        first={page}
        load={(cursor) => client('GET /admin/decision', { ...filter, cursor })}
        empty={
          filter.only
            ? { title: t('decisions.second.empty.title'), text: t('decisions.second.empty.text') }
            : { title: t('decisions.empty.title'), text: t('decisions.empty.text') }
        }
        open={{ detail: (decision) => <DecisionDetail decision={decision} /> }}
      />
    </AdminPage>
  );
}
