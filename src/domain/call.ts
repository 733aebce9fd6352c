import type { Actor } from '../contract/api/actor.ts';
import type { UploadedFile } from '../contract/api/endpoint.ts';
import type { Locale } from '../contract/text/locale.ts';

/** A call as a use case gets it, from HTTP or from a page's loader. */
export type Call = {
  actor: Actor | null;
  locale: Locale;
  request_id: string;
  /** The caller's network address, for limits; never stored unhashed. */
  network_address: string;
  user_agent: string;
  /** The browser's device cookie, new for a browser without one; null outside HTTP. Never stored unhashed. */
  device: string | null;
  idempotency_key: string | null;
  file: UploadedFile | null;
  /** Sets the browser's TOKEN and DEVICE cookies; null removes TOKEN. */
  setToken(token: string | null): void;
  /** One of the browser's cookies; null if there is none, and outside HTTP. */
  cookie(name: string): string | null;
  /** Sets a cookie that scripts cannot read, or removes it. */
  setCookie(cookie: Cookie): void;
};
export type Cookie = { name: string; path: string; value: string | null; seconds: number };
/** A call to an endpoint that requires a signed-in user. */
export type SignedInCall = Call & { actor: Actor };
