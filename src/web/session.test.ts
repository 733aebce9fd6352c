import { beforeEach, expect, test } from 'vitest';
import { getAuth, signOut, type Viewer } from '../contract/accounts.ts';
import { ApiError } from '../contract/api-error.ts';
import type { Client, Endpoint } from '../contract/endpoint.ts';
import { ERRORS } from '../contract/errors.ts';
import { addFavourite, listFavouriteIds } from '../contract/favourites.ts';
import { listProducts } from '../contract/search.ts';
import { createSession, type SessionOptions } from './session.ts';

const AD = '0199c0de-0000-7000-8000-000000000001';
const user = (id: string) => ({ id, email: `${id}@papan.test` }) as Viewer;
const failure = (key: 'unauthorized' | 'csrf_mismatch') => {
  const { code, status } = ERRORS[key];
  return new ApiError(status, { code, key, message: key, request_id: '' });
};

/** Who the cookie names, and the token that belongs to it; a server as far as sessions go. */
let server: { user: Viewer | null; csrf: string };
let pageToken: string;
let sent: string[];
let events: string[];

const send = (async (endpoint: Endpoint) => {
  sent.push(`${endpoint.method} ${endpoint.path}`);
  if (endpoint === getAuth) {
    pageToken = server.csrf;
    return { user: server.user, csrf_token: server.csrf };
  }
  if (endpoint.access !== 'all' && !server.user) throw failure('unauthorized');
  if (endpoint.method !== 'GET' && server.user && pageToken !== server.csrf) throw failure('csrf_mismatch');
  return { done: true };
}) as Client;

function begin(viewer: Viewer | null, options: Partial<SessionOptions> = {}) {
  server = { user: viewer, csrf: 'one' };
  pageToken = 'one';
  const session = createSession({
    send,
    bootstrap: { viewer, csrf_token: 'one' },
    onOtherUser: () => void events.push('other user'),
    onDeclined: () => void events.push('declined'),
    ...options,
  });
  return session;
}

/** Lets everything that can go on do so. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const count = (endpoint: Endpoint) => sent.filter((call) => call === `${endpoint.method} ${endpoint.path}`).length;

beforeEach(() => {
  sent = [];
  events = [];
  const meta = { content: '' };
  Object.assign(globalThis, { document: { querySelector: () => meta } });
});

test('calls that fail for lack of a session share one prompt and are sent once more', async () => {
  const { client, prompt, state } = begin(user('ani'));
  server.user = null;
  const calls = [client(addFavourite, { id: AD }), client(listFavouriteIds, {}), client(listFavouriteIds, {})];
  await settle();
  expect(prompt.get()).toMatchObject({ intent: null, email: 'ani@papan.test' });
  expect(state.get()).toMatchObject({ viewer: user('ani'), has_ended: true });
  expect(count(getAuth)).toBe(1);
  server = { user: user('ani'), csrf: 'two' };
  pageToken = 'two';
  prompt.get()?.finish(true);
  await Promise.all(calls);
  expect([count(addFavourite), count(listFavouriteIds)]).toEqual([2, 4]);
  expect(prompt.get()).toBeNull();
});

test('who closes the prompt gets the refusal, and nothing is sent again', async () => {
  const { client, prompt } = begin(user('ani'));
  server.user = null;
  const call = client(addFavourite, { id: AD });
  await settle();
  prompt.get()?.finish(false);
  await expect(call).rejects.toMatchObject({ key: 'unauthorized' });
  expect(events).toEqual(['declined']);
  expect(count(addFavourite)).toBe(1);
});

test('what nobody asked for does not bring back a prompt that was closed; a deed does', async () => {
  const { client, prompt } = begin(user('ani'));
  server.user = null;
  const first = client(listFavouriteIds, {}, { is_background: true });
  await settle();
  prompt.get()?.finish(false);
  await expect(first).rejects.toMatchObject({ key: 'unauthorized' });
  await expect(client(listFavouriteIds, {}, { is_background: true })).rejects.toMatchObject({ key: 'unauthorized' });
  expect(prompt.get()).toBeNull();
  const deed = client(addFavourite, { id: AD });
  await settle();
  prompt.get()?.finish(false);
  await expect(deed).rejects.toMatchObject({ key: 'unauthorized' });
});

test('a session that another tab renewed needs no prompt', async () => {
  const { client, prompt } = begin(user('ani'));
  server.csrf = 'two';
  await client(addFavourite, { id: AD });
  expect([count(addFavourite), count(getAuth)]).toEqual([2, 1]);
  expect(prompt.get()).toBeNull();
});

test('nothing is sent in the name of another user', async () => {
  const { client, state } = begin(user('ani'));
  server = { user: user('budi'), csrf: 'two' };
  const call = client(addFavourite, { id: AD });
  await Promise.race([call, settle()]);
  expect(events).toEqual(['other user']);
  expect(count(addFavourite)).toBe(1);
  expect(state.get().viewer).toEqual(user('ani'));
});

test('a refusal that comes again after signing in is the end', async () => {
  const { client, prompt } = begin(user('ani'));
  server.user = null;
  const call = client(addFavourite, { id: AD });
  await settle();
  prompt.get()?.finish(true);
  await expect(call).rejects.toMatchObject({ key: 'unauthorized' });
  expect([count(addFavourite), prompt.get()]).toEqual([2, null]);
});

test('guests are asked for what they want to do, and calls for everybody pass by', async () => {
  const { client, prompt, askToSignIn, state } = begin(null);
  await client(listProducts, {});
  expect(prompt.get()).toBeNull();
  const asked = askToSignIn({ save: AD });
  await settle();
  expect(prompt.get()).toMatchObject({ intent: { save: AD }, email: null });
  prompt.get()?.finish(false);
  expect(await asked).toBe(false);
  expect(state.get().has_ended).toBe(false);
});

test('who signs out is a guest, and anyone who comes next is welcome', async () => {
  const { client, refresh, state } = begin(user('ani'));
  await client(signOut, {});
  expect(state.get()).toEqual({ viewer: null, is_known: true, has_ended: false });
  server.user = user('budi');
  await refresh();
  expect(state.get().viewer).toEqual(user('budi'));
  expect(events).toEqual([]);
});

test('a navigation that is given up waits no longer', async () => {
  const { client } = begin(user('ani'));
  server.user = null;
  const leaving = new AbortController();
  const call = client(listFavouriteIds, {}, { signal: leaving.signal });
  await settle();
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
});
