import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/** The part of an address below the language's prefix: what the router navigates to. */
export function usePathWithin(): (path: string) => string {
  const base = useHref('/').replace(/\/$/, '');
  return (path) => (base !== '' && path.startsWith(base) ? path.slice(base.length) || '/' : path);
}

/**
 * One handler for all cards of a board: their markup is not React's. A plain click on a link becomes a navigation
 * without a page load, and a heart is handed on.
 */
export function useCardClicks(onHeart: (button: HTMLButtonElement) => void): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const pathWithin = usePathWithin();
  return (event) => {
    if (!(event.target instanceof Element)) return;
    const heart = event.target.closest<HTMLButtonElement>('button[data-favourite]');
    if (heart) return onHeart(heart);
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(pathWithin(`${link.pathname}${link.search}`));
  };
}
