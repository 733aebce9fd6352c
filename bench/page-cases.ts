import { adPath } from '../src/contract/pages/addresses.ts';
import { signIn } from './test-server.ts';

export type PageCase = {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** The address gets a new query parameter with every request, so that the page cache never has the page. */
  isUncached: boolean;
  /**
   * What to compare with, and the lowest accepted share of its speed: a plain server, or React's rendering of the page
   * alone.
   */
  reference: { server: 'fastify' | 'bare' | 'react'; goal: number | null };
};

/** What Chrome and Firefox accept. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A process renders less than React alone: it also loads the data, compresses the page and sends it. */
const RENDERING = { server: 'react', goal: 0.5 } as const;
const PERSONAL = { 'my ads': '/content', wallet: '/profile/wallet', profile: '/profile' };

/** The pages and calls that are measured. Ids and slugs come from the server itself, so any version can be measured. */
export async function pageCases(site: string, only: string): Promise<PageCase[]> {
  const { id, title } = await firstOf<{ id: string; title: string }>(site, '/product');
  const { slug } = await firstOf<{ slug: string }>(site, '/category/all');
  const pages = { home: '/', category: `/${slug}`, search: '/search?keyword=rumah', detail: adPath(id, title) };
  const common = { headers: COMPRESSED, isUncached: false };
  const cases: PageCase[] = [
    ...Object.entries(pages).flatMap(([name, path]) => [
      { ...common, name: `${name}, cached`, path, reference: { server: 'fastify', goal: 0.9 } as const },
      { ...common, name: `${name}, uncached`, path, isUncached: true, reference: RENDERING },
    ]),
    { ...common, name: 'GET /product', path: '/api/product', reference: { server: 'fastify', goal: null } },
  ];
  const chosen = (some: readonly PageCase[]) => some.filter(({ name }) => name.includes(only));
  const personal = (token: string): PageCase[] => [
    {
      name: 'GET /user/wallet, signed in',
      path: '/api/user/wallet',
      headers: { authorization: `Bearer ${token}` },
      isUncached: false,
      reference: { server: 'bare', goal: 0.5 },
    },
    ...Object.entries(PERSONAL).map(([name, path]) => ({
      name: `${name}, signed in`,
      path,
      headers: { cookie: `TOKEN=${token}`, ...COMPRESSED },
      isUncached: false,
      reference: RENDERING,
    })),
  ];
  // A board that `data` made has no demonstration user.
  if (chosen(personal('')).length === 0) return chosen(cases);
  const { token } = await signIn(site);
  return [...chosen(cases), ...chosen(personal(token))];
}

async function firstOf<Item>(site: string, path: string): Promise<Item> {
  const { data }: { data: Item[] } = await (await fetch(`${site}/api${path}`)).json();
  const [item] = data;
  if (!item) throw new Error(`${path} is empty.`);
  return item;
}
