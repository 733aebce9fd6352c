import { expect, test } from 'vitest';
import { createFavourites } from './favourites-store.ts';

test('the list is loaded once for a user', async () => {
  const favourites = createFavourites();
  let loads = 0;
  const read = async () => {
    loads += 1;
    return ['a'];
  };
  await Promise.all([favourites.load('user', read), favourites.load('user', read)]);
  await favourites.load('user', read);
  expect(loads).toBe(1);
  expect([...favourites.ids.get()]).toEqual(['a']);
});

test('a list requested before a change does not undo it', async () => {
  const favourites = createFavourites();
  const response = Promise.withResolvers<string[]>();
  const loading = favourites.load('user', () => response.promise);
  favourites.set('new', true);
  favourites.set('old', false);
  response.resolve(['old', 'other']);
  await loading;
  expect([...favourites.ids.get()].sort()).toEqual(['new', 'other']);
});

test('a guest’s change stays after signing in, but not for another user', async () => {
  const favourites = createFavourites();
  await favourites.load(null, async () => []);
  favourites.set('pressed', true);
  await favourites.load('user', async () => ['own']);
  expect([...favourites.ids.get()].sort()).toEqual(['own', 'pressed']);
  await favourites.load(null, async () => []);
  expect(favourites.ids.get().size).toBe(0);
  await favourites.load('other', async () => ['theirs']);
  expect([...favourites.ids.get()]).toEqual(['theirs']);
});

test('a change is undone if the guest does not sign in', async () => {
  const favourites = createFavourites();
  favourites.set('pressed', true);
  favourites.reset('pressed');
  expect(favourites.ids.get().size).toBe(0);
  await favourites.load('user', async () => ['pressed']);
  expect([...favourites.ids.get()]).toEqual(['pressed']);
});

test('a list that failed to load is requested again', async () => {
  const favourites = createFavourites();
  await favourites.load('user', () => Promise.reject(new Error('lost')));
  await favourites.load('user', async () => ['a']);
  expect([...favourites.ids.get()]).toEqual(['a']);
});

test('a response for a previous user is ignored', async () => {
  const favourites = createFavourites();
  const response = Promise.withResolvers<string[]>();
  const loading = favourites.load('user', () => response.promise);
  await favourites.load('other', async () => ['theirs']);
  response.resolve(['own']);
  await loading;
  expect([...favourites.ids.get()]).toEqual(['theirs']);
});

/** Calls of one ad, each answered by the test. */
function heldCalls() {
  const calls: { isSaved: boolean; answer: PromiseWithResolvers<void> }[] = [];
  const send = (isSaved: boolean) => {
    const answer = Promise.withResolvers<void>();
    calls.push({ isSaved, answer });
    return answer.promise;
  };
  return { calls, send, sent: () => calls.map(({ isSaved }) => isSaved) };
}

test('changes of an ad are sent one after another, and the last one wins', async () => {
  const favourites = createFavourites();
  const { calls, send, sent } = heldCalls();
  const changing = favourites.change('a', true, send);
  await favourites.change('a', false, send);
  expect(favourites.ids.get().size).toBe(0);
  expect(sent()).toEqual([true]);
  const other = favourites.change('b', true, async () => undefined);
  await other;
  calls[0]?.answer.resolve();
  await expect.poll(sent).toEqual([true, false]);
  calls[1]?.answer.resolve();
  await changing;
  expect([...favourites.ids.get()]).toEqual(['b']);
});

test('what is changed back before its call is answered is not sent again', async () => {
  const favourites = createFavourites();
  const { calls, send, sent } = heldCalls();
  const changing = favourites.change('a', true, send);
  await favourites.change('a', false, send);
  await favourites.change('a', true, send);
  calls[0]?.answer.resolve();
  await changing;
  expect(sent()).toEqual([true]);
  expect([...favourites.ids.get()]).toEqual(['a']);
});

test('a change is sent after a call that failed, and only the failure of the last one counts', async () => {
  const favourites = createFavourites();
  const { calls, send, sent } = heldCalls();
  const changing = favourites.change('a', true, send);
  await favourites.change('a', false, send);
  calls[0]?.answer.reject(new Error('lost'));
  await expect.poll(sent).toEqual([true, false]);
  calls[1]?.answer.reject(new Error('lost again'));
  await expect(changing).rejects.toThrow('lost again');
  expect(favourites.ids.get().size).toBe(0);
  await expect(favourites.change('a', true, () => Promise.reject(new Error('lost')))).rejects.toThrow();
  expect(favourites.ids.get().size).toBe(0);
});

test('a guest who does not sign in sends nothing more, and can try again', async () => {
  const favourites = createFavourites();
  const declined = async () => favourites.reset('a');
  await favourites.change('a', true, declined);
  expect(favourites.ids.get().size).toBe(0);
  await favourites.change('a', true, async () => {
    favourites.reset('a');
    favourites.set('a', true);
  });
  expect([...favourites.ids.get()]).toEqual(['a']);
});
