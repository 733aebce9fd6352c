import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverlayHistory } from './close-on-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type State = { idx: number; overlays?: number };

/** A window with one tab's history, which moves later, as a browser's does. */
function fakeWindow() {
  const entries: { state: State; url: string }[] = [
    { state: { idx: 0 }, url: '/before' },
    { state: { idx: 1 }, url: '/page' },
  ];
  let at = 1;
  const view = new EventTarget();
  const heard: string[] = [];
  const entry = () => entries[at] ?? { state: { idx: -1 }, url: '' };
  const history = {
    get state() {
      return entry().state;
    },
    pushState(state: State, _: string, url = entry().url) {
      entries.splice(at + 1, entries.length, { state, url });
      at += 1;
    },
    replaceState(state: State, _: string, url = entry().url) {
      entries[at] = { state, url };
    },
    go(delta: number) {
      setTimeout(() => {
        if (!entries[at + delta]) return;
        at += delta;
        view.dispatchEvent(Object.assign(new Event('popstate', { cancelable: true }), { state: entry().state }));
      }, 2);
    },
  };
  /** The browser's own button, which calls nothing of the page. */
  const { go } = history;
  const back = async (delta = -1) => {
    go(delta);
    await vi.runAllTimersAsync();
  };
  const location = {
    get href() {
      return entry().url;
    },
  };
  const add = createOverlayHistory(Object.assign(view, { history, location }) as unknown as Window);
  // The router.
  view.addEventListener('popstate', () => heard.push(entry().url));
  const opened: string[] = [];
  /** Opens an overlay; the function closes it otherwise than by Back. */
  const open = (name: string, isDismissible = true) => {
    opened.push(name);
    const remove = add({ close: () => close(), isDismissible });
    const close = () => {
      opened.splice(opened.indexOf(name), 1);
      remove();
    };
    return close;
  };
  const listen = (listener: () => void) => view.addEventListener('popstate', listener);
  return {
    history,
    listen,
    back,
    open,
    opened,
    heard,
    url: () => entry().url,
    urls: () => entries.map(({ url }) => url),
  };
}

test('Back closes one overlay after another, and then leaves the page', async () => {
  const { open, opened, back, url, heard } = fakeWindow();
  open('dialog');
  open('menu');
  await back();
  expect([opened, url()]).toEqual([['dialog'], '/page']);
  await back();
  expect([opened, url(), heard]).toEqual([[], '/page', []]);
  await back();
  expect([url(), heard]).toEqual(['/before', ['/before']]);
});

test('Back leaves the page at once after overlays that were closed otherwise', async () => {
  const { open, back, url, heard, urls } = fakeWindow();
  for (const name of ['dialog', 'another']) open(name)();
  expect(urls()).toEqual(['/before', '/page', '/page']);
  await back();
  expect([url(), heard]).toEqual(['/before', ['/before']]);
  // Forward leads to the page, and to the entry of its overlay without effect.
  await back(1);
  await back(1);
  expect([url(), heard]).toEqual(['/page', ['/before', '/page']]);
});

test('a closed overlay above an open one takes no press of Back', async () => {
  const { open, opened, back } = fakeWindow();
  open('dialog');
  open('menu')();
  await back();
  expect(opened).toEqual([]);
});

test('the next page takes the place of the entry of an overlay', async () => {
  const { open, history, back, url, urls } = fakeWindow();
  const close = open('dialog');
  history.pushState({ idx: 2 }, '', '/next');
  close();
  expect(urls()).toEqual(['/before', '/page', '/next']);
  await back();
  expect(url()).toBe('/page');
});

test('an address that changes with the overlay stays when it is closed', async () => {
  const { open, opened, history, back, url } = fakeWindow();
  open('dialog');
  history.replaceState({ idx: 1 }, '', '/page?payment=1');
  await back();
  expect([opened, url(), history.state]).toEqual([[], '/page?payment=1', { idx: 1 }]);
});

test('an overlay that cannot be dismissed stays', async () => {
  const { open, opened, back, url } = fakeWindow();
  open('codes', false);
  await back();
  await back();
  expect([opened, url()]).toEqual([['codes'], '/page']);
});

test('the question of a blocked navigation opens after the page was reached again, and leaves it when asked', async () => {
  const { open, opened, history, listen, back, url, urls } = fakeWindow();
  let isBlocked = false;
  // What the router does.
  listen(() => {
    if (isBlocked) return;
    isBlocked = true;
    history.go(1);
    open('question');
  });
  await back();
  expect([url(), urls()]).toEqual(['/page', ['/before', '/page', '/page']]);
  history.go(-1);
  await vi.runAllTimersAsync();
  expect([url(), opened]).toEqual(['/before', ['question']]);
});
