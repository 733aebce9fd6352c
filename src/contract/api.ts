import type { Endpoint, FileResponse, InputOf, OutputOf } from './endpoint.ts';

/** The modules that declare endpoints. Only their types are imported, so calling the API loads no schemas. */
type Modules = [
  typeof import('./account-moderation.ts'),
  typeof import('./accounts.ts'),
  typeof import('./ad-creation.ts'),
  typeof import('./ad-detail.ts'),
  typeof import('./ad-pictures.ts'),
  typeof import('./admin.ts'),
  typeof import('./affiliate.ts'),
  typeof import('./bans.ts'),
  typeof import('./breach-drills.ts'),
  typeof import('./catalogue.ts'),
  typeof import('./console-ads.ts'),
  typeof import('./corrections.ts'),
  typeof import('./documents.ts'),
  typeof import('./email-change.ts'),
  typeof import('./favourites.ts'),
  typeof import('./help.ts'),
  typeof import('./help-inbox.ts'),
  typeof import('./identity.ts'),
  typeof import('./ledger.ts'),
  typeof import('./legal.ts'),
  typeof import('./media.ts'),
  typeof import('./my-ads.ts'),
  typeof import('./notifications.ts'),
  typeof import('./own-data.ts'),
  typeof import('./payment-findings.ts'),
  typeof import('./payments.ts'),
  typeof import('./people.ts'),
  typeof import('./profile.ts'),
  typeof import('./records.ts'),
  typeof import('./fraud-cases.ts'),
  typeof import('./reports.ts'),
  typeof import('./reviews.ts'),
  typeof import('./screening.ts'),
  typeof import('./saved-searches.ts'),
  typeof import('./search.ts'),
  typeof import('./search-suggestions.ts'),
  typeof import('./second-factor.ts'),
  typeof import('./surveys.ts'),
  typeof import('./takedowns.ts'),
  typeof import('./vouchers.ts'),
  typeof import('./wallet.ts'),
];
type Exports<Module> = Module extends unknown ? Module[keyof Module] : never;
type Declared = Extract<Exports<Modules[number]>, Endpoint>;

/** Every endpoint by method and path, such as `GET /product`. */
type Api = { [E in Declared as `${E['method']} ${E['path']}`]: E };
export type Address = keyof Api;
export type Input<A extends Address> = InputOf<Api[A]>;
export type Output<A extends Address> = OutputOf<Api[A]>;

/** Calls of administrators that change something. */
export type AdminAction = {
  [A in Address]: A extends `GET ${string}` ? never : Api[A]['access'] extends 'admin' | 'superadmin' ? A : never;
}[Address];

/** Endpoints that send a file. Pages link to them instead of calling them. */
export type FileAddress = { [A in Address]: Output<A> extends FileResponse ? A : never }[Address];
export type JsonAddress = Exclude<Address, FileAddress>;

/** The typed API client: in-process on the server, by fetch in the browser. Failures are thrown as `ApiError`. */
export type Client = <A extends JsonAddress>(address: A, input: Input<A>, options?: CallOptions) => Promise<Output<A>>;
export type CallOptions = {
  idempotency_key?: string;
  file?: Blob;
  signal?: AbortSignal;
  /**
   * Where a failure is shown. `toast`, the default in components: the client shows its message and throws it. `caller`: the
   * client only throws it. Background calls and page loaders show nothing either way.
   */
  errors?: 'toast' | 'caller';
  /** Not started by the user, so it never reopens a sign-in dialog that the user has closed. */
  is_background?: boolean;
  /** Upload progress from 0 to 1. Browser only. */
  onProgress?: (share: number) => void;
};
