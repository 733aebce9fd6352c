import { expect, test, vi } from 'vitest';
import { handleNotificationClick, handlePush, messageOf, type PushScope } from './push.ts';

const MESSAGE = { id: 'n1', title: 'Iklan tertempel', body: '“Sofa” tayang.', path: '/content?tab=active' };

function workerScope(open: readonly string[] = []) {
  const windows = open.map((url) => ({ url, focus: vi.fn(async () => undefined) }));
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const scope: PushScope = {
    location: { origin: 'https://papan.test' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  return { scope, windows, showNotification, openWindow, waitUntil, done: () => Promise.all(work) };
}

test('shows a notice once, by its id', async () => {
  const { scope, showNotification, waitUntil, done } = workerScope();
  handlePush({ data: { text: () => JSON.stringify(MESSAGE) }, waitUntil }, scope, '/img/icon.png');
  await done();
  expect(showNotification.mock.calls).toEqual([
    [MESSAGE.title, { body: MESSAGE.body, tag: 'n1', icon: '/img/icon.png', data: { path: MESSAGE.path } }],
  ]);
});

test('ignores what is not a message of ours', () => {
  const { id: _, ...incomplete } = MESSAGE;
  const others = ['', '{', 'null', '[]', '"x"', JSON.stringify(incomplete), JSON.stringify({ ...MESSAGE, title: '' })];
  for (const text of [...others, JSON.stringify({ ...MESSAGE, path: 7 }), ' '.repeat(5000)]) {
    expect(messageOf(text), text).toBeNull();
  }
  const { scope, showNotification, waitUntil } = workerScope();
  handlePush({ data: null, waitUntil }, scope, '/icon.png');
  expect(showNotification).not.toHaveBeenCalled();
});

test('a click opens the page, or the window that shows it already, and never another site', async () => {
  const click = async (data: unknown, open: string[] = []) => {
    const { scope, windows, openWindow, waitUntil, done } = workerScope(open);
    const close = vi.fn();
    handleNotificationClick({ notification: { data, close }, waitUntil }, scope);
    await done();
    expect(close).toHaveBeenCalledOnce();
    return {
      opened: openWindow.mock.calls.flat(),
      focused: windows.filter(({ focus }) => focus.mock.calls.length > 0),
    };
  };
  const url = 'https://papan.test/content?tab=active';
  expect((await click({ path: MESSAGE.path })).opened).toEqual([url]);
  const shown = await click({ path: MESSAGE.path }, ['https://papan.test/', url]);
  expect([shown.opened, shown.focused.map((one) => one.url)]).toEqual([[], [url]]);
  for (const data of [
    null,
    {},
    { path: 'https://other.test/' },
    { path: '//other.test' },
    { path: 'javascript:alert(1)' },
  ]) {
    expect((await click(data)).opened).toEqual([]);
  }
});
