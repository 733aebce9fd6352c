import { type FormEvent, type MouseEvent, use } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useNavigate } from 'react-router';
import { isLocale, type Locale } from '../../contract/text/locale.ts';

/** The links of the page frame, as paths without the language prefix. An optional link that is absent is not shown. */
export type FrameLinks = {
  home: string;
  search: (filters?: { province_id?: number }) => string;
  category: (slug: string) => string;
  sign_in: string;
  create_ad: string;
  register?: string;
  favourites?: string;
  my_ads?: string;
  wallet?: string;
  profile?: string;
  help?: string;
  about?: string;
  how_to?: string;
  coin_prices?: string;
  affiliate?: string;
  safety?: string;
  fraud_cases?: string;
  contact?: string;
  terms?: string;
  privacy?: string;
};

/** The path of this page in each language, with its prefix. */
export type HrefFor = (locale: Locale) => string;

/** The prefix of the page's language: '' or '/en'. Unlike those of `useHref`, its users are not rendered again by each navigation. */
export function useBase(): string {
  return use(NavigationContext).basename.replace(/\/$/, '');
}

/** Adds the prefix of the page's language to a path. */
export function usePrefix(): (path: string) => string {
  const base = useBase();
  return (path) => (path.startsWith('/') ? (path === '/' ? base || '/' : `${base}${path}`) : path);
}

/**
 * One handler for all links and search forms inside the frame. They are plain elements, which are cheap to render and
 * work without scripts; the handler turns them into navigations without a page load. Links to other languages or
 * sites, and those marked with `data-reload`, are not handled.
 */
export function useFrameNavigation() {
  const base = useBase();
  const navigate = useNavigate();
  const within = (pathname: string): string | null => {
    if (base === '') return isLocale(pathname.split('/')[1]) ? null : pathname;
    return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : null;
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== location.origin || link.target || link.download || link.dataset.reload !== undefined)
        return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      const path = within(link.pathname);
      if (path === null) return;
      event.preventDefault();
      void navigate(`${path}${link.search}${link.hash}`);
    },
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      const path = within(new URL(form.action).pathname);
      if (path === null) return;
      event.preventDefault();
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
      }
      void navigate(`${path}${query.size > 0 ? `?${query}` : ''}`);
    },
  };
}
