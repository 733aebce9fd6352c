import type { Viewer } from '../../contract/accounts/endpoints.ts';
import type { Address, CallOptions, Client } from '../../contract/api/api.ts';
import { isError, SIGN_IN_KEYS } from '../../contract/api/api-error.ts';
import type { Intent } from '../../contract/pages/links.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import { setCsrfToken } from '../api/client.ts';
import { storedSearches } from '../browser/search-storage.ts';
import { createStore, type Store } from '../browser/store.ts';

/** What the server knows about the user when it renders a personal page. */
export type Bootstrap = { viewer: Viewer | null; csrf_token: string | null };

export type ViewerState = {
  /** The user of the page: null for a guest, and until the session has been loaded. It stays when the session ends. */
  viewer: Viewer | null;
  /** Whether the session has been loaded. */
  is_known: boolean;
  /** The session of `viewer` has ended: nothing personal can be loaded until they sign in again. */
  hasEnded: boolean;
};

/** A dialog over the page that a call or a navigation waits for. */
export type SignInPrompt = {
  /** A sign-in, or for an administrator who is signed in another code of the second factor. */
  kind: 'sign_in' | 'code';
  /** What the user wanted to do as a guest; null: their session ended. */
  intent: Intent | null;
  /** The e-mail address of the user whose session ended. */
  email: string | null;
  finish: (isDone: boolean) => void;
  /** The user goes on to another page instead: the waiting calls fail, and nothing cancels that navigation. */
  leave: () => void;
};

export type Session = {
  /** Whether users can sign in with Google. */
  hasGoogle: boolean;
  /** The languages that pages are offered in. */
  locales: readonly Locale[];
  /** Calls the API; a call that fails because it needs a sign-in or a code waits for it and is sent once more. */
  client: Client;
  state: Store<ViewerState>;
  prompt: Store<SignInPrompt | null>;
  /** Resolves once the session has been loaded. */
  getViewer(): Promise<Viewer | null>;
  /** Asks the server who is signed in now. */
  refresh(): Promise<Viewer | null>;
  /** Asks a guest to sign in for an action. Resolves to false if they close the dialog. */
  promptSignIn(intent: Intent): Promise<boolean>;
};

export type SessionOptions = {
  /** The client without session handling. */
  send: Client;
  bootstrap: Bootstrap | null;
  hasGoogle?: boolean;
  locales?: readonly Locale[];
  /** Another user than the page's is signed in: nothing of the page may be done in their name. */
  onOtherUser?: () => void;
  /** The sign-in dialog was closed without signing in; called before the waiting calls fail. */
  onDeclined?: () => void;
};

/** On a slow line, asking again before the dialog opens would make it half a second later. */
const FRESH_MILLISECONDS = 2000;

/** Calls after which the user is a guest. */
const SESSION_ENDS: readonly Address[] = ['GET /user/signout', 'POST /user/data/deletion'];

/** The session of this page, and the only place that handles its end. */
export function createSession(options: SessionOptions): Session {
  const { send, bootstrap, hasGoogle = false, locales = LOCALES, onOtherUser, onDeclined } = options;
  const state = createStore<ViewerState>({
    viewer: bootstrap?.viewer ?? null,
    is_known: bootstrap !== null,
    hasEnded: false,
  });
  const prompt = createStore<SignInPrompt | null>(null);
  let known: Promise<Viewer | null> | null = bootstrap && Promise.resolve(bootstrap.viewer);
  let lastKnown = known;
  let signingIn: Promise<boolean> | null = null;
  let confirming: Promise<boolean> | null = null;
  let isDeclined = false;
  let loadedAt = 0;
  // The user is ending the session: calls that fail meanwhile must not ask for a sign-in.
  let isEnding = false;

  async function load(): Promise<Viewer | null> {
    const { user, csrf_token } = await send('GET /user/auth', {});
    const { viewer } = state.get();
    if (viewer && user && user.id !== viewer.id) {
      onOtherUser?.();
      // The page is being reloaded, so waiting calls must not continue.
      return new Promise<never>(() => undefined);
    }
    setCsrfToken(csrf_token);
    loadedAt = Date.now();
    if (user) isDeclined = false;
    state.set({ viewer: user ?? viewer, is_known: true, hasEnded: viewer !== null && user === null });
    return user;
  }

  function refresh(): Promise<Viewer | null> {
    const loading = load();
    known = loading;
    loading.then(
      () => {
        lastKnown = loading;
      },
      () => {
        // Without a connection the user stays the one that was known.
        if (known === loading) known = lastKnown;
      },
    );
    return loading;
  }

  /** One dialog for all waiting calls. */
  function signIn(intent: Intent | null): Promise<boolean> {
    signingIn ??= openPrompt(intent).finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  async function openPrompt(intent: Intent | null): Promise<boolean> {
    // Another tab may have signed in meanwhile.
    const isFresh = state.get().viewer === null && Date.now() - loadedAt < FRESH_MILLISECONDS;
    if (!isFresh && (await refresh())) return true;
    const { viewer } = state.get();
    const outcome = await show({ kind: 'sign_in', intent: viewer ? null : intent, email: viewer?.email ?? null });
    if (outcome !== 'done') isDeclined = true;
    if (outcome === 'declined') onDeclined?.();
    return outcome === 'done';
  }

  /** One dialog for all calls that wait for a code. */
  function confirm(): Promise<boolean> {
    confirming ??= show({ kind: 'code', intent: null, email: null })
      .then((outcome) => outcome === 'done')
      .finally(() => {
        confirming = null;
      });
    return confirming;
  }

  function show(shown: Omit<SignInPrompt, 'finish' | 'leave'>): Promise<'done' | 'declined' | 'left'> {
    return new Promise((resolve) => {
      const end = (outcome: 'done' | 'declined' | 'left') => {
        prompt.set(null);
        resolve(outcome);
      };
      prompt.set({ ...shown, finish: (isDone) => end(isDone ? 'done' : 'declined'), leave: () => end('left') });
    });
  }

  /** Waits until a rejected call can be sent again; any other failure is thrown. */
  async function recover(error: unknown, options: CallOptions): Promise<void> {
    if (isError(error, 'csrf_mismatch')) {
      // The user signed in again in another tab: the cookie is newer than the page's token.
      await refresh();
      return;
    }
    if (isError(error, 'confirmation_required') && !options.is_background) {
      if (await unlessAborted(confirm(), options.signal)) return;
    }
    if (!isError(error, ...SIGN_IN_KEYS) || isEnding) throw error;
    if (options.is_background && isDeclined) throw error;
    if (!(await unlessAborted(signIn(null), options.signal))) throw error;
  }

  const client: Client = async (address, input, options = {}) => {
    const attempt = () => send(address, input, options);
    const endsSession = SESSION_ENDS.includes(address);
    isEnding ||= endsSession;
    const result = await attempt().catch((error: unknown) => {
      if (endsSession) isEnding = false;
      return recover(error, options).then(attempt);
    });
    if (endsSession) {
      isEnding = false;
      storedSearches.store(null);
      state.set({ viewer: null, is_known: true, hasEnded: false });
      known = Promise.resolve(null);
      lastKnown = known;
    }
    return result;
  };

  return {
    hasGoogle,
    locales,
    client,
    state,
    prompt,
    getViewer: () => known ?? refresh(),
    refresh,
    promptSignIn: signIn,
  };
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
