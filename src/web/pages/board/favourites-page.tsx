import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { clientContext } from '../../client.ts';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { usePrefix } from '../../layout/frame-links.ts';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { links } from '../../links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useClient } from '../../viewer.tsx';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor');
  return { first: boardPage(await context.get(clientContext)('GET /product/favourite', cursor ? { cursor } : {})) };
}

export function Component() {
  const { first } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['board', 'saved-searches']);
  const prefix = usePrefix();
  const client = useClient();
  const { key } = useLocation();
  return (
    <main className={boardBackground}>
      <title>{t('favourites_title')}</title>
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs items={[{ label: t('home'), to: links.home() }, { label: t('favourites') }]} />
        <div className={sectionHeadingClass()}>
          <h1 className="text-24">{t('favourites')}</h1>
        </div>
        <div className="pb-4">
          <TabLinks
            label={t('favourites')}
            links={[
              { href: prefix(links.favourites()), label: t('saved-searches:ads'), isCurrent: true },
              { href: prefix(links.savedSearches()), label: t('saved-searches:title'), isCurrent: false },
            ]}
          />
        </div>
        {first.data.length > 0 ? (
          <MasonryBoard
            key={key}
            first={first}
            label={t('favourites')}
            next={{
              hrefOf: (cursor) => `${links.favourites()}?cursor=${encodeURIComponent(cursor)}`,
              load: async (cursor) =>
                boardPage(await client('GET /product/favourite', { cursor }, { errors: 'caller' })),
            }}
          />
        ) : (
          <EmptyNotice icon={<Heart />} title={t('favourites_empty')} text={t('favourites_empty_hint')}>
            <Link className={buttonClass({ variant: 'secondary' })} to={links.home()}>
              {t('home')}
            </Link>
          </EmptyNotice>
        )}
      </div>
    </main>
  );
}
