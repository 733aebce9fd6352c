import type { Config, Secrets } from '../../config.ts';
import type { Finding, FindingValues } from '../../contract/admin/checks.ts';

/** What the checks read. `database_url` is null if no database is configured or running. */
export type Setup = {
  config: Config;
  secrets: Secrets;
  database_url: string | null;
  /** Folder of the migrations of this version. */
  migrations: string;
  /** Selectors of the DKIM keys of the sender's domain; the DNS offers no list of them. */
  dkim_selectors: readonly string[];
  /** DNS servers to ask instead of the machine's, `address:port`. */
  dns_servers: readonly string[] | null;
  now: Date;
};

/** The findings of one check. Messages and remedies are keys of `checks.<check>` in the locale file `checks`. */
export const findingsOf = (check: string) => ({
  good: (message: string, values: FindingValues = {}): Finding => ({
    check,
    result: 'good',
    message,
    remedy: null,
    values,
  }),
  warning: (message: string, remedy: string, values: FindingValues = {}): Finding => ({
    check,
    result: 'warning',
    message,
    remedy,
    values,
  }),
  bad: (message: string, remedy: string, values: FindingValues = {}): Finding => ({
    check,
    result: 'bad',
    message,
    remedy,
    values,
  }),
});

/** Why something failed, in the words of whoever refused. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch` hides the reason in `cause`.
  const { cause } = error;
  if (cause instanceof Error) return cause.message || cause.name;
  return error.message || error.name;
}
