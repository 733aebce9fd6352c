import { openDatabase } from '../../base/database.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkGateway } from './check-gateway.ts';
import { checkKeys, checkSharedKeys } from './check-keys.ts';
import { checkDataFolder, checkMode } from './check-machine.ts';
import { checkMailDomain, checkMailServer } from './check-mail.ts';
import { checkOperation } from './check-operation.ts';
import { checkRedis } from './check-redis.ts';
import { checkReplicas } from './check-replicas.ts';
import { checkSite } from './check-site.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

/**
 * Examines everything that an installation needs, and changes nothing that lasts: no mail is sent and no payment made. Each check
 * waits some seconds for the service that it examines. Findings are in the order in which an operator sets things up.
 */
export async function examine(setup: Setup): Promise<Finding[]> {
  const checks: [name: string, check: () => Finding[] | Promise<Finding[]>][] = [
    ['configuration', () => checkMode(setup)],
    ['keys', () => checkKeys(setup.secrets)],
    ['data folder', () => checkDataFolder(setup)],
    ['database', () => checkDatabaseAndOperation(setup)],
    ['replicas', () => checkReplicas(setup)],
    ['files', () => checkFiles(setup)],
    ['redis', () => checkRedis(setup.secrets)],
    ['mail server', () => checkMailServer(setup)],
    ['mail domain', () => checkMailDomain(setup)],
    ['payment gateway', () => checkGateway(setup)],
    ['site', () => checkSite(setup)],
  ];
  const found = await Promise.all(
    checks.map(async ([name, check]) => {
      try {
        return await check();
      } catch (error) {
        return [findingsOf('failed_check').bad('failed', 'report', { name, reason: reasonOf(error) })];
      }
    }),
  );
  return found.flat();
}

/** The board's own tables are read only where they are complete. */
async function checkDatabaseAndOperation(setup: Setup): Promise<Finding[]> {
  const findings = await checkDatabase(setup);
  const { database_url } = setup;
  const isComplete = findings.some(({ check, result }) => check === 'migrations' && result === 'good');
  if (database_url === null || !isComplete) return findings;
  const database = openDatabase({ url: database_url, maxConnections: 2, onError: () => undefined });
  try {
    const keys = await checkSharedKeys(database.read, setup.secrets);
    const operation = await checkOperation(database.read, setup.now);
    return [...findings, ...keys, ...operation, ...(await checkBackups(database.read, setup))];
  } finally {
    await database.close();
  }
}
