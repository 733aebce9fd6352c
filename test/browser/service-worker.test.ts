import { notify } from '../../src/domain/notifications/public.ts';
import { startPushService } from '../support/push-service.ts';
import { newMember, testDatabase } from '../support/test-app.ts';
import { call, signInByCall } from './author.ts';
import { type BuildProxy, startBuildProxy } from './build-proxy.ts';
import { openWithWorker, savedCopy, waitUntilSaved } from './saved-pages.ts';
import { expect, follow, open, type Page, PHONE, press, test, translator, useOf } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });
const t = translator('id');
const mark = (page: Page) => page.getByRole('status').filter({ hasText: t('offline:may_differ') });

/** The worker's own scope, with what the test records there. */
type Worker = {
  shown: Shown[];
  opened: string[];
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
  dispatchEvent(event: Event): boolean;
};
type Shown = { title: string; body: string; data: { path: string } };

let proxy: BuildProxy;
let worker: string;
test.beforeEach(async ({ baseURL, request }) => {
  proxy = await startBuildProxy(baseURL ?? '');
  worker = await (await request.get('/service-worker.js')).text();
});
test.afterEach(() => proxy.stop());

/** Makes the browser compare the bytes of the worker, and waits until the new one controls the page. */
const updateWorker = (page: Page) =>
  page.evaluate(async () => {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });

test.describe('the service worker', () => {
  test.use({ ...useOf(PHONE), serviceWorkers: 'allow' });

  test('a worker of another build serves the pages of this one, and is replaced without touching an open page', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    proxy.worker = `${worker}\n// An earlier build.`;
    await openWithWorker(page, `${proxy.url}/`);
    await waitUntilSaved(page, '/');

    // Responses of the API come from the server each time.
    const requestCount = () => proxy.requested.filter((path) => path === '/api/product').length;
    const before = requestCount();
    const request = () =>
      page.evaluate(() =>
        fetch('/api/product').then(
          ({ status }) => status,
          () => 'failed',
        ),
      );
    expect([await request(), await request(), requestCount() - before]).toEqual([200, 200, 2]);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/');
    expect(stored.filter((path) => path.startsWith('/api/') || path.endsWith('.js'))).toEqual([]);

    for (const next of [null, `${worker}\n// The earlier build again.`]) {
      await open(page, `${proxy.url}/signin`);
      const email = page.getByRole('textbox').first();
      await email.fill('ratna@example.com');
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      proxy.worker = next;
      await updateWorker(page);
      await expect(email).toHaveValue('ratna@example.com');
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

      await open(page, `${proxy.url}/mobil`);
      await expect(mark(page)).toBeHidden();
      await waitUntilSaved(page, '/mobil');
      await context.setOffline(true);
      expect(await request()).toBe('failed');
      await page.goto(`${proxy.url}/`);
      await expect(mark(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('board:home_heading'));
      await context.setOffline(false);
      // It loads itself again, which would end the next navigation.
      await expect(mark(page)).toBeHidden();
    }
  });

  test('at most so many pages are saved, and on a full device new ones replace the oldest', async ({ page }) => {
    proxy.worker = worker.replace('maxEntries:40', 'maxEntries:4');
    expect(proxy.worker).not.toBe(worker);
    await openWithWorker(page, `${proxy.url}/`);
    await waitUntilSaved(page, '/');
    // An open page is saved again; this one is never saved.
    await open(page, `${proxy.url}/signin`);
    const save = async (path: string) => {
      await page.evaluate(
        (saved) => navigator.serviceWorker.controller?.postMessage({ save_page: saved, pictures: [] }),
        path,
      );
      await waitUntilSaved(page, path);
    };
    for (const path of ['/mobil', '/motor', '/kost', '/jasa']) await save(path);
    await expect.poll(() => savedCopy(page, '/')).toBe('');
    expect(await savedCopy(page, '/mobil')).not.toBe('');

    const browser = await page.context().newCDPSession(page);
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: usage + 1000 });
    await open(page, `${proxy.url}/rumah`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitUntilSaved(page, '/rumah');
    expect(await savedCopy(page, '/mobil')).toBe('');
    // Nothing can be saved any more, and pages are shown all the same.
    await browser.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 });
    await open(page, `${proxy.url}/hewan`);
    await expect(mark(page)).toBeHidden();
  });

  test('what a page has loaded is saved without another request', async ({ page, context }) => {
    await openWithWorker(page, `${proxy.url}/`);
    const [first = ''] = await page.evaluate(() => {
      const loaded = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0);
      return loaded.map(({ currentSrc }) => new URL(currentSrc).pathname).filter((path) => path.startsWith('/_img/'));
    });
    await expect.poll(() => savedCopy(page, first)).not.toBe('');
    const pictures = proxy.requested.filter((path) => path.startsWith('/_img/'));
    expect(pictures).toEqual([...new Set(pictures)]);

    // Nor is a page that is left after two minutes.
    await waitUntilSaved(page, '/');
    const [scope] = context.serviceWorkers();
    await scope?.evaluate(() => {
      const later = Date.now() + 120_000;
      Date.now = () => later;
    });
    const documents = () => proxy.requested.filter((path) => path === '/');
    const before = documents();
    await follow(page, '/mobil');
    await waitUntilSaved(page, '/mobil');
    expect(documents()).toEqual(before);
  });

  test('a slow connection shows the page itself, and after four seconds the saved one, which says so', async ({
    page,
  }) => {
    await openWithWorker(page, `${proxy.url}/mobil`);
    await waitUntilSaved(page, '/mobil');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    proxy.hold = promise;
    await page.goto(`${proxy.url}/mobil`);
    await expect(mark(page)).toBeVisible();
    release();
    proxy.hold = null;
    await press(page.getByRole('link', { name: t('offline:load_again') }));
    await expect(mark(page)).toBeHidden();
    // A page that is late, but not too late.
    proxy.hold = new Promise((resolve) => setTimeout(resolve, 1000));
    await open(page, `${proxy.url}/mobil`);
    await expect(mark(page)).toBeHidden();
  });

  test('a push message of the server becomes a notice with our words, and its click opens the page', async ({
    page,
    context,
    baseURL,
  }) => {
    const service = await startPushService();
    const { id, email } = await newMember(testDatabase());
    await signInByCall(page, email);
    await openWithWorker(page, '/profile');
    // A headless browser reaches no push service, so the subscription is the test's own.
    await call(page, 'POST', '/notification/push', service.subscribe());
    const notice = { user_id: id, kind: 'coins_added' as const, data: { coins: 1500, reason: 'Hadiah' }, ad_id: null };
    await testDatabase().transaction((tx) => notify(tx, { ...notice, now: new Date() }));
    await expect.poll(() => service.received.length).toBe(1);
    // Only a person's click may open a window, and headless browsers forbid notices: the worker says what it would do.
    const [scope] = context.serviceWorkers();
    await scope?.evaluate(() => {
      const own = globalThis as unknown as Worker;
      own.shown = [];
      own.opened = [];
      own.registration.showNotification = async (title, { body, data }) => void own.shown.push({ title, body, data });
      own.clients.openWindow = async (url) => void own.opened.push(url);
    });
    const browser = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId: await registration,
      data: service.received[0]?.text ?? '',
    });
    const shown = () => scope?.evaluate(() => (globalThis as unknown as Worker).shown);
    const notified = {
      title: t('notifications:kinds.coins_added.title'),
      body: expect.stringContaining('1.500'),
      data: { path: '/profile/wallet' },
    };
    await expect.poll(shown).toEqual([notified]);

    const opened = await scope?.evaluate(() => {
      const own = globalThis as unknown as Worker;
      const notification = { ...own.shown[0], close: () => undefined };
      const click = Object.assign(new Event('notificationclick'), { notification, waitUntil: (work: unknown) => work });
      own.dispatchEvent(click);
      return new Promise<string>((resolve) => {
        const look = () => (own.opened[0] === undefined ? void setTimeout(look, 20) : resolve(own.opened[0]));
        look();
      });
    });
    expect(opened).toBe(`${baseURL}/profile/wallet`);
    await open(page, opened ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('wallet:title'));
    await service.stop();
  });
});
