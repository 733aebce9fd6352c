import { type Api, type CookieJar, cookieJar, newAddress } from '../api.ts';
import type { OpenIdAccount } from './openid-server.ts';

/** A browser that signs in with Google by following redirects, with its own cookies and network. */
export type GoogleBrowser = {
  jar: CookieJar;
  address: string;
  /** Goes to Google and chooses the account. Returns the address at our site that Google sends the browser back to. */
  authorize(choice: OpenIdAccount | 'decline', query?: string, locale?: string): Promise<string>;
  /** Opens the address that Google sent the browser back to. Returns where our site sends it. */
  comeBack(response: string): Promise<string>;
  /** Both steps. */
  signIn(choice: OpenIdAccount | 'decline', query?: string, locale?: string): Promise<string>;
};

export function googleBrowser(api: Api): GoogleBrowser {
  const jar = cookieJar();
  const address = newAddress();

  async function go(url: string, cookies: CookieJar, locale = 'id'): Promise<Response> {
    const headers = {
      accept: 'text/html',
      'accept-language': locale,
      'x-forwarded-for': address,
      ...cookies.headers(),
    };
    const response = await fetch(url, { redirect: 'manual', headers });
    cookies.store(response.headers);
    return response;
  }
  const locationOf = (response: Response) => {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.url}: ${response.status} without a redirect`);
    return new URL(location, response.url).href;
  };

  const browser: GoogleBrowser = {
    jar,
    address,
    async authorize(choice, query = '', locale = 'id') {
      const atProvider = cookieJar();
      const chooser = locationOf(
        await go(locationOf(await go(`${api.url}/auth/google${query}`, jar, locale)), atProvider),
      );
      const path = choice === 'decline' ? '/decline' : `/choose?sub=${choice.sub}`;
      return locationOf(await go(locationOf(await go(`${chooser}${path}`, atProvider)), atProvider));
    },
    async comeBack(response) {
      const { pathname, search } = new URL(response);
      const { pathname: path, search: query } = new URL(locationOf(await go(`${api.url}${pathname}${search}`, jar)));
      return `${path}${query}`;
    },
    signIn: async (...choice) => browser.comeBack(await browser.authorize(...choice)),
  };
  return browser;
}
