import { lazy } from 'react';
import { reloadAfterFailedLoad } from '../../app/failed-load.ts';
import { loadNamespaces } from '../../app/namespaces.ts';
import { earlyPress } from './filters/early-press.ts';
import type { SearchData } from './search-page.tsx';

/**
 * The filters and what belongs to them. The server renders them, and they work without scripts. Their code is loaded at
 * the first use of the page, when React takes the server's HTML over: the first load has no room for it.
 */
const load = () => import('./filters/parts.tsx');

let use: () => void = () => undefined;
const used = new Promise<void>((resolve) => {
  use = resolve;
});
const loadWhenUsed = async () => {
  await used;
  const [parts] = await Promise.all([load(), loadNamespaces(['filters'])]).catch(reloadAfterFailedLoad);
  return parts;
};
/** On the server, after the first search. */
let server: Awaited<ReturnType<typeof load>> | null = null;

type PartProps = { search: SearchData };

function part(name: 'FilterColumn' | 'ResultHead' | 'NothingFound') {
  const Lazy = lazy(async () => ({ default: (await loadWhenUsed())[name] }));
  return (props: PartProps) => {
    const Part = server?.[name] ?? Lazy;
    return <Part {...props} />;
  };
}

export const FilterColumn = part('FilterColumn');
export const ResultHead = part('ResultHead');
export const NothingFound = part('NothingFound');

/** Loads the parts for a page that is about to be rendered: on the server, or in a browser that navigates to it. */
export async function needParts(): ReturnType<typeof load> {
  use();
  if (!import.meta.env.SSR) return loadWhenUsed();
  server ??= await load();
  return server;
}

/** Loads the parts when a visitor points at a form, presses something or types. Returns how to stop watching. */
export function watchFirstUse(): () => void {
  const watch = new AbortController();
  // On the window, because React keeps events from parts that it has not taken over yet.
  const listen = (event: string, handle: (target: Element, event: Event) => unknown) =>
    addEventListener(event, (given) => given.target instanceof Element && handle(given.target, given), {
      capture: true,
      signal: watch.signal,
    });
  listen('pointerdown', use);
  listen('keydown', use);
  listen('pointerover', (target) => target.closest('form') && use());
  // A choice before the code is there is sent as without scripts, also one from before this watched.
  const waiting = 'form[data-live-form]:not([data-live])';
  listen('change', (target) => {
    if (!target.matches('[type=text]')) target.closest<HTMLFormElement>(waiting)?.submit();
  });
  // Browsers restore no earlier choice, because the forms say autocomplete=off.
  const earlier = ':is([selected]:not(:checked), [checked]:not(:checked), [type=checkbox]:checked:not([checked]))';
  document.querySelector<HTMLElement>(`${waiting} ${earlier}`)?.closest('form')?.submit();
  listen('click', (target, event) => {
    const link = target.closest<HTMLElement>('a[data-press]:not([data-live])');
    if (!link) return;
    event.preventDefault();
    earlyPress.name = link.dataset.press;
    use();
  });
  return () => watch.abort();
}
