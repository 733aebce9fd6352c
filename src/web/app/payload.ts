import type { LoaderFunction } from 'react-router';
import { isLocale } from '../../contract/text/locale.ts';
import { BUILD_ID } from './build-id.ts';

/**
 * The file of a page of information, below the page's path: what its loader returned, for browsers that go on to it.
 */
export const PAYLOAD_FILE = '/_payload.json';

/** `build` is the one that made it: the data of another build may have another form. */
export type Payload = { build: string | null; locale: string; data: unknown };

/** Loads the data of a page from its file, and by the page's own loader where the file cannot be used. */
export function withPayload(loader: LoaderFunction): LoaderFunction {
  return async (args, context) => {
    const payload = await fetchPayload(args.request);
    return payload ? payload.data : loader(args, context);
  };
}

async function fetchPayload({ url, signal }: Request): Promise<Payload | null> {
  const { pathname, search } = new URL(url);
  try {
    const response = await fetch(`${pathname}${PAYLOAD_FILE}${search}`, { signal });
    if (!response.ok) return null;
    const payload: Payload = await response.json();
    const { lang } = document.documentElement;
    // Without a prefix in its address, a page is in the language of the cookie, which another tab may have changed.
    const isOfPage = isLocale(lang) && payload.locale === lang;
    return payload.build === BUILD_ID && isOfPage ? payload : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
