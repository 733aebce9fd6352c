import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { MakePage, PageModule } from './routes.tsx';

/**
 * Pages and texts that a guest on the board does not need. They are listed in a chunk of their own, because the names of
 * all files would be a tenth of the first load's own code.
 */
export const pages = import.meta.glob<PageModule>(['./pages/**/*-page.tsx', '!./pages/board/*-page.tsx']);
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./locales/*/*.json', '!./locales/*/{ui,layout,board,search,detail,outputs}.json'],
  { import: 'default' },
);

/** The console of administrators. */
export function consoleRoute(page: MakePage, ErrorBoundary: ComponentType): RouteObject {
  return {
    ...page('/admin', 'admin/frame/console', 'login', ['admin']),
    loader: undefined,
    ErrorBoundary,
    children: [
      page('/admin', 'admin/dashboard/dashboard', 'login'),
      page('/admin/queue', 'admin/queue/queue', 'login'),
      page('/admin/audit', 'admin/audit/audit', 'login', ['dates']),
    ],
  } as unknown as RouteObject;
}
