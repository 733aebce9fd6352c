import type { Clock } from '../base/clock.ts';
import type { Database, PublicDatabase, Tx } from '../base/database.ts';
import type { Log } from '../base/log.ts';
import type { Checks } from '../contract/admin/checks.ts';
import type { TokenProblem } from '../contract/api/api-error.ts';
import type { FileResponse } from '../contract/api/endpoint.ts';
import type { Brand } from '../contract/brand/brand.ts';
import type {
  AuditRow,
  CaseDocument,
  HistoryDocument,
  InvoiceDocument,
  PersonRow,
  RecordDocument,
  TableCell,
} from '../contract/payments/documents.ts';
import type { Locale } from '../contract/text/locale.ts';
import type { VoucherProblem } from '../contract/vouchers/rules.ts';
import type { HistoryRow } from '../contract/wallet/endpoints.ts';
import type { Backups } from '../providers/backup/backups.ts';
import type { BlobStore } from '../providers/blobs/blob-store.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import type { OpenIdProvider } from '../providers/oauth/openid-provider.ts';
import type { PaymentGateway } from '../providers/payment/payment-gateway.ts';
import type { PushSender } from '../providers/push/push-sender.ts';
import type { Vault } from '../providers/vault/vault.ts';

/** What use cases need; `main.ts` builds it once and passes it to each module's `api.ts`. */
export type Services = {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  gateway: PaymentGateway;
  blobs: BlobStore;
  /** Null without a backup folder. */
  backups: Backups | null;
  /** Encrypted photos of ID cards; no public address reaches them. */
  vault: Vault;
  /** The font file of names that are written on pictures. */
  markFont: string;
  artworks: ArtworkRenderer;
  outputs: Outputs;
  documents: Documents;
  tokens: Tokens;
  secretBox: SecretBox;
  passwords: PasswordHasher;
  places: Places;
  /** Sign-in with Google; null if it is not configured. */
  google: OpenIdProvider | null;
  push: PushSender;
  doctor: Doctor;
  /** The operator's own name and look, as it is now; the same object until it changes. */
  brand: () => Brand;
  /** Who runs the board, as legal texts name them; null: they use the product's name. */
  operator: string | null;
  /** Where users write to support. */
  support_email: string;
  /**
   * Uses a voucher for a user who is being created, in the same transaction; an unusable code changes nothing.
   * `accounts` may not import `vouchers`, which have a higher rank.
   */
  redeemAtRegistration: (
    tx: Tx,
    request: { user_id: string; code: string; now: Date },
  ) => Promise<{ voucher_code: string; is_used: boolean; coins: number; problem: VoucherProblem | null }>;
  /** The public base URL for links in mails; without a slash at the end. */
  public_url: () => string;
};

/** Examines the installation. */
export type Doctor = {
  /** The findings of the last minute, or new ones; calls that come meanwhile wait for the same ones. */
  examine(): Promise<Checks>;
  /** The findings of the last minute; null if there are none. */
  kept(): Checks | null;
};

/** What the use cases of shared endpoints get, whose response is the same for everybody: it may be some seconds old. */
export type PublicServices = Services & { database: PublicDatabase };

/** Renders an ad's artwork with the pages' renderer, so that there is only one. */
export type ArtworkRenderer = {
  /** The artwork's HTML, the same for every user, language and time. `qr`: URL of the picture of the ad's QR code. */
  render(displayConfig: import('../contract/design/schemas.ts').DisplayConfig, qr: string): string;
};

/** Renders share pictures and flyers with the pages' renderer, in a separate process. */
export type Outputs = {
  /** The bytes of a picture or PDF; null if too many jobs are waiting. */
  render(job: import('../contract/design/outputs.ts').OutputJob): Promise<Uint8Array | null>;
};

/** Writes documents and tables while they are sent; they get all their data as parameters. */
export type Documents = {
  invoice(document: InvoiceDocument): FileResponse;
  history(document: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse;
  historyTable(document: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse;
  fraudCase(document: CaseDocument): FileResponse;
  auditTable(locale: Locale, rows: AsyncIterable<readonly AuditRow[]>, fileName: string): FileResponse;
  moneyTable(
    locale: Locale,
    columns: readonly string[],
    batches: AsyncIterable<readonly (readonly TableCell[])[]>,
    fileName: string,
  ): FileResponse;
  record(document: RecordDocument): FileResponse;
  peopleTable(locale: Locale, rows: AsyncIterable<readonly PersonRow[]>, fileName: string): FileResponse;
};

/** Signs and verifies session tokens. */
export type Tokens = {
  sign(claims: { session_id: string; user_id: string; expires_at: Date }): Promise<string>;
  /** Null for a token that is invalid or has expired. */
  read(token: string): Promise<{ session_id: string; user_id: string } | null>;
  /** What is wrong with a token that `read` rejects; null if nothing is. */
  problemOf(token: string): Promise<TokenProblem | null>;
  /** The CSRF token of a session. */
  csrf(sessionId: string): string;
  /** Signs a value for a purpose, to be stored by a browser. */
  signValue(purpose: string, value: Record<string, unknown>, expires_at: Date): Promise<string>;
  /** The value that `signValue` signed for this purpose; null if it is forged or has expired. */
  readValue(purpose: string, signed: string): Promise<unknown>;
  /** A keyed hash of a text: the same for the same text, and not reversible without the secret key. */
  pseudonymize(text: string): string;
  /** The signature of a link; `text` says what the link opens, until when and for whom. */
  signLink(text: string): string;
  /** Whether `signLink` made the signature, also with the previous secret key. */
  isLink(text: string, signature: string): boolean;
  /** The signature of a list's cursor; `text` names the list and the position. */
  signCursor(text: string): string;
};

/** Encrypts secrets that are stored in the database, with a key derived from the secret key. */
export type SecretBox = {
  /** Only `open` with the same owner returns the text. */
  seal(text: string, owner: string): string;
  /** Null unless it was sealed for this owner. `isOutdated`: by the previous secret key; seal it again. */
  open(sealed: string, owner: string): { text: string; isOutdated: boolean } | null;
};

/** Finds the place of a network address. */
export type Places = {
  /** City and region, as 'Cirebon, West Java'; null where it is unknown. */
  nameOf(address: string): string | null;
  /** Code of ISO 3166-1, as 'ID'; null where it is unknown. */
  countryOf(address: string): string | null;
};

/** Hashes passwords, a limited number at a time. */
export type PasswordHasher = {
  /** Waits for a free slot and runs the work; throws `server_busy` if too many are waiting. */
  queued<Result>(work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
};
/** What the work of a slot may do. */
export type Hashing = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};
