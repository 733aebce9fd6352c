import { Plus } from 'lucide-react';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { type LeftBoard, leftBoard } from '../../app/left-boards.ts';
import { Card as BoardCard } from '../../card/card.tsx';
import { useCardTexts } from '../../card/card-texts.ts';
import { MASONRY_SCRIPT } from '../../card/masonry-script.ts';
import { useMasonry } from '../../card/use-masonry.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { buttonClass } from '../../ui/button.tsx';
import { appendPage, type BoardPage, storedPages, storePages } from './board-pages.ts';
import { useFavourites } from './favourites.ts';

/** Cards whose pictures load first: those in the first view of a phone. */
const PRIORITY_CARDS = 4;
/** Index of the invitation to post an ad on the home page's board. */
const INVITATION_POSITION = 4;

type Invitation = { href: string; title: string; text: string };

/**
 * A board of cards in reading order, with a link that appends the next page. Use a new `key` for another list. Appended
 * pages are restored when the user returns to this history entry.
 */
export function MasonryBoard({
  first,
  label,
  next,
  invitation,
  isBelow = false,
  Card = BoardCard,
}: {
  first: BoardPage;
  label: string;
  /** How to load the next page; absent: the board has one page. */
  next?: {
    /** URL of the page at a cursor, for browsers without scripts. */
    hrefOf: (cursor: string) => string;
    load: (cursor: string) => Promise<BoardPage>;
  };
  invitation?: Invitation;
  /** Below the first screen of a phone: pictures load when they come near. */
  isBelow?: boolean;
  /** What shows an ad, if it is not the common card. */
  Card?: typeof BoardCard;
}) {
  const { t } = useTranslation('board');
  const texts = useCardTexts();
  const favourites = useFavourites();
  const { key, pathname, search } = useLocation();
  const historyKey = `${key} ${pathname}${search} ${label}`;
  const [pages, setPages] = useState(() => storedPages(historyKey) ?? [first]);
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const [added, setAdded] = useState(0);
  const container = useRef<HTMLElement>(null);
  const cursor = pages.at(-1)?.next_cursor;

  const append = async (load: Promise<BoardPage>) => {
    setState('pending');
    try {
      const page = await load;
      const all = appendPage(pages, page);
      storePages(historyKey, all);
      setPages(all);
      setAdded((count) => count + page.data.length);
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  const cards = pages.flatMap(({ data, now }, page) =>
    data.map((listing, index) => (
      <Card
        key={listing.id}
        listing={listing}
        now={now}
        texts={texts}
        isPriority={!isBelow && page === 0 && index < PRIORITY_CARDS}
        isFavourite={favourites.ids.has(listing.id)}
        onFavourite={favourites.change}
      />
    )),
  );
  if (invitation) cards.splice(INVITATION_POSITION, 0, <EmptySlot key="invitation" {...invitation} />);

  const left = useDeferredValue<LeftBoard | undefined>(undefined, leftBoard('masonry', cards.length));
  useMasonry(container, pages, left);

  return (
    <>
      {/* The masonry script has set the height before hydration. */}
      <section aria-label={label} className="masonry" ref={container} suppressHydrationWarning>
        {/* Hydrated after the rest of the page, in steps that let the browser respond; a tap on a card comes first. */}
        <Suspense>{left ? cards.filter(left.isInView) : cards}</Suspense>
      </section>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MASONRY_SCRIPT }} />
      <p className="sr-only" aria-live="polite">
        {added > 0 ? t('more_loaded', { count: added }) : ''}
      </p>
      {next && cursor ? (
        <div className="flex flex-col items-center gap-3 pt-8 pb-4">
          {state === 'failed' ? <p role="alert">{t('more_failed')}</p> : null}
          <Link
            className={buttonClass({ variant: 'secondary', loading: state === 'pending' })}
            aria-busy={state === 'pending'}
            to={next.hrefOf(cursor)}
            onClick={(event) => {
              event.preventDefault();
              if (state !== 'pending') void append(next.load(cursor));
            }}
          >
            {t('load_more')}
          </Link>
        </div>
      ) : null}
    </>
  );
}

/** An empty position on the board that invites to post an ad. */
function EmptySlot({ href, title, text }: Invitation) {
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  return (
    <a className="empty-slot" href={prefix(href)} suppressHydrationWarning {...createAd}>
      <span className="plus" aria-hidden="true">
        <Plus />
      </span>
      <b>{title}</b>
      <span>{text}</span>
    </a>
  );
}
