import type { Config, Secrets } from '../../config.ts';

/** `warning`: it works, but not well or not for long. `bad`: something does not work. */
export type Result = 'good' | 'warning' | 'bad';

/** The result of one check. `remedy` says what to do; null where all is well. */
export type Finding = { check: string; result: Result; message: string; remedy: string | null };

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

/** The findings of one check; `check` is the name of each. */
export const findingsOf = (check: string) => ({
  good: (message: string): Finding => ({ check, result: 'good', message, remedy: null }),
  warning: (message: string, remedy: string): Finding => ({ check, result: 'warning', message, remedy }),
  bad: (message: string, remedy: string): Finding => ({ check, result: 'bad', message, remedy }),
});
