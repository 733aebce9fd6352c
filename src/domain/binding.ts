import type { Clock } from '../base/clock.ts';
import type { Database, Tx } from '../base/database.ts';
import type { JobHandlers } from '../base/jobs.ts';
import type { Log } from '../base/log.ts';
import type { Actor } from '../contract/actor.ts';
import type { HistoryDocument, InvoiceDocument } from '../contract/documents.ts';
import type { Endpoint, FileResponse, ParsedOf, ResultOf, UploadedFile } from '../contract/endpoint.ts';
import type { Locale } from '../contract/locale.ts';
import type { HistoryRow } from '../contract/wallet.ts';
import type { BlobStore } from '../providers/blobs/blob-store.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import type { PaymentGateway } from '../providers/payment/payment-gateway.ts';
import type { Subscriber } from './events.ts';

/** What use cases work with; built once by `main.ts` and handed to each noun's `api.ts`. */
export type Services = {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  gateway: PaymentGateway;
  blobs: BlobStore;
  drawing: Drawing;
  outputs: Outputs;
  documents: Documents;
  tokens: Tokens;
  passwords: PasswordHasher;
  app_name: string;
  /**
   * Uses a voucher for a person who is being made, in the same transaction. A code that cannot be used changes nothing
   * and hinders nobody. Accounts stand below the vouchers, so the house hands them this one act.
   */
  redeemAtRegistration: (
    tx: Tx,
    wish: { user_id: string; code: string; now: Date },
  ) => Promise<{ voucher_code: string; is_used: boolean; coins: number }>;
  /** Address that people type, for links in mails; without a slash at the end. */
  public_url: () => string;
};

/** Draws an ad's face; the pages' build does it, so that there is one renderer. */
export type Drawing = {
  /** The face's HTML, the same for everybody, in every language and at every time. */
  artwork(displayConfig: import('../contract/display.ts').DisplayConfig): string;
};

/** Makes what is passed on or printed of an ad; the pages' build does it, in a process of its own. */
export type Outputs = {
  /** The bytes of a picture or a PDF. Null where too many wait already. */
  draw(job: import('../contract/outputs.ts').OutputJob): Promise<Uint8Array | null>;
};

/** Writes papers and tables while they are sent; it is given all that they tell and asks nobody. */
export type Documents = {
  invoice(paper: InvoiceDocument): FileResponse;
  history(paper: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse;
  historyTable(paper: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse;
};

/** Signs and reads the tokens that people carry. */
export type Tokens = {
  sign(claims: { session_id: string; user_id: string; expires_at: Date }): Promise<string>;
  /** Null for a token that is not ours, was changed or has expired. */
  read(token: string): Promise<{ session_id: string; user_id: string } | null>;
  /** The X-CSRF-TOKEN that belongs to a session. */
  csrf(sessionId: string): string;
  /** Stands for a text in our tables: alike for alike, and to be found out by nobody without the secret. */
  pseudonymize(text: string): string;
};

/** Hashes passwords, a limited number at a time. */
export type PasswordHasher = {
  /** Runs the work when its turn comes; throws `server_busy` at once where too many wait. */
  queued<Result>(work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
};
/** What whoever has a turn may do in it. */
export type Hashing = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** One call as a use case sees it, whether it came by HTTP or from a page's loader. */
export type Call = {
  actor: Actor | null;
  locale: Locale;
  request_id: string;
  /** The caller's address on the network, for limits; never stored as it is. */
  network_address: string;
  user_agent: string;
  idempotency_key: string | null;
  file: UploadedFile | null;
  /** Gives the browser its TOKEN cookie, or takes it away with null. */
  set_token(token: string | null): void;
};
/** A call whose endpoint demands a person. */
export type SignedInCall = Call & { actor: Actor };

export type Binding = {
  endpoint: Endpoint;
  handle(call: Call, input: unknown): Promise<unknown>;
};

type CallOf<E extends Endpoint> = E['access'] extends 'all' ? Call : SignedInCall;

/** Joins a declared endpoint to its use case. The door has parsed `input` and proved the actor before it runs. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E>, input: ParsedOf<E>) => Promise<ResultOf<E>> | ResultOf<E>,
): Binding {
  return {
    endpoint,
    handle: async (call, input) => handle(call as CallOf<E>, input as ParsedOf<E>),
  };
}

/** What a noun brings to the house: `api.ts` of each exports one function from services to this. */
export type Module = {
  bindings: readonly Binding[];
  jobs?: JobHandlers;
  subscribers?: readonly Subscriber[];
  /** graphile-worker crontab lines, in UTC. */
  crontab?: readonly string[];
};
