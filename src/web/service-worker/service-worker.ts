import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { links } from '../../contract/pages/links.ts';
import { DAY_SECONDS } from '../../contract/text/days.ts';
import { clearShared, SHARE_TARGET, SHARED_FIELD, storeShared } from '../browser/shared-pictures.ts';
import { APP_ICONS } from '../icons/app-icons.ts';
import { offlinePage, REVIVAL_SOURCE, type SavedPage, savedPageNotice } from './offline-page.ts';
import {
  handleNotificationClick,
  handlePush,
  type NotificationClickEvent,
  type PushEvent,
  type PushScope,
} from './push.ts';
import {
  brandOfHtml,
  copyOf,
  filesOf,
  localeOfHtml,
  type PageGroup,
  pageEntryOf,
  personOf,
  splitPath,
  titleOf,
} from './saved-pages.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };
type WorkerScope = Omit<PushScope, 'clients'> & {
  clients: PushScope['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
};
const worker = globalThis as unknown as WorkerScope;

/** Raised when what is stored changes its form: the stores of other versions are deleted. */
const PREFIX = 'papan-1-';
const STORES = { board: `${PREFIX}board`, own: `${PREFIX}own`, files: `${PREFIX}files` };
const BOUNDS = {
  board: { maxEntries: 40, maxAgeSeconds: 7 * DAY_SECONDS },
  own: { maxEntries: 25, maxAgeSeconds: 30 * DAY_SECONDS },
  files: { maxEntries: 250, maxAgeSeconds: 30 * DAY_SECONDS },
};
const MAX_PAGE_CHARACTERS = 600_000;
const MAX_FILE_BYTES = 300_000;
const MAX_PICTURES = 40;
/** A slower connection shows the saved page, if there is one. */
const WAIT_SECONDS = 4;
/** A saved page is not requested again so soon, unless it is one of the person's own: pages of the board have 30 KB. */
const FRESH_MILLISECONDS = 600_000;
const MAX_LISTED = 12;

const SAVED_AT = 'x-saved-at';
const SAVED_TITLE = 'x-saved-title';
const POLICY = `default-src 'none'; script-src ${REVIVAL_SOURCE}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'`;

/** Entry of the store of own pages that says whose they are. */
const PERSON_KEY = '/person';
/** Counts how often own pages were deleted: a page that was requested before is not saved any more. */
let forgotten = 0;
/** The saved page that was shown last because the connection was slow: loading it again waits for the connection. */
let shownInstead = '';

async function forget(): Promise<void> {
  forgotten += 1;
  await caches.delete(STORES.own);
}

/** Deletes own pages of anybody else; null is a guest. */
async function meet(person: string | null): Promise<void> {
  const store = await caches.open(STORES.own);
  const known = await store.match(PERSON_KEY);
  if ((known ? await known.text() : null) === person) return;
  await forget();
  if (person !== null) await (await caches.open(STORES.own)).put(PERSON_KEY, new Response(person));
}

// Its optional methods may be undefined, which our settings of TypeScript distinguish from absent.
const expirationOf = (store: keyof typeof BOUNDS) => new ExpirationPlugin(BOUNDS[store]) as WorkboxPlugin;
const expirations = { board: expirationOf('board'), own: expirationOf('own'), files: expirationOf('files') };

/** Stores an entry within the bounds of its store; on a full device, in place of what was stored first. */
async function put(name: keyof typeof STORES, path: string, response: Response): Promise<void> {
  const store = await caches.open(STORES[name]);
  const copy = response.clone();
  await store.put(path, response).catch(async () => {
    await makeRoom();
    await store.put(path, copy);
  });
  await expirations[name].cacheDidUpdate?.({ cacheName: STORES[name], request: new Request(path) } as never);
}

/** Deletes the older half of the pages of the board and of the pictures: own drafts and stylesheets stay. */
async function makeRoom(): Promise<void> {
  for (const [name, pattern] of [
    [STORES.board, /./],
    [STORES.files, /\/_img\//],
  ] as const) {
    const store = await caches.open(name);
    // In the order in which they were stored.
    const stored = (await store.keys()).filter(({ url }) => pattern.test(url));
    await Promise.all(stored.slice(0, Math.ceil(stored.length / 2)).map((entry) => store.delete(entry)));
  }
}

/** How the browser last asked for a picture: its cache has one only for whoever asks in the same way. */
let acceptOfPictures = '*/*';

/** Stores files that the page has loaded, so from the browser's own cache, unless they are stored. */
async function saveFiles(paths: readonly string[]): Promise<void> {
  const store = await caches.open(STORES.files);
  for (const path of paths) {
    if (await store.match(path)) continue;
    const headers = { accept: acceptOfPictures };
    const response = await fetch(path, { cache: 'force-cache', headers }).catch(() => null);
    if (!response?.ok || response.type !== 'basic') continue;
    const bytes = await response.blob();
    if (bytes.size > MAX_FILE_BYTES) continue;
    await put('files', path, new Response(bytes, { headers: { 'content-type': bytes.type } }));
  }
}

/** Responds with the page itself, and with its saved copy without a connection or when it takes too long. */
function strategyOf(group: PageGroup): NetworkFirst {
  return new NetworkFirst({
    cacheName: STORES[group],
    networkTimeoutSeconds: WAIT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      expirations[group],
      {
        cacheKeyWillBeUsed: async ({ request }) => pageEntryOf(new URL(request.url))?.key ?? request.url,
        handlerWillStart: async ({ state }) => {
          Object.assign(state ?? {}, { forgotten, started_at: Date.now() });
        },
        async cacheWillUpdate({ request, response, state }) {
          const entry = pageEntryOf(new URL(request.url));
          if (entry && shownInstead.endsWith(entry.key)) shownInstead = '';
          if (!entry || response.status !== 200 || response.redirected) {
            if (entry && [404, 410].includes(response.status))
              await (await caches.open(STORES[group])).delete(entry.key);
            return null;
          }
          const isPublic = response.headers.get('cache-control')?.startsWith('public') ?? false;
          const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
          if (!isHtml || isPublic !== (group === 'board')) return null;
          const html = await response.text();
          const person = personOf(html);
          if (html.length > MAX_PAGE_CHARACTERS || (person === null) !== isPublic) return null;
          if (group === 'own') {
            if (state?.forgotten !== forgotten) return null;
            await meet(person);
          }
          const now = Date.now();
          const copy = new Response(copyOf(html, savedPageNotice(now, localeOfHtml(html))), {
            headers: {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': POLICY,
              date: new Date(now).toUTCString(),
              [SAVED_AT]: String(now),
              [SAVED_TITLE]: encodeURIComponent(titleOf(html)),
            },
          });
          // On a device that stays full the page is shown all the same.
          await saveFiles(filesOf(html)).catch(() => undefined);
          await put(group, entry.key, copy).catch(() => undefined);
          // It is stored already.
          return null;
        },
        async cachedResponseWillBeUsed({ request, cachedResponse, state }) {
          if (!cachedResponse || !state) return null;
          // Loading it again from the saved page must not end at the saved page while there is a connection.
          const isLate = !state.has_waited && Date.now() - Number(state.started_at) > WAIT_SECONDS * 900;
          state.has_waited = isLate;
          if (isLate && shownInstead === request.url) return null;
          shownInstead = request.url;
          return cachedResponse;
        },
      },
    ],
  });
}
const strategies = { board: strategyOf('board'), own: strategyOf('own') };
const network = new NetworkOnly();

/**
 * Firefox resolves the preload of a failed navigation with an error response, which Workbox would take for the page.
 * Without it Workbox requests the page itself, and sees that it fails.
 */
function dropFailedPreload(event: object): void {
  const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> };
  if (!preloadResponse) return;
  const value = preloadResponse.then((response) => (response?.type === 'error' ? undefined : response));
  // Nobody waits for it if the page comes otherwise.
  value.catch(() => undefined);
  Object.defineProperty(event, 'preloadResponse', { value });
}

// All of them: a navigation without a response from here would be requested twice, because of the preload.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async (options) => {
    dropFailedPreload(options.event);
    const entry = pageEntryOf(options.url);
    // A sign-in with Google is a navigation.
    if (options.url.pathname.startsWith('/auth/')) await forget();
    return entry ? strategies[entry.group].handle(options) : network.handle(options);
  },
);

/** The saved file; otherwise the network's. Pictures that are saved in another size are better than none. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets\/.+\.(css|woff2)|_(img|brand)\/.+)$/.test(url.pathname),
  async ({ request, url }) => {
    const store = await caches.open(STORES.files);
    const saved = await store.match(url.pathname);
    if (saved) return saved;
    if (request.destination === 'image') acceptOfPictures = request.headers.get('accept') ?? acceptOfPictures;
    try {
      return await fetch(request);
    } catch (error) {
      const name = url.pathname.split('/').pop() ?? '';
      const similar = (await store.keys()).find((key) => key.url.endsWith(`/${name}`));
      const picture = similar && (await store.match(similar));
      if (picture) return picture;
      throw error;
    }
  },
);

/** Own pages are of the person that the server names, and of nobody after a sign-out or before a sign-in. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/user/auth',
  async ({ request }) => {
    const response = await fetch(request);
    // Whatever becomes of the store, the page gets its response.
    if (response.ok) await meet(personOfBody(await response.clone().json())).catch(() => undefined);
    return response;
  },
);
for (const method of ['GET', 'POST'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/api\/user\/(signout|signin|data\/deletion)(\/|$)/.test(url.pathname),
    async ({ request, url }) => {
      const response = await fetch(request);
      if (response.ok) await forget().catch(() => undefined);
      if (response.ok && !url.pathname.includes('/signin')) await clearShared().catch(() => undefined);
      return response;
    },
    method,
  );
}

/** Pictures shared from another app wait for the designer, which the person opens and signs in for. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  async ({ request }) => {
    // Of a form that cannot be read nothing is stored.
    const form = await request.formData().catch(() => new FormData());
    await storeShared(form.getAll(SHARED_FIELD)).catch(() => undefined);
    return Response.redirect(links.createAd(), 303);
  },
  'POST',
);

function personOfBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { user } = body;
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null;
}

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const { locale, path } = splitPath(new URL(request.url).pathname);
  const pages = await savedPages();
  const language = locale ?? pages[0]?.locale ?? (navigator.language.startsWith('en') ? 'en' : 'id');
  const isPrivate = /^\/(profile|admin|affiliate|content\/(create|edit)\/publication)(\/|$)/.test(path);
  const newest = pages[0] && (await caches.match(pages[0].path, { ignoreVary: true }));
  const brand = brandOfHtml(newest ? await newest.text() : '');
  return new Response(offlinePage({ locale: language, pages: pages.slice(0, MAX_LISTED), isPrivate, brand }), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
});

/** The newest first. */
async function savedPages(): Promise<(SavedPage & { locale: 'id' | 'en' | null })[]> {
  const pages: (SavedPage & { locale: 'id' | 'en' | null })[] = [];
  for (const name of [STORES.board, STORES.own]) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const headers = (await store.match(request))?.headers;
      const { pathname, search } = new URL(request.url);
      const title = headers?.get(SAVED_TITLE);
      if (!title) continue;
      const { locale } = splitPath(pathname);
      pages.push({
        path: `${pathname}${search}`,
        title: decodeURIComponent(title),
        saved_at: Number(headers?.get(SAVED_AT)),
        locale,
      });
    }
  }
  return pages.sort((one, other) => other.saved_at - one.saved_at);
}

/** Saves a page that was opened without loading its document, with the pictures that it shows. */
async function savePage(path: string, pictures: readonly string[], event: Waiting): Promise<void> {
  const url = new URL(path, worker.location.origin);
  const entry = url.origin === worker.location.origin ? pageEntryOf(url) : null;
  if (!entry) return;
  const saved = await (await caches.open(STORES[entry.group])).match(entry.key);
  const age = Date.now() - Number(saved?.headers.get(SAVED_AT) ?? 0);
  if (entry.group === 'own' || age > FRESH_MILLISECONDS) {
    const request = new Request(url, { headers: { accept: 'text/html' }, cache: 'no-cache' });
    const [response, done] = strategies[entry.group].handleAll({ request, event: event as never });
    await response;
    await done;
  }
  await saveFiles(pictures.filter((picture) => picture.startsWith('/_img/')).slice(0, MAX_PICTURES));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(activate(event)));
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('save_page' in data) || typeof data.save_page !== 'string') return;
  const pictures = 'pictures' in data && Array.isArray(data.pictures) ? data.pictures.map(String) : [];
  event.waitUntil(savePage(data.save_page, pictures, event).catch(() => undefined));
});
worker.addEventListener('push', (event) => handlePush(event, worker, APP_ICONS[0].path));
worker.addEventListener('notificationclick', (event) => handleNotificationClick(event, worker));
enableNavigationPreload();

async function activate(event: Waiting): Promise<void> {
  const current: string[] = Object.values(STORES);
  const names = (await caches.keys()).filter((name) => /^papan-\d/.test(name) && !current.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
  // What was open during the installation.
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of windows) {
    const { pathname, search } = new URL(url);
    await savePage(`${pathname}${search}`, [], event).catch(() => undefined);
  }
}
