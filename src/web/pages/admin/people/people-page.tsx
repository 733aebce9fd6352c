import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ACCOUNT_STATUSES } from '../../../../contract/accounts/rules.ts';
import type { PersonRow } from '../../../../contract/admin/people.ts';
import { PEOPLE_COUNTED, PEOPLE_SEARCH_LENGTH, PERSON_KINDS } from '../../../../contract/admin/people-rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { cutText } from '../../../../contract/text/short-text.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { chipClass, chipRowClass } from '../../../ui/chip.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminList, type ListColumn } from '../shared/admin-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { ListSearch } from '../shared/list-search.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import styles from './people-page.module.css';
import { PersonPanel } from './person-panel.tsx';
import { PersonAvatar, StatusPill } from './person-pills.tsx';

const { ACTIVE, INACTIVE, SUSPEND, BLOCKED, WAITING_DELETION } = ACCOUNT_STATUSES;
const STATUSES = [ACTIVE, INACTIVE, SUSPEND, BLOCKED, WAITING_DELETION] as const;

/** The filter in the address; what is not a valid value is left out. */
function filterOf(query: URLSearchParams) {
  const search = cutText(query.get('q')?.trim() ?? '', PEOPLE_SEARCH_LENGTH);
  const status = STATUSES.find((known) => String(known) === query.get('status'));
  const kind = PERSON_KINDS.find((known) => known === query.get('kind'));
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
  };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  const page = await orNotFound(context.get(clientContext)('GET /admin/user', filter));
  return { filter, page };
}

/** Finds users by anything; the chosen one is open beside the list. */
export function Component() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['people', 'admin']);
  const locale = useLocale();
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('user') ?? page.data[0]?.id ?? null;
  const columns = useColumns();
  return (
    <AdminPage
      title={t('admin:pages.people')}
      subtitle={t('subtitle', {
        total: formatNumber(page.total, locale),
        recent: formatNumber(page.recent, locale),
      })}
      action={
        <ListSearch
          key={JSON.stringify(filter)}
          to={adminLinks.people()}
          label={t('search')}
          maxLength={PEOPLE_SEARCH_LENGTH}
          search={filter.search}
          filters={{ status: filter.status, kind: filter.kind }}
        />
      }
    >
      <FilterChips />
      <div className={styles.columns}>
        <div>
          <AdminList
            label={t('admin:pages.people')}
            columns={columns}
            first={page}
            load={(cursor) => client('GET /admin/user', { ...filter, cursor })}
            empty={{ title: t('empty.title'), text: t('empty.text') }}
            isCompact
            open={{
              chosen,
              choose: ({ id }) => {
                setQuery(
                  (before) => {
                    before.set('user', id);
                    return before;
                  },
                  { replace: true, preventScrollReset: true },
                );
                if (!window.matchMedia('(min-width: 1280px)').matches) {
                  document.querySelector('#person')?.scrollIntoView();
                }
              },
            }}
          />
        </div>
        {chosen !== null && <PersonPanel key={chosen} id={chosen} onChange={revalidate} />}
      </div>
    </AdminPage>
  );
}

function useColumns(): ListColumn<PersonRow>[] {
  const { t } = useTranslation('people');
  const locale = useLocale();
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, locale);
    return [
      {
        id: 'person',
        header: t('columns.person'),
        cell: ({ full_name, email, city_name, ads, coins }) => (
          <span className={styles.person}>
            <PersonAvatar name={full_name} />
            <span>
              <span>{full_name || t('erased')}</span>
              <small className="max-md:hidden">{email}</small>
              <small className="md:hidden">{t('summary', { city: city_name, count: ads, coins: number(coins) })}</small>
            </span>
          </span>
        ),
      },
      { id: 'city', header: t('columns.city'), cell: ({ city_name }) => city_name, isWideOnly: true },
      { id: 'ads', header: t('columns.ads'), cell: ({ ads }) => number(ads), isNumber: true, isWideOnly: true },
      { id: 'coins', header: t('columns.coins'), cell: ({ coins }) => number(coins), isNumber: true, isWideOnly: true },
      {
        id: 'identity',
        header: t('columns.identity'),
        cell: ({ identity_status }) => t(`identities.${identity_status}`),
        isWideOnly: true,
      },
      {
        id: 'status',
        header: t('columns.status'),
        cell: ({ account_status }) => <StatusPill status={account_status} />,
      },
    ];
  }, [t, locale]);
}

function FilterChips() {
  const { filter, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('people');
  const prefix = usePrefix();
  const { search: q, status, kind } = filter;
  const countOf = (one: number) => {
    const count = page.counts[String(one)];
    if (!count) return '';
    return ` · ${count < PEOPLE_COUNTED ? count : `${PEOPLE_COUNTED - 1}+`}`;
  };
  const chip = (label: string, values: { status?: number | undefined; kind?: string | undefined }, isOn: boolean) => (
    <a
      key={label}
      className={chipClass({ isOn })}
      href={prefix(adminLinks.people({ q, status, kind, ...values }))}
      aria-current={isOn ? 'true' : undefined}
    >
      {label}
    </a>
  );
  return (
    <>
      <nav className={chipRowClass('lg:mx-0 lg:px-0')} aria-label={t('columns.status')}>
        {chip(t('all'), { status: undefined }, status === undefined)}
        {STATUSES.map((one) => chip(`${t(`statuses.${one}`)}${countOf(one)}`, { status: one }, one === status))}
      </nav>
      <nav className={chipRowClass('mt-2 lg:mx-0 lg:px-0')} aria-label={t('kind')}>
        {chip(t('all_kinds'), { kind: undefined }, kind === undefined)}
        {PERSON_KINDS.map((one) => chip(t(`kinds.${one}`), { kind: one }, one === kind))}
      </nav>
    </>
  );
}
