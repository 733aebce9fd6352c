import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Listing } from '../../../contract/search.ts';
import { cardHtml, escapeHtml } from '../../card/card-html.ts';
import { layOutMasonry } from '../../card/masonry.ts';
import { MASONRY_SCRIPT } from '../../inline-scripts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cacheBoard, cachedBoard } from './board-cache.ts';
import { useCards } from './card-texts.ts';
import { useHearts } from './hearts.ts';

/** Cards whose pictures load at once: about the first screen of a phone. */
const PRIORITY_CARDS = 4;
/** Where the dashed empty place stands in the home page's board. */
const INVITATION_POSITION = 4;

export type BoardPage = { data: readonly Listing[]; next_cursor: string | null };
type Invitation = { href: string; title: string; text: string };

/**
 * A board of cards in reading order. Its markup comes whole from the server (or is put together once on the way from
 * another page) and is never React's again: more cards are appended, and the layout is told. Give it a new `key` for
 * another list. Who comes back in the history finds the cards that had been added.
 */
export function MasonryBoard(props: {
  first: BoardPage;
  label: string;
  /** Address of the page behind a cursor, for going on without scripts. */
  hrefOf: (cursor: string) => string;
  load: (cursor: string) => Promise<BoardPage>;
  invitation?: Invitation;
}) {
  const { t } = useTranslation('board');
  const { words, view } = useCards();
  const container = useRef<HTMLDivElement>(null);
  const place = useLocation();
  const historyKey = `${place.key} ${place.pathname}${place.search} ${props.label}`;
  const [kept] = useState(() => cachedBoard(historyKey));
  const [cursor, setCursor] = useState(kept ? kept.cursor : props.first.next_cursor);
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const [added, setAdded] = useState(0);
  const hearts = useHearts(container);

  const htmlOf = (listings: readonly Listing[], isFirst: boolean) => {
    const now = new Date();
    const cards = listings.map((listing, index) =>
      cardHtml(view(listing, now), words, { priority: isFirst && index < PRIORITY_CARDS }),
    );
    if (isFirst && props.invitation)
      cards.splice(INVITATION_POSITION, 0, invitationHtml(props.invitation, words.prefix));
    return cards.join('');
  };
  const [html] = useState(() => kept?.html ?? htmlOf(props.first.data, true));

  // Before the first drawing, and before the page is scrolled to where it was.
  useLayoutEffect(() => {
    const board = container.current;
    if (!board) return;
    let width = board.clientWidth;
    layOutMasonry(board);
    const observer = new ResizeObserver(() => {
      if (board.clientWidth === width) return;
      width = board.clientWidth;
      layOutMasonry(board);
    });
    observer.observe(board);
    return () => observer.disconnect();
  }, []);

  const loadMore = async (event: MouseEvent) => {
    event.preventDefault();
    if (!cursor || state === 'pending') return;
    setState('pending');
    try {
      const page = await props.load(cursor);
      const board = container.current;
      if (!board) return;
      board.insertAdjacentHTML('beforeend', htmlOf(page.data, false));
      layOutMasonry(board);
      cacheBoard(historyKey, { html: board.innerHTML, cursor: page.next_cursor });
      hearts.mark();
      setCursor(page.next_cursor);
      setAdded((count) => count + page.data.length);
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons inside take the keyboard themselves */}
      <section
        aria-label={props.label}
        className="masonry"
        ref={container}
        onClick={hearts.onClick}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MASONRY_SCRIPT }} />
      <p className="sr-only" aria-live="polite">
        {added > 0 ? t('more_loaded', { count: added }) : ''}
      </p>
      {cursor ? (
        <div className="flex flex-col items-center gap-3 pt-8 pb-4">
          {state === 'failed' ? <p role="alert">{t('more_failed')}</p> : null}
          <Link
            className={`${buttonClass({ variant: 'sec' })}${state === 'pending' ? ' load' : ''}`}
            aria-busy={state === 'pending'}
            to={props.hrefOf(cursor)}
            onClick={loadMore}
          >
            {t('load_more')}
          </Link>
        </div>
      ) : null}
    </>
  );
}

function invitationHtml(invitation: Invitation, prefix: string): string {
  return `<a class="empty-slot" href="${escapeHtml(`${prefix}${invitation.href}`)}"><span class="plus" aria-hidden="true"><svg class="ic" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round"><path d="M5 12h14M12 5v14"></path></svg></span><b>${escapeHtml(invitation.title)}</b><span>${escapeHtml(invitation.text)}</span></a>`;
}
