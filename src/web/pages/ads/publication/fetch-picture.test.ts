import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';

let responses: Response[] = [];
let sent = 0;
const busy = (headers: Record<string, string> = { 'retry-after': '10' }) =>
  new Response(null, { status: 503, headers });
const fetched = () => fetchPicture('/_share/id/a/0/story.jpg', new AbortController().signal);

beforeEach(() => {
  sent = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    sent += 1;
    return responses.shift();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a picture that a busy server has not drawn is asked for again when the server says so', async () => {
  responses = [busy(), busy({ 'retry-after': '5' }), new Response('picture')];
  const picture = fetched();
  await vi.advanceTimersByTimeAsync(9900);
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(5200);
  expect(await (await picture)?.text()).toBe('picture');
  expect(sent).toBe(3);
});

test('it is not possible after three repeats, and at once without a time or after another refusal', async () => {
  responses = Array.from({ length: 5 }, () => busy());
  const refused = fetched();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refused).toBeNull();
  expect(sent).toBe(4);
  responses = [busy({}), new Response(null, { status: 404 })];
  expect(await fetched()).toBeNull();
  expect(await fetched()).toBeNull();
  expect(sent).toBe(6);
});

test('nobody asks again for a picture that is no longer wanted', async () => {
  responses = [busy(), new Response('picture')];
  const abort = new AbortController();
  const refused = expect(fetchPicture('/_share/id/a/0/story.jpg', abort.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1000);
  abort.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(sent).toBe(1);
});
