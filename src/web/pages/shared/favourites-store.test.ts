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
