import { readdir } from 'node:fs/promises';
import { type DatabaseCondition, inspectDatabase } from '../../base/inspect-database.ts';
import { toleratesMigration } from '../../base/migrations.ts';
import { reachDatabase } from '../../base/reach-database.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { findingsOf, type Setup } from './finding.ts';

/** Extensions that the first migration creates. */
const EXTENSIONS = ['btree_gin', 'citext', 'pg_trgm', 'unaccent'];
const TESTED_MAJOR = 18;
/** Milliseconds between two clocks. Sign-in codes are valid for minutes, and ads end at a moment. */
const NOTICEABLE_DIFFERENCE = 2000;
const HARMFUL_DIFFERENCE = 30_000;

/** Whether the database can be used: version, rights, migrations, connections and its clock. */
export async function checkDatabase({ config, database_url, migrations: folder }: Setup): Promise<Finding[]> {
  const { bad } = findingsOf('database');
  if (database_url === null) {
    return [bad('none', 'set_url')];
  }
  try {
    await reachDatabase(database_url);
  } catch (error) {
    return [bad('unreachable', 'correct_url', { reason: (error as Error).message })];
  }
  const pooler = await poolerFindings(config);
  const condition = await inspectDatabase(database_url, EXTENSIONS);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return [
    ...pooler,
    ...serverFindings(condition),
    ...rightsFindings(condition),
    migrationsFinding(condition, files),
    connectionsFinding(condition, config.database_connections),
    clockFinding(condition),
  ];
}

/** With DATABASE_DIRECT_URL, the other checks examine the server, and this one the pooler before it. */
async function poolerFindings({ database_url, database_direct_url }: Setup['config']): Promise<Finding[]> {
  const { good, bad } = findingsOf('pooler');
  if (database_url === null || database_direct_url === null) return [];
  try {
    await reachDatabase(database_url);
  } catch (error) {
    return [bad('unreachable', 'correct_url', { reason: (error as Error).message })];
  }
  return [good('works')];
}

function serverFindings({ version, major, size }: DatabaseCondition): Finding[] {
  const { good, warning } = findingsOf('database');
  if (major < TESTED_MAJOR) {
    return [warning('old', 'upgrade', { version, tested: TESTED_MAJOR })];
  }
  return [good('works', { version, megabytes: Math.ceil(size / 1e6) })];
}

function rightsFindings({ mayCreateTables, mayCreateSchemas, missingExtensions }: DatabaseCondition): Finding[] {
  const { good, bad } = findingsOf('database_rights');
  const findings: Finding[] = [];
  if (!mayCreateTables || !mayCreateSchemas) {
    findings.push(bad(mayCreateTables ? 'no_schemas' : 'no_tables', 'own'));
  }
  if (missingExtensions.length > 0) {
    findings.push(bad('no_extensions', 'install', { extensions: missingExtensions.join(', ') }));
  }
  return findings.length > 0 ? findings : [good('enough')];
}

function migrationsFinding({ migrations }: DatabaseCondition, files: readonly string[]): Finding {
  const { good, warning, bad } = findingsOf('migrations');
  if (migrations === null) {
    return bad('unreadable', 'use_owner');
  }
  const unknown = migrations.filter((name) => !files.includes(name));
  const broken = unknown.filter((name) => !toleratesMigration(name));
  if (broken.length > 0) {
    return bad('newer', 'start_newer', { names: broken.join(', ') });
  }
  if (unknown.length > 0) {
    return warning('prepared', 'finish', { names: unknown.join(', ') });
  }
  const pending = files.length - migrations.length;
  if (pending > 0) {
    return warning(migrations.length === 0 ? 'empty' : 'pending', 'next_start', { pending });
  }
  return good('complete', { total: files.length });
}

function connectionsFinding(condition: DatabaseCondition, perProcess: number): Finding {
  const { good, warning, bad } = findingsOf('connections');
  const { maxConnections, reservedConnections, foreignConnections } = condition;
  const free = maxConnections - reservedConnections - foreignConnections;
  const values = { free, each: perProcess, limit: maxConnections };
  if (free < perProcess) return bad('too_few', 'lower', values);
  if (free < 2 * perProcess) return warning('one', 'lower', values);
  return good('enough', { ...values, processes: Math.floor(free / perProcess) });
}

function clockFinding({ clockDifference }: DatabaseCondition): Finding {
  const { good, warning, bad } = findingsOf('clock');
  const difference = Math.abs(clockDifference);
  const values = { seconds: Math.round(difference / 100) / 10 };
  if (difference >= HARMFUL_DIFFERENCE) return bad('differs', 'synchronise', values);
  if (difference >= NOTICEABLE_DIFFERENCE) return warning('differs', 'synchronise', values);
  return good('agrees');
}
