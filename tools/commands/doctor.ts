import { join } from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig, type Secrets } from '../../src/config.ts';
import { runningEmbeddedDatabase } from '../../src/providers/embedded-postgres.ts';
import { examine } from '../../src/server/doctor/doctor.ts';
import { type Finding, findingsOf } from '../../src/server/doctor/finding.ts';
import { DATABASE, databaseFolder } from '../database.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations');
const MARKS = { good: 'good   ', warning: 'warning', bad: 'BAD    ' } as const;
type Flags = { json?: true; dkimSelector?: string[]; dns?: string[] };

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check configuration, database, files, mail, payments, site and keys; exit code 1: something is bad')
    .option('--json', 'print the findings as JSON')
    .option('--dkim-selector <name...>', 'selectors with which the mail service signs mails')
    .option('--dns <address...>', 'DNS servers to ask instead of the machine’s, address:port')
    .action(async (flags: Flags) => {
      const findings = await findingsFor(flags);
      if (flags.json) console.log(JSON.stringify(findings, null, 2));
      else print(findings);
      process.exitCode = findings.some(({ result }) => result === 'bad') ? 1 : 0;
    });
}

async function findingsFor({ dkimSelector = [], dns }: Flags): Promise<Finding[]> {
  let read: { config: Config; secrets: Secrets };
  try {
    read = readConfig();
  } catch (error) {
    return [findingsOf('configuration').bad((error as Error).message, 'See docs/configuration.md.')];
  }
  const { config, secrets } = read;
  return examine({
    config,
    secrets,
    database_url:
      config.database_direct_url ??
      config.database_url ??
      runningEmbeddedDatabase(databaseFolder(config.data_dir), DATABASE),
    migrations: MIGRATIONS,
    dkim_selectors: dkimSelector,
    dns_servers: dns ?? null,
    now: new Date(),
  });
}

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, result, message, remedy } of findings) {
    console.log(`${MARKS[result]}  ${check.padEnd(width)}  ${message}`);
    if (remedy !== null) console.log(`${' '.repeat(width + 11)}→ ${remedy}`);
  }
  const total = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  console.log(`\n${total('good')} good, ${total('warning')} warnings, ${total('bad')} bad.`);
}
