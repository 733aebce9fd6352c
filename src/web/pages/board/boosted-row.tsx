import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeftBoard, leftBoard } from '../../app/left-boards.ts';
import { Card } from '../../card/card.tsx';
import { useCardTexts } from '../../card/card-texts.ts';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BoardPage } from './board-pages.ts';
import { useFavourites } from './favourites.ts';

/** The others are not whole on a phone, and load when the browser has laid out the page. */
const PRIORITY_CARDS = 2;

/** The row of boosted ads: all cards have one height; a phone scrolls by touch, a wide screen by arrow buttons. */
export function BoostedRow({ page }: { page: BoardPage }) {
  const { t } = useTranslation('board');
  const texts = useCardTexts();
  const favourites = useFavourites();
  const left = useDeferredValue<LeftBoard | undefined>(undefined, leftBoard('rail', page.data.length));
  const rail = useRef<HTMLDivElement>(null);
  const scroll = (direction: 1 | -1) =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8, behavior: 'smooth' });

  const cards = page.data.map((listing, index) => (
    <Card
      key={listing.id}
      listing={listing}
      now={page.now}
      texts={texts}
      isInRow
      isPriority={index < PRIORITY_CARDS}
      isFavourite={favourites.ids.has(listing.id)}
      onFavourite={favourites.change}
    />
  ));

  return (
    <section aria-labelledby="boosted">
      <div className={sectionHeadingClass()}>
        <div>
          <h2 id="boosted">{t('boosted_row')}</h2>
          <p>{t('boosted_row_hint')}</p>
        </div>
        <div className="hidden gap-2 lg:flex">
          <IconButton variant="outlined" label={t('previous')} onClick={() => scroll(-1)} icon={<ChevronLeft />} />
          <IconButton variant="outlined" label={t('next')} onClick={() => scroll(1)} icon={<ChevronRight />} />
        </div>
      </div>
      <div className="rail" ref={rail} style={left?.style}>
        <Suspense>{left ? cards.filter(left.isInView) : cards}</Suspense>
      </div>
    </section>
  );
}
