import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { ConsoleAd } from '../../../../contract/admin/console-ads.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { CONSOLE_AD_SEARCH_LENGTH } from '../../../../contract/moderation/rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { cutText } from '../../../../contract/text/short-text.ts';
import { clientContext } from '../../../api/client.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { chipClass, chipRowClass } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { ListSearch } from '../shared/list-search.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { AdPanel } from './ad-panel.tsx';
import { AdStatusPill } from './ad-status-pill.tsx';

const { PUBLISHED, PENDING_APPROVAL, BANNED, INACTIVE, EXPIRED } = AD_STATUSES;
const STATUSES = [PUBLISHED, PENDING_APPROVAL, BANNED, INACTIVE, EXPIRED] as const;
const THUMBNAIL = 40;

/** The filter in the address; what is not a valid value is left out. */
function filterOf(query: URLSearchParams) {
  const search = cutText(query.get('q')?.trim() ?? '', CONSOLE_AD_SEARCH_LENGTH);
  const status = STATUSES.find((known) => String(known) === query.get('status'));
  return { ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const page = await orNotFound(context.get(clientContext)('GET /admin/product', filter));
  return { filter, page };
}

/** Everybody's ads in every status; the chosen one is open beside the list. */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-ads', 'admin']);
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const chosen = page.data.find(({ id }) => id === query.get('ad')) ?? page.data[0];
  const columns = useColumns();
  return (
    <AdminPage
      title={t('admin:pages.ads')}
      subtitle={t('subtitle')}
      action={
        <ListSearch
          key={JSON.stringify(filter)}
          to={adminLinks.ads()}
          label={t('search')}
          maxLength={CONSOLE_AD_SEARCH_LENGTH}
          search={filter.search}
          filters={{ status: filter.status }}
        />
      }
    >
      <StatusChips />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_420px]">
        <div>
          <AdminList
            label={t('admin:pages.ads')}
            columns={columns}
            first={page}
            load={(cursor) => client('GET /admin/product', { ...filter, cursor })}
            empty={{ title: t('empty.title'), text: t('empty.text') }}
            isCompact
            open={{
              chosen: chosen?.id ?? null,
              choose: ({ id }) => {
                setQuery(
                  (before) => {
                    before.set('ad', id);
                    return before;
                  },
                  { replace: true, preventScrollReset: true },
                );
                if (!window.matchMedia('(min-width: 1280px)').matches) document.querySelector('#ad')?.scrollIntoView();
              },
            }}
          />
        </div>
        {chosen && <AdPanel key={chosen.id} ad={chosen} onChange={revalidate} />}
      </div>
    </AdminPage>
  );
}

function useColumns(): ListColumn<ConsoleAd>[] {
  const { t } = useTranslation('admin-ads');
  const locale = useLocale();
  return useMemo(() => {
    const sizes = fixedSizes(THUMBNAIL);
    return [
      {
        id: 'ad',
        header: t('columns.ad'),
        cell: ({ title, display_config, owner, city_name }) => (
          <span className="flex min-w-0 items-center gap-3 text-left">
            <span className="w-10 flex-none" aria-hidden="true">
              <Artwork design={display_config} pictures={pictureOf} sizes={sizes} />
            </span>
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{title || t('untitled')}</span>
              <small className="text-13 font-normal text-ink-2">
                <span className="md:hidden">{t('summary', { owner: owner.full_name, city: city_name })}</span>
                <span className="max-md:hidden">{city_name}</span>
              </small>
            </span>
          </span>
        ),
      },
      { id: 'owner', header: t('columns.owner'), cell: ({ owner }) => owner.full_name, isWideOnly: true },
      {
        id: 'changed',
        header: t('columns.changed'),
        cell: ({ updated_at }) => formatDate(updated_at, locale),
        isWideOnly: true,
      },
      { id: 'status', header: t('columns.status'), cell: ({ status }) => <AdStatusPill status={status} /> },
    ];
  }, [t, locale]);
}

function StatusChips() {
  const { filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin-ads', 'people']);
  const prefix = usePrefix();
  const chip = (label: string, status: number | undefined) => (
    <a
      key={label}
      className={chipClass({ isOn: filter.status === status })}
      href={prefix(adminLinks.ads({ q: filter.search, status }))}
      aria-current={filter.status === status ? 'true' : undefined}
    >
      {label}
    </a>
  );
  return (
    <nav className={chipRowClass('lg:mx-0 lg:px-0')} aria-label={t('columns.status')}>
      {chip(t('all'), undefined)}
      {STATUSES.map((status) => chip(t(`people:ad_statuses.${status}`), status))}
    </nav>
  );
}
