import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_ACCESS } from '../../../test/support/page-access.ts';
import { addFurtherRoutes, routes } from './routes.tsx';

function pagesOf(routes: readonly RouteObject[]): [string, string][] {
  return routes.flatMap(({ path, handle, children }) => [
    ...(path !== undefined && handle ? [[path, String(handle.access)] as [string, string]] : []),
    ...pagesOf(children ?? []),
  ]);
}

test('every page has a row that says whom it is for, and no row belongs to a removed page', async () => {
  await addFurtherRoutes();
  const rows = Object.entries(PAGE_ACCESS).map(([path, { access }]) => [path, access]);
  expect(Object.fromEntries(pagesOf(routes))).toEqual(Object.fromEntries(rows));
});
