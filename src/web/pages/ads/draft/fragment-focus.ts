import { useEffect } from 'react';

/** Focuses the part of the page that the URL's fragment names, such as the field of a finding. */
export function useFragmentFocus(): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    const section = /^[a-z][a-z-]*$/.test(name) ? document.querySelector<HTMLElement>(`[data-part="${name}"]`) : null;
    if (!section) return;
    section.scrollIntoView({ block: 'center' });
    section.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus({ preventScroll: true });
  }, []);
}
