import { beforeEach, expect, test, vi } from 'vitest';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import type { Address, Client } from '../../contract/api/api.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import { ERRORS } from '../../contract/api/errors.ts';
import { createSession, type SessionOptions } from './session.ts';

const AD = '0199c0de-0000-7000-8000-000000000001';
const user = (id: string) => ({ id, email: `${id}@papan.test` }) as Viewer;
const failure = (key: 'unauthorized' | 'wrong_credentials' | 'csrf_mismatch' | 'confirmation_required') => {
  const { code, status } = ERRORS[key];
  return new ApiError(status, { code, key, message: key, request_id: '' });
};

const PUBLIC: readonly Address[] = ['GET /product', 'GET /user/signout'];

/** The user of the session cookie and its CSRF token, in a fake server. */
let server: { user: Viewer | null; csrf: string; needsCode?: boolean };
let pageToken: string;
let sent: string[];
let events: string[];

const send = (async (address: Address) => {
  sent.push(address);
  if (address === 'GET /user/auth') {
    pageToken = server.csrf;
    return { user: server.user, csrf_token: server.csrf };
  }
  if (address === 'POST /user/signin') throw failure('wrong_credentials');
  if (!PUBLIC.includes(address) && !server.user) throw failure('unauthorized');
  if (!address.startsWith('GET ') && server.user && pageToken !== server.csrf) throw failure('csrf_mismatch');
  if (address === 'POST /user/second-factor/phone' && server.needsCode) throw failure('confirmation_required');
  return { done: true };
}) as Client;

function start(viewer: Viewer | null, options: Partial<SessionOptions> = {}) {
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

/** Lets all pending promises continue. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const count = (address: Address) => sent.filter((call) => call === address).length;

beforeEach(() => {
  sent = [];
  events = [];
  const meta = { content: '' };
  vi.stubGlobal('document', { querySelector: () => meta });
});

test('calls that fail without a session share one sign-in prompt and are sent once more', async () => {
  const { client, prompt, state } = start(user('ani'));
  server.user = null;
  const calls = [
    client('POST /product/favourite', { id: AD }),
    client('GET /product/favourite/id', {}),
    client('GET /product/favourite/id', {}),
  ];
  await settle();
  expect(prompt.get()).toMatchObject({ intent: null, email: 'ani@papan.test' });
  expect(state.get()).toMatchObject({ viewer: user('ani'), hasEnded: true });
  expect(count('GET /user/auth')).toBe(1);
  server = { user: user('ani'), csrf: 'two' };
  pageToken = 'two';
  prompt.get()?.finish(true);
  await Promise.all(calls);
  expect([count('POST /product/favourite'), count('GET /product/favourite/id')]).toEqual([2, 4]);
  expect(prompt.get()).toBeNull();
});

test('closing the prompt fails the calls, and nothing is sent again', async () => {
  const { client, prompt } = start(user('ani'));
  server.user = null;
  const call = client('POST /product/favourite', { id: AD });
  await settle();
  prompt.get()?.finish(false);
  await expect(call).rejects.toMatchObject({ key: 'unauthorized' });
  expect(events).toEqual(['declined']);
  expect(count('POST /product/favourite')).toBe(1);
});

test('a background call does not reopen a closed prompt; a user action does', async () => {
  const { client, prompt } = start(user('ani'));
  server.user = null;
  const first = client('GET /product/favourite/id', {}, { is_background: true });
  await settle();
  prompt.get()?.finish(false);
  await expect(first).rejects.toMatchObject({ key: 'unauthorized' });
  await expect(client('GET /product/favourite/id', {}, { is_background: true })).rejects.toMatchObject({
    key: 'unauthorized',
  });
  expect(prompt.get()).toBeNull();
  const deed = client('POST /product/favourite', { id: AD });
  await settle();
  prompt.get()?.finish(false);
  await expect(deed).rejects.toMatchObject({ key: 'unauthorized' });
});

test('a session that another tab renewed needs no prompt', async () => {
  const { client, prompt } = start(user('ani'));
  server.csrf = 'two';
  await client('POST /product/favourite', { id: AD });
  expect([count('POST /product/favourite'), count('GET /user/auth')]).toEqual([2, 1]);
  expect(prompt.get()).toBeNull();
});

test('nothing is sent in the name of another user', async () => {
  const { client, state } = start(user('ani'));
  server = { user: user('budi'), csrf: 'two' };
  const call = client('POST /product/favourite', { id: AD });
  await Promise.race([call, settle()]);
  expect(events).toEqual(['other user']);
  expect(count('POST /product/favourite')).toBe(1);
  expect(state.get().viewer).toEqual(user('ani'));
});

test('a call that is rejected again after signing in fails', async () => {
  const { client, prompt } = start(user('ani'));
  server.user = null;
  const call = client('POST /product/favourite', { id: AD });
  await settle();
  prompt.get()?.finish(true);
  await expect(call).rejects.toMatchObject({ key: 'unauthorized' });
  expect([count('POST /product/favourite'), prompt.get()]).toEqual([2, null]);
});

test('calls that need a code share one prompt and are sent once more', async () => {
  const { client, prompt } = start(user('ani'));
  server.needsCode = true;
  const calls = [client('POST /user/second-factor/phone', {}), client('POST /user/second-factor/phone', {})];
  await settle();
  expect(prompt.get()).toMatchObject({ kind: 'code' });
  server.needsCode = false;
  prompt.get()?.finish(true);
  await Promise.all(calls);
  expect([count('POST /user/second-factor/phone'), prompt.get()]).toEqual([4, null]);
});

test('a call that needs a code fails when the prompt is closed, and in the background without a prompt', async () => {
  const { client, prompt } = start(user('ani'));
  server.needsCode = true;
  const call = client('POST /user/second-factor/phone', {});
  await settle();
  prompt.get()?.finish(false);
  await expect(call).rejects.toMatchObject({ key: 'confirmation_required' });
  const background = client('POST /user/second-factor/phone', {}, { is_background: true });
  await expect(background).rejects.toMatchObject({ key: 'confirmation_required' });
  expect([prompt.get(), events]).toEqual([null, []]);
});

test('guests are prompted for their actions; public calls are not affected', async () => {
  const { client, prompt, promptSignIn, state } = start(null);
  await client('GET /product', {});
  await expect(client('POST /user/signin', { email: 'a@papan.test', password: 'wrong' })).rejects.toMatchObject({
    key: 'wrong_credentials',
  });
  expect(prompt.get()).toBeNull();
  const prompted = promptSignIn({ save: AD });
  await settle();
  expect(prompt.get()).toMatchObject({ intent: { save: AD }, email: null });
  prompt.get()?.finish(false);
  expect(await prompted).toBe(false);
  expect(state.get().hasEnded).toBe(false);
  expect(events).toEqual(['declined']);
  // A link in the prompt goes on to another page, which declining would cancel.
  const left = promptSignIn({ next: '/content' });
  await settle();
  prompt.get()?.leave();
  expect(await left).toBe(false);
  expect([prompt.get(), events]).toEqual([null, ['declined']]);
});

test('after signing out the user is a guest, and another user can sign in', async () => {
  const { client, refresh, state } = start(user('ani'));
  await client('GET /user/signout', {});
  expect(state.get()).toEqual({ viewer: null, is_known: true, hasEnded: false });
  server.user = user('budi');
  await refresh();
  expect(state.get().viewer).toEqual(user('budi'));
  expect(events).toEqual([]);
});

test('a call that fails while the session is being ended asks for no sign-in', async () => {
  const { client, prompt, state } = start(user('ani'));
  const deletion = client('POST /user/data/deletion', {});
  server.user = null;
  // The server has ended the session; its response is on the way.
  await expect(client('GET /notification', {})).rejects.toMatchObject({ key: 'unauthorized' });
  await deletion;
  expect(prompt.get()).toBeNull();
  expect(state.get()).toEqual({ viewer: null, is_known: true, hasEnded: false });
});

test('an aborted navigation stops waiting', async () => {
  const { client } = start(user('ani'));
  server.user = null;
  const navigation = new AbortController();
  const call = client('GET /product/favourite/id', {}, { signal: navigation.signal });
  await settle();
  navigation.abort();
  await expect(call).rejects.toThrow('aborted');
});

test('a user who was known stays known while the server is unreachable', async () => {
  let isConnected = true;
  const { getViewer, refresh } = start(null, {
    send: ((address, input, options) => {
      if (isConnected) return send(address, input, options);
      const data = { code: 0, key: 'connection_lost', message: '', request_id: '' } as const;
      return Promise.reject(new ApiError(0, data));
    }) as Client,
  });
  isConnected = false;
  await expect(refresh()).rejects.toThrow();
  expect(await getViewer()).toBeNull();
  isConnected = true;
  server.user = user('ani');
  expect(await refresh()).toMatchObject({ id: 'ani' });
  isConnected = false;
  await Promise.allSettled([refresh(), refresh()]);
  expect(await getViewer()).toMatchObject({ id: 'ani' });
});
