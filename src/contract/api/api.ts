import type { Endpoint, FileResponse, InputOf, OutputOf } from './endpoint.ts';

/** The modules that declare endpoints. Only their types are imported, so calling the API loads no schemas. */
type Modules = [
  typeof import('../moderation/accounts.ts'),
  typeof import('../accounts/endpoints.ts'),
  typeof import('../ads/creation.ts'),
  typeof import('../ads/detail.ts'),
  typeof import('../ads/pictures.ts'),
  typeof import('../admin/endpoints.ts'),
  typeof import('../affiliate/endpoints.ts'),
  typeof import('../moderation/bans.ts'),
  typeof import('../own-data/breach-drills.ts'),
  typeof import('../catalogue/endpoints.ts'),
  typeof import('../admin/brand.ts'),
  typeof import('../admin/checks.ts'),
  typeof import('../admin/console-ads.ts'),
  typeof import('../admin/corrections.ts'),
  typeof import('../payments/documents.ts'),
  typeof import('../accounts/email-change.ts'),
  typeof import('../accounts/first-administrator.ts'),
  typeof import('../favourites/endpoints.ts'),
  typeof import('../help/endpoints.ts'),
  typeof import('../help/inbox.ts'),
  typeof import('../identity/endpoints.ts'),
  typeof import('../admin/ledger.ts'),
  typeof import('../legal/endpoints.ts'),
  typeof import('../media/endpoints.ts'),
  typeof import('../media/phone-photo.ts'),
  typeof import('../media/subject.ts'),
  typeof import('../ads/my-ads.ts'),
  typeof import('../notifications/endpoints.ts'),
  typeof import('../own-data/endpoints.ts'),
  typeof import('../payments/findings.ts'),
  typeof import('../page-errors/endpoints.ts'),
  typeof import('../page-timings/endpoints.ts'),
  typeof import('../payments/endpoints.ts'),
  typeof import('../admin/people.ts'),
  typeof import('../accounts/profile.ts'),
  typeof import('../admin/records.ts'),
  typeof import('../reports/fraud-cases.ts'),
  typeof import('../reports/endpoints.ts'),
  typeof import('../moderation/endpoints.ts'),
  typeof import('../screening/endpoints.ts'),
  typeof import('../saved-searches/endpoints.ts'),
  typeof import('../search/endpoints.ts'),
  typeof import('../search/suggestions.ts'),
  typeof import('../accounts/second-factor.ts'),
  typeof import('../surveys/endpoints.ts'),
  typeof import('../takedowns/endpoints.ts'),
  typeof import('../vouchers/endpoints.ts'),
  typeof import('../wallet/endpoints.ts'),
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
   * Where a failure is shown. `toast`, the default in components: the client shows its message and throws it. `caller`:
   * the client only throws it. Background calls and page loaders show nothing either way.
   */
  errors?: 'toast' | 'caller';
  /** Not started by the user, so it never reopens a sign-in dialog that the user has closed. */
  is_background?: boolean;
  /** Upload progress from 0 to 1. Browser only. */
  onProgress?: (share: number) => void;
};
