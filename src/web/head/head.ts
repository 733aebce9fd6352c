import type { ReactNode } from 'react';
import type { useLoaderData } from 'react-router';
import type { RootData } from '../app/root-data.ts';
import type { Addresses } from './addresses.ts';

/** A page with what its loader returned. */
export type HeadPage<Loader = unknown> = {
  /** Without the language prefix. */
  url: URL;
  loaded: ReturnType<typeof useLoaderData<Loader>>;
  root: RootData;
};
export type HeadProps<Loader = unknown> = HeadPage<Loader> & { addresses: Addresses };

/**
 * What search engines, feed readers and link previews read about a page, beside its title and description. The page's
 * module exports it as `head` for the server alone, so that browsers do not load it.
 */
export type Head<Loader = unknown> = {
  /** The path that stands for the page, by default its own; null for a list that is for readers only. */
  canonicalPath?: (page: HeadPage<Loader>) => string | null;
  Facts?: (props: HeadProps<Loader>) => ReactNode;
  /** The path of the feed of the ads that the page lists. */
  feedPath?: (page: HeadPage<Loader>) => string | null;
};
