import { Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import type { SearchData } from '../search-page.tsx';
import { useChosen, useCount } from './chosen.ts';
import { SaveSearchButton } from './save-search-button.tsx';
import { useSearchAddress } from './search-address.ts';

/** The empty result: what to relax, and what to try instead. */
export function NothingFound({ search }: { search: SearchData }) {
  const { filters, result } = search;
  const { t } = useTranslation(['filters', 'board']);
  const { categories } = useRoot();
  const chosen = useChosen(search);
  const addressFor = useSearchAddress(search);
  const count = useCount();
  const { link: createAd } = useCreateAdsGuard();
  const keyword = filters.keyword ?? '';
  const relaxations = result.blocking.flatMap((blocking) =>
    chosen
      .filter(({ filter }) => filter === blocking.filter)
      .map(({ name, rest }) => ({ name, rest, total: count(blocking) })),
  );
  return (
    <section>
      <EmptyNotice
        level={1}
        icon={<Search />}
        title={keyword ? t('nothing', { keyword }) : t('nothing_here')}
        text={t('nothing_hint')}
      >
        <Link className={buttonClass({ variant: 'primary' })} to={links.createAd()} {...createAd}>
          <Plus aria-hidden="true" /> {t('post_wanted')}
        </Link>
        <SaveSearchButton search={search} className={buttonClass({ variant: 'secondary' })} />
        {chosen.length > 0 ? (
          <Link className={buttonClass({ variant: 'secondary' })} to={links.search(keyword ? { keyword } : {})}>
            {t('search_everywhere')}
          </Link>
        ) : null}
      </EmptyNotice>
      {relaxations.length > 0 ? (
        <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-3 pb-4">
          <p className="text-14 text-ink-2">{t('relax')}</p>
          {relaxations.map(({ name, rest, total }) => (
            <Link key={name} className={chipClass()} to={addressFor(rest)}>
              {t('without', { name, total })}
            </Link>
          ))}
        </div>
      ) : (
        <>
          <h2 className="pt-4 text-center text-18">{t('browse')}</h2>
          <ul className="mx-auto flex max-w-[760px] flex-wrap justify-center gap-2 pt-3">
            {categories.map((category) => (
              <li key={category.id}>
                <Link className={chipClass()} to={links.category(category.slug)}>
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
