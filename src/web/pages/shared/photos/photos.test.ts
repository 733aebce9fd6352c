import { describe, expect, test, vi } from 'vitest';
import { createPhotos } from './photos.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

/** Photos whose uploads end when the test says so. */
function setUp(fileIds: string[] = []) {
  const sent = new Map<string, { done: (id: string) => void; fail: (error: Error) => void; signal: AbortSignal }>();
  const onChange = vi.fn<(ids: readonly string[]) => void>();
  const photos = createPhotos({
    fileIds,
    send: ({ name }, signal) =>
      new Promise((done, fail) => {
        sent.set(name, { done, fail, signal });
      }),
    failureOf: (error) => ({ message: String(error), canRetry: !String(error).includes('unreadable') }),
    onChange,
  });
  const states = () => photos.all.get().map(({ state }) => state);
  const ids = () => photos.all.get().map(({ file_id }) => file_id);
  const keyAt = (position: number) => photos.all.get()[position]?.key ?? '';
  return { photos, sent, onChange, states, ids, keyAt };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('uploads of photos', () => {
  test('run two at a time, the others wait', async () => {
    const { photos, sent, states } = setUp();
    photos.add([file('a'), file('b'), file('c')]);
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    sent.get('b')?.done('id-b');
    await settled();
    expect(states()).toEqual(['sending', 'done', 'sending']);
  });
  test('keep their position on failure, and are retried on request', async () => {
    const { photos, sent, states, ids, keyAt, onChange } = setUp(['id-0']);
    photos.add([file('a')]);
    sent.get('a')?.fail(new Error('no connection'));
    await settled();
    expect(photos.all.get()[1]).toMatchObject({ state: 'failed', message: 'Error: no connection', canRetry: true });
    expect(onChange).not.toHaveBeenCalled();
    photos.retry(keyAt(1));
    sent.get('a')?.done('id-a');
    await settled();
    expect(states()).toEqual(['done', 'done']);
    expect(ids()).toEqual(['id-0', 'id-a']);
    expect(onChange).toHaveBeenLastCalledWith(['id-0', 'id-a']);
  });
  test('of files that are not photos leave the gallery, with the reason, until others are added', async () => {
    const { photos, sent, ids, onChange } = setUp();
    photos.add([file('broken'), file('a')]);
    sent.get('broken')?.fail(new Error('unreadable'));
    sent.get('a')?.done('id-a');
    await settled();
    expect(ids()).toEqual(['id-a']);
    expect(onChange).toHaveBeenLastCalledWith(['id-a']);
    expect(photos.refused.get()).toMatchObject([{ name: 'broken', message: 'Error: unreadable' }]);
    photos.add([file('b')]);
    expect(photos.refused.get()).toEqual([]);
  });
  test('of removed photos are cancelled', async () => {
    const { photos, sent, ids, keyAt } = setUp(['id-0']);
    photos.add([file('a')]);
    photos.remove(keyAt(1));
    expect(sent.get('a')?.signal.aborted).toBe(true);
    sent.get('a')?.done('id-a');
    await settled();
    expect(ids()).toEqual(['id-0']);
  });
  test('are limited to ten', () => {
    const { photos, states } = setUp(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(photos.add([file('a'), file('b'), file('c')])).toBe(2);
    expect(states()).toHaveLength(10);
  });
});

describe('the order of photos', () => {
  test('changes by one position at a time, within the ends', () => {
    const { photos, ids, onChange } = setUp(['a', 'b', 'c']);
    photos.move('c', -1);
    expect(ids()).toEqual(['a', 'c', 'b']);
    photos.move('a', -1);
    photos.move('b', 1);
    expect(ids()).toEqual(['a', 'c', 'b']);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
  test('changes when a photo is dragged to the position of another, which moves on', () => {
    const { photos, ids } = setUp(['a', 'b', 'c', 'd']);
    photos.moveTo('d', 0);
    expect(ids()).toEqual(['d', 'a', 'b', 'c']);
    photos.moveTo('d', 2);
    expect(ids()).toEqual(['a', 'b', 'd', 'c']);
    photos.moveTo('foreign', 1);
    photos.moveTo('a', 9);
    expect(ids()).toEqual(['a', 'b', 'd', 'c']);
  });
});
