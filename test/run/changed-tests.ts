import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../src/main.ts';

/** Test folders and files of Vitest, and files of `test/browser`, by what they test. */
type Area = { unit: readonly string[]; browser: readonly string[] };
const area = (unit: readonly string[], browser: readonly string[] = []): Area => ({ unit, browser });

/**
 * What tests each module: the folders of its name in `src/domain`, `src/contract`, `src/server` and `src/web/pages`.
 * Unit tests beside a changed file run in any case.
 */
const AREAS: Record<string, Area> = {
  accounts: area(
    ['test/accounts', 'src/domain/accounts'],
    ['session', 'passwords', 'profile', 'email-change', 'second-factor', 'google', 'return-address', 'account-status'],
  ),
  admin: area(['test/admin', 'src/domain/admin'], ['admin', 'data', 'records', 'categories', 'people', 'ledger']),
  ads: area(
    ['test/ads', 'src/domain/ads'],
    ['journey', 'steps', 'short-path', 'ad-life', 'my-ads', 'unsaved', 'ad-page', 'inputs'],
  ),
  affiliate: area(['test/payments/affiliate', 'src/domain/affiliate'], ['affiliate']),
  audit: area(['test/audit', 'src/domain/audit'], ['admin']),
  backups: area(['test/backups', 'src/domain/backups', 'src/providers/backup']),
  board: area(['test/api/page', 'src/web/card'], ['public', 'search', 'ad-page', 'theme', 'weight']),
  catalogue: area(['test/catalogue', 'src/domain/catalogue'], ['categories', 'steps', 'search']),
  crawlers: area(['test/api/crawlers'], ['search-engines', 'redirects']),
  designer: area(
    ['src/web/designer', 'src/contract/design'],
    [
      'designer-checks',
      'designer-controls',
      'designer-touch',
      'designer-typing',
      'designer-pictures',
      'templates',
      'journey',
    ],
  ),
  events: area(['test/api/events', 'test/api/subscriptions', 'test/database/outbox'], ['events']),
  favourites: area(['test/favourites', 'test/saved-searches/favourites', 'src/domain/favourites'], ['favourites']),
  files: area(['test/media', 'test/ads/files', 'test/api/uploads', 'src/server/files'], ['designer-pictures']),
  help: area(['test/help', 'src/domain/help'], ['help', 'interface-numbers']),
  identity: area(['test/identity', 'src/domain/identity'], ['identity', 'identity-review']),
  legal: area(['test/legal', 'src/domain/legal'], ['legal', 'legal-clocks']),
  media: area(['test/media', 'test/ads/pictures', 'src/domain/media'], ['designer-pictures']),
  metrics: area(['src/server/metrics', 'test/api/http-server']),
  moderation: area(['test/moderation/', 'test/ads/moderation', 'src/domain/moderation/'], ['queue', 'appeals']),
  screening: area(['test/screening', 'src/domain/screening'], ['rules', 'bans']),
  notifications: area(['test/notifications', 'src/domain/notifications'], ['notifications', 'events']),
  'own-data': area(['test/own-data', 'src/domain/own-data'], ['own-data']),
  'page-errors': area(['test/page-errors', 'test/observation/error-reports'], ['page-timing']),
  'page-timings': area(['test/page-timings'], ['page-timing', 'admin']),
  pages: area(['test/api/page', 'src/server/pages'], ['public', 'page-access', 'weight', 'loading', 'new-build']),
  payments: area(['test/payments/', 'src/domain/payments', 'src/providers/payment'], ['wallet-topup', 'ledger']),
  reports: area(['test/reports', 'src/domain/reports'], ['reports', 'fraud-cases']),
  'review-queue': area(['test/moderation/', 'src/domain/review-queue'], ['queue']),
  'saved-searches': area(['test/saved-searches', 'src/domain/saved-searches'], ['saved-searches']),
  search: area(['test/search', 'src/domain/search'], ['search', 'suggestions']),
  sessions: area(['test/accounts', 'src/server/sessions'], ['session', 'second-factor', 'google']),
  'service-worker': area(['src/web/service-worker'], ['service-worker', 'offline', 'share-target', 'install']),
  surveys: area(['test/surveys', 'src/domain/surveys'], ['survey']),
  takedowns: area(['test/takedowns', 'src/domain/takedowns'], ['legal-clocks']),
  vouchers: area(['test/payments/vouchers', 'src/domain/vouchers'], ['wallet-topup']),
  wallet: area(['test/payments/wallet', 'test/coin-model', 'src/domain/wallet'], ['wallet-topup', 'journey']),
};
/** The designs of advertisements are `design` in the contract and `designer` in the pages. */
const FOLDER = /^src\/(?:contract|domain|server|web\/pages|web)\/([\w-]+)\//;
const TEST = /\.test\.tsx?$/;
/** Texts and documents change no behaviour that a module's tests look at, except for their own checks. */
const CHECKED_BY_STEPS = /^(docs\/|[A-Z]+\.md$|src\/web\/locales\/|bench\/|biome\.json|\.dependency-cruiser)/;

export type ChangedTests = { unit: string[]; browser: string[]; unknown: string[] };

/** Files that differ from a commit, those that git does not know included. */
export function changedFiles(ref: string): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]),
  ].sort();
}

/** The tests of these files. `unknown` are files that anything may depend on. */
export function testsFor(files: readonly string[]): ChangedTests {
  const unit = new Set<string>();
  const browser = new Set<string>();
  const unknown: string[] = [];
  for (const file of files) {
    if (TEST.test(file)) {
      if (existsSync(join(root, file))) (file.startsWith('test/browser/') ? browser : unit).add(file);
      continue;
    }
    const found = areaOf(file);
    if (found) {
      for (const path of found.unit) unit.add(path);
      for (const name of found.browser) browser.add(`test/browser/${name}.test.ts`);
    } else if (!CHECKED_BY_STEPS.test(file)) unknown.push(file);
    if (file.startsWith('src/') && !found) unit.add(`${dirname(file)}/`);
    if (file.startsWith('docs/') || file.endsWith('.md')) unit.add('test/documentation.test.ts');
  }
  return { unit: [...unit].sort(), browser: [...browser].sort(), unknown };
}

function areaOf(file: string): Area | undefined {
  const folder = FOLDER.exec(file)?.[1];
  const name = folder === 'design' ? 'designer' : folder;
  return name !== undefined && Object.hasOwn(AREAS, name) ? AREAS[name] : undefined;
}
