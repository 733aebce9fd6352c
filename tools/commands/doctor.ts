import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, readConfig, type Secrets } from '../../src/config.ts';
import type { Finding } from '../../src/contract/admin/checks.ts';
import { LOCALES, type Locale } from '../../src/contract/text/locale.ts';
import { runningEmbeddedDatabase } from '../../src/providers/embedded-postgres.ts';
import { examine } from '../../src/server/doctor/doctor.ts';
import { findingsOf } from '../../src/server/doctor/finding.ts';
import { createTranslator } from '../../src/web/app/i18n.ts';
import { type FindingText, findingText } from '../../src/web/pages/admin/checks/finding-text.ts';
import { DATABASE, databaseFolder } from '../database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIGRATIONS = join(ROOT, 'db', 'migrations');
type Flags = { json?: true; language: Locale; dkimSelector?: string[]; dns?: string[] };
type Line = FindingText & Pick<Finding, 'result'>;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check configuration, database, files, mail, payments, site and keys; exit code 1: something is bad')
    .option('--json', 'print the findings as JSON')
    .addOption(new Option('--language <language>', 'of the findings').choices(LOCALES).default('en'))
    .option('--dkim-selector <name...>', 'selectors with which the mail service signs mails')
    .option('--dns <address...>', 'DNS servers to ask instead of the machine’s, address:port')
    .action(async (flags: Flags) => {
      const { t } = checkTexts(flags.language);
      const lines = (await findingsFor(flags)).map((finding) => ({
        result: finding.result,
        ...findingText(finding, t, flags.language),
      }));
      if (flags.json) console.log(JSON.stringify(lines.map(asJson), null, 2));
      else print(lines, t);
      process.exitCode = lines.some(({ result }) => result === 'bad') ? 1 : 0;
    });
}

const asJson = ({ name, ...line }: Line) => ({ check: name, ...line });

/** The texts of the checks, read directly: the site may be broken. */
function checkTexts(language: Locale) {
  const path = join(ROOT, 'src', 'web', 'locales', language, 'checks.json');
  const translator = createTranslator(language, { [language]: { checks: JSON.parse(readFileSync(path, 'utf8')) } });
  return { t: translator.getFixedT(language, 'checks') };
}

async function findingsFor({ dkimSelector = [], dns }: Flags): Promise<Finding[]> {
  let read: { config: Config; secrets: Secrets };
  try {
    read = readConfig();
  } catch (error) {
    return [findingsOf('configuration').bad('invalid', 'see_page', { reason: (error as Error).message })];
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

function print(lines: readonly Line[], t: ReturnType<typeof checkTexts>['t']): void {
  // What is bad must be found at a glance in a terminal without colours.
  const markOf = (result: Finding['result']) =>
    result === 'bad' ? t('results.bad').toUpperCase() : t(`results.${result}`);
  const marks = lines.map(({ result }) => markOf(result));
  const markWidth = Math.max(...marks.map((mark) => mark.length));
  const nameWidth = Math.max(...lines.map(({ name }) => name.length));
  for (const [index, { name, message, remedy }] of lines.entries()) {
    console.log(`${(marks[index] ?? '').padEnd(markWidth)}  ${name.padEnd(nameWidth)}  ${message}`);
    if (remedy !== null) console.log(`${' '.repeat(markWidth + nameWidth + 4)}→ ${remedy}`);
  }
  const total = (wanted: Finding['result']) => lines.filter(({ result }) => result === wanted).length;
  console.log(`\n${t('summary', { good: total('good'), warning: total('warning'), bad: total('bad') })}`);
}
