import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { imagePath } from '../../../contract/media/images.ts';
import { links } from '../../../contract/pages/links.ts';
import { inLocale } from '../../../contract/pages/page-url.ts';
import type { Listing } from '../../../contract/search/endpoints.ts';
import { clientContext } from '../../api/client.ts';
import { useRoot } from '../../app/root-data.ts';
import type { Head } from '../../head/head.ts';
import { simpleHead } from '../../head/list-heads.tsx';
import { useBase } from '../../layout/frame-links.ts';
import { LanguageSwitch } from '../../layout/language-links.tsx';
import { LogoLink } from '../../layout/logo-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { formatAge, formatPrice, priceText } from '../../ui/format.ts';
import { filtersOf } from './board-filters.ts';
import styles from './simple-page.module.css';

/** The board as a list of photo, title and price, without scripts, for slow connections. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const query = new URL(request.url).searchParams;
  const { keyword, category } = filtersOf(query);
  const at = {
    ...(category ? { category } : {}),
    ...(query.get('cursor') ? { cursor: query.get('cursor') ?? '' } : {}),
  };
  const isStart = !keyword && Object.keys(at).length === 0;
  const [boosted, newest] = await Promise.all([
    isStart ? client('GET /product/boosted', {}) : { data: [] },
    keyword ? client('POST /product/search', { ...at, keyword }) : client('GET /product', at),
  ]);
  return {
    filters: { ...(keyword ? { keyword } : {}), ...(category ? { category } : {}) },
    boosted: boosted.data,
    newest,
  };
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? simpleHead : undefined;

export function Component() {
  const { filters, boosted, newest } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['board', 'layout']);
  const { categories, find } = useRoot();
  const prefix = useBase();
  const category = filters.category ? find(filters.category).category : null;
  const pictured = category ? links.category(category.slug) : links.home();
  return (
    <div className={styles.simple}>
      <title>{t('simple.title')}</title>
      <meta name="robots" content="noindex" />
      <header>
        <LogoLink appName={t('layout:app_name')} href={`${prefix}${links.home()}`} className="[&_svg]:h-[30px]" />
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`${prefix}${filters.keyword ? links.search(filters) : pictured}`}
        >
          {t('simple.leave')}
        </a>
      </header>
      <main>
        <h1>{t('home_heading')}</h1>
        <p className="text-ink-2">{t('simple.hint')}</p>
        <SearchForm keyword={filters.keyword ?? ''} category={filters.category} action={`${prefix}${links.simple()}`} />
        <nav aria-label={t('simple.categories')}>
          {[null, ...categories].map((candidate) => (
            <a
              key={candidate?.slug ?? ''}
              className={chipClass({ isOn: candidate?.slug === filters.category })}
              aria-current={candidate?.slug === filters.category ? 'page' : undefined}
              href={`${prefix}${links.simple(candidate ? { category: candidate.slug } : {})}`}
            >
              {candidate ? candidate.name : t('simple.everything')}
            </a>
          ))}
        </nav>
        {boosted.length > 0 && <List title={t('boosted_row')} listings={boosted} prefix={prefix} />}
        <List title={category ? category.name : t('newest')} listings={newest.data} prefix={prefix} />
        {newest.data.length === 0 && <p>{t('simple.nothing')}</p>}
        {newest.next_cursor && (
          <a
            className={buttonClass({ variant: 'secondary', size: 'lg' })}
            rel="next"
            href={`${prefix}${links.simple({ ...filters, cursor: newest.next_cursor })}`}
          >
            {t('simple.next')}
          </a>
        )}
        <footer>
          <a href={`${prefix}${links.createAd()}`}>{t('post_ad')}</a>
          <a href={`${prefix}${links.signIn()}`}>{t('layout:sign_in')}</a>
          <LanguageSwitch hrefFor={(locale) => inLocale(locale, links.simple(filters))} />
        </footer>
      </main>
    </div>
  );
}

/** A form that loads a page, without scripts. */
function SearchForm(props: { keyword: string; category: string | undefined; action: string }) {
  const { t } = useTranslation('board');
  return (
    <form action={props.action} method="get">
      <label htmlFor="simple-keyword">{t('simple.search')}</label>
      <input id="simple-keyword" type="search" name="keyword" maxLength={100} defaultValue={props.keyword} />
      {props.category && <input type="hidden" name="category" value={props.category} />}
      <button type="submit" className={buttonClass({ variant: 'inverse' })}>
        {t('simple.find')}
      </button>
    </form>
  );
}

function List({ title, listings, prefix }: { title: string; listings: readonly Listing[]; prefix: string }) {
  const { t } = useTranslation(['ui', 'board']);
  const now = new Date();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {listings.map((listing) => {
          const price = priceText(
            formatPrice(listing.price, listing.price_unit, listing.price_note, listing.price_period, t),
          );
          return (
            <li key={listing.id}>
              <span className={styles.photo}>
                {listing.photo_id && (
                  <img src={imagePath(listing.photo_id, 160)} alt="" width="64" height="64" loading="lazy" />
                )}
              </span>
              <a href={`${prefix}${links.ad(listing.id, listing.title)}`}>{listing.title}</a>
              {price !== '' && <b>{price}</b>}
              <small>
                {listing.city_name} · {formatAge(listing.published_at, now, t)}
                {listing.boosted && ` · ${t('board:boosted')}`}
                {listing.highlighted && ` · ${t('board:highlighted')}`}
                {listing.reserved && ` · ${t('board:reserved')}`}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
