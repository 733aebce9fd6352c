import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../contract/search.ts';
import { cardHtml } from '../../card/card-html.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCards } from './card-texts.ts';
import { useHearts } from './hearts.ts';

const PRIORITY_CARDS = 2;

/** The row of boosted ads: equal height, width by ratio; swiped on a phone, by arrows elsewhere. */
export function BoostedRow({ listings }: { listings: readonly Listing[] }) {
  const { t } = useTranslation('board');
  const { words, view } = useCards();
  const rail = useRef<HTMLDivElement>(null);
  const hearts = useHearts(rail);
  const [html] = useState(() => {
    const now = new Date();
    return listings
      .map((listing, index) => cardHtml(view(listing, now), words, { rail: true, priority: index < PRIORITY_CARDS }))
      .join('');
  });
  const scroll = (direction: 1 | -1) =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <section aria-labelledby="boosted">
      <div className="sec-h">
        <div>
          <h2 id="boosted">{t('boosted_row')}</h2>
          <p>{t('boosted_row_hint')}</p>
        </div>
        <div className="hidden gap-2 lg:flex">
          <IconButton variant="sec" label={t('previous')} onClick={() => scroll(-1)} icon={<ChevronLeft />} />
          <IconButton variant="sec" label={t('next')} onClick={() => scroll(1)} icon={<ChevronRight />} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons inside take the keyboard themselves */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="rail"
        ref={rail}
        onClick={hearts.onClick}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}
