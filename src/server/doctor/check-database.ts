import { readdir } from 'node:fs/promises';
import { type DatabaseCondition, inspectDatabase } from '../../base/inspect-database.ts';
import { toleratesMigration } from '../../base/migrations.ts';
import { reachDatabase } from '../../base/reach-database.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

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
    return [
      bad('No database is configured, and none runs in DATA_DIR.', 'Set DATABASE_URL, or start Papan with npm start.'),
    ];
  }
  try {
    await reachDatabase(database_url);
  } catch (error) {
    return [bad((error as Error).message, 'Correct DATABASE_URL or start the database server.')];
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
    return [bad((error as Error).message, 'Correct DATABASE_URL or start the pooler.')];
  }
  return [good('It answers.')];
}

function serverFindings({ version, major, size }: DatabaseCondition): Finding[] {
  const { good, warning } = findingsOf('database');
  if (major < TESTED_MAJOR) {
    return [
      warning(
        `PostgreSQL ${version} works, but Papan is tested with ${TESTED_MAJOR}.`,
        `Upgrade to PostgreSQL ${TESTED_MAJOR} when it suits.`,
      ),
    ];
  }
  return [good(`PostgreSQL ${version}, ${Math.ceil(size / 1e6)} MB.`)];
}

function rightsFindings({ mayCreateTables, mayCreateSchemas, missingExtensions }: DatabaseCondition): Finding[] {
  const { good, bad } = findingsOf('database rights');
  const findings: Finding[] = [];
  if (!mayCreateTables || !mayCreateSchemas) {
    findings.push(
      bad(
        `The user may not create ${mayCreateTables ? 'schemas in the database' : 'tables in the schema public'}.`,
        'Make the user the owner of the database: alter database <name> owner to <user>',
      ),
    );
  }
  if (missingExtensions.length > 0) {
    findings.push(
      bad(
        `The server lacks the extensions ${missingExtensions.join(', ')}.`,
        'Install the package postgresql-contrib of the server’s version.',
      ),
    );
  }
  return findings.length > 0 ? findings : [good('The user may create what migrations need.')];
}

function migrationsFinding({ migrations }: DatabaseCondition, files: readonly string[]): Finding {
  const { good, warning, bad } = findingsOf('migrations');
  if (migrations === null) {
    return bad('The user may not read the tables.', 'Use the user that owns them, or grant it the rights.');
  }
  const unknown = migrations.filter((name) => !files.includes(name));
  const broken = unknown.filter((name) => !toleratesMigration(name));
  if (broken.length > 0) {
    return bad(
      `The database is newer than this version: it has ${broken.join(', ')}.`,
      'Start the newer version, or restore the backup that was made before it.',
    );
  }
  if (unknown.length > 0) {
    return warning(
      `A newer version has prepared the database: it has ${unknown.join(', ')}.`,
      'This version works with it; finish the update when it suits.',
    );
  }
  const pending = files.length - migrations.length;
  if (pending > 0) {
    return warning(
      migrations.length === 0 ? 'The database is empty.' : `${pending} migrations have not run.`,
      'They run at the next start.',
    );
  }
  return good(`All ${files.length} have run.`);
}

function connectionsFinding(condition: DatabaseCondition, perProcess: number): Finding {
  const { good, warning, bad } = findingsOf('connections');
  const { maxConnections, reservedConnections, foreignConnections } = condition;
  const free = maxConnections - reservedConnections - foreignConnections;
  const remedy = `Lower DATABASE_CONNECTIONS (${perProcess}), or raise max_connections (${maxConnections}) of the server.`;
  if (free < perProcess) return bad(`A process opens ${perProcess} connections, but ${free} are free.`, remedy);
  if (free < 2 * perProcess) {
    return warning(`${free} connections suffice for one process, not for replacing it by a new version.`, remedy);
  }
  return good(`${free} connections suffice for ${Math.floor(free / perProcess)} processes with ${perProcess} each.`);
}

function clockFinding({ clockDifference }: DatabaseCondition): Finding {
  const { good, warning, bad } = findingsOf('clock');
  const difference = Math.abs(clockDifference);
  const message = `The clocks of this machine and of the database differ by ${(difference / 1000).toFixed(1)} s.`;
  const remedy = 'Let both synchronise their clocks: timedatectl set-ntp true';
  if (difference >= HARMFUL_DIFFERENCE) return bad(message, remedy);
  if (difference >= NOTICEABLE_DIFFERENCE) return warning(message, remedy);
  return good('This machine and the database agree about the time.');
}
