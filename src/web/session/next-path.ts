import { OWN_PATH } from '../../contract/accounts/rules.ts';

/** The page to go to after signing in, from the `next` parameter; undefined if it is not one of ours. */
export function nextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next');
  return next !== null && OWN_PATH.test(next) ? next : undefined;
}
