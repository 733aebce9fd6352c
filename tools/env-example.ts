import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const FILE = join(root, 'ops', 'papan.env.example');
/** Without them a server for users does not start. */
const REQUIRED = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'IDENTITY_KEY',
  'PUSH_KEY',
  'SMTP_URL',
  'XENDIT_SECRET_KEY',
  'XENDIT_WEBHOOK_TOKEN',
];
/** Only ops/compose.yaml reads these. */
const COMPOSE = [
  [
    'POSTGRES_PASSWORD',
    '',
    'The password of the database, letters and digits only. The containers make DATABASE_URL with it.',
  ],
  ['TLS_FOLDER', './tls', 'The folder with fullchain.pem and privkey.pem, for nginx.'],
  ['BACKUP_DISK', './backups', 'Where the backup goes: another disk, or a folder that is on another machine.'],
] as const;

/** The text of ops/papan.env.example: every variable of the server with its sentence in docs/configuration.md. */
export function envExample(): string {
  const page = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8');
  const table = page.split(/^## /m).find((section) => section.startsWith('The server')) ?? '';
  const variables = [...table.matchAll(/^\| `(\w+)` \| (?:`(.*?)`|–) \| (.*) \|$/gm)].map(
    ([, name = '', value = '', meaning = '']) => ({ name, value, meaning: plain(meaning) }),
  );
  const required = REQUIRED.map((name) => {
    const found = variables.find((variable) => variable.name === name);
    if (!found) throw new Error(`docs/configuration.md does not explain ${name}`);
    return found;
  });
  const optional = variables.filter(({ name }) => !REQUIRED.includes(name) && name !== 'NODE_ENV');
  return [
    '# The settings of a server for users. Copy this file, fill in the first part, and let nobody else read the copy:',
    '# chmod 600. Lines end as on Unix. A value stands as it is: no quotation marks, no spaces around =.',
    '# openssl rand -hex 32 makes a key.',
    '',
    'NODE_ENV=production',
    '',
    '# ---- Required ----',
    ...required.flatMap(({ name, meaning }) => ['', ...lines(meaning), `${name}=`]),
    '',
    '# ---- Only for ops/compose.yaml, which sets DATABASE_URL itself ----',
    ...COMPOSE.flatMap(([name, value, meaning]) => ['', ...lines(meaning), `${name}=${value}`]),
    '',
    '# ---- Optional; the values are the defaults ----',
    ...optional.flatMap(({ name, value, meaning }) => ['', ...lines(meaning), `# ${name}=${value}`]),
    '',
  ].join('\n');
}

/** A cell of the table without Markdown; of links to other sections, only the words remain. */
const plain = (meaning: string) => meaning.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

function lines(text: string): string[] {
  const rows = ['#'];
  for (const word of text.split(' ')) {
    const last = rows.at(-1) ?? '';
    if (last.length + word.length + 1 > 120) rows.push(`# ${word}`);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows;
}

if (import.meta.main) writeFileSync(FILE, envExample());
