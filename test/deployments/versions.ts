import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/main.ts';

/** A folder with the program as it is after `npm run build`. */
export type Version = { name: string; folder: string };

export type Deployment = {
  name: string;
  version: Version;
  /** Whether the database then has a migration on which processes of the version before do not start. */
  isContract: boolean;
};

type Change = { name: string; kind: 'expand' | 'concurrent' | 'contract' | null; usesColumns: boolean };

/** What versions change, one after the other; after the last the database is as it was before the first. */
const CHANGES: readonly Change[] = [
  { name: 'adds columns and uses them', kind: 'expand', usesColumns: true },
  { name: 'adds indexes', kind: 'concurrent', usesColumns: true },
  { name: 'goes back by one version', kind: null, usesColumns: true },
  { name: 'stops using the columns', kind: null, usesColumns: false },
  { name: 'removes columns and indexes', kind: 'contract', usesColumns: false },
];
/** The position of the change in `CHANGES` that deploys an older version, and of that version. */
const [BACK, BACK_TO] = [2, 0];
/** Higher numbers than those of the program's own migrations. */
const FIRST_NUMBER = 9001;

/** Versions that follow one another, in folders inside `folder`. The migrations are checked like the program's own. */
export function planDeployments(folder: string, count: number): Deployment[] {
  const migrations: [string, string][] = [];
  const deployments: Deployment[] = [];
  for (let index = 0; index < count; index += 1) {
    const round = Math.floor(index / CHANGES.length);
    const position = index % CHANGES.length;
    const change = CHANGES[position];
    const earlier = position === BACK ? deployments[index - (BACK - BACK_TO)] : undefined;
    if (!change) continue;
    if (earlier) {
      deployments.push({ ...earlier, name: change.name });
      continue;
    }
    const column = `trial_${round + 1}`;
    if (change.kind) {
      const number = FIRST_NUMBER + migrations.length;
      migrations.push([`${number}_${change.kind}_${column}.sql`, migrationSql(change.kind, column)]);
    }
    const version = makeVersion(join(folder, `version-${index + 1}`), {
      migrations,
      column: change.usesColumns ? column : null,
    });
    deployments.push({ name: change.name, version, isContract: change.kind === 'contract' });
  }
  const newest = deployments.at(-1)?.version;
  if (newest) checkMigrations(newest);
  return deployments;
}

/** The version of a commit, built; `null` for the version of this folder. */
export function firstVersion(folder: string, commit: string | null): Version {
  if (commit === null) return { name: 'this version', folder: root };
  const own = join(folder, 'from');
  mkdirSync(own);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: Number.MAX_SAFE_INTEGER });
  execFileSync('tar', ['-x'], { cwd: own, input: archive });
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  const build = { cwd: own, stdio: 'inherit' } as const;
  if (lock(own) === lock(root)) {
    symlinkSync(join(root, 'node_modules'), join(own, 'node_modules'));
    // Directly: an installation would empty the folder that the link leads to.
    execFileSync(process.execPath, [join('tools', 'build.ts')], build);
  } else {
    // Installs what that version needs, and builds its pages.
    execFileSync(process.execPath, [join('tools', 'run.mjs'), join('tools', 'build.ts')], build);
  }
  return { name: commit, folder: own };
}

function makeVersion(
  folder: string,
  { migrations, column }: { migrations: readonly [string, string][]; column: string | null },
): Version {
  mkdirSync(folder);
  for (const name of ['src', 'db']) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['dist', 'node_modules', 'public', 'tools', 'package.json']) {
    symlinkSync(join(root, name), join(folder, name));
  }
  for (const [name, sql] of migrations) writeFileSync(join(folder, 'db', 'migrations', name), sql);
  if (column !== null) writeAndRead(folder, column);
  return { name: folder, folder };
}

/** Each call that adds or lists favourites writes or reads the column, and each that shows cards reads the one of ads. */
function writeAndRead(folder: string, column: string): void {
  const favourites = join(folder, 'src', 'domain', 'favourites', 'store.ts');
  replace(favourites, '.values(favourite)', `.values({ ...favourite, ${column}: 'written' })`);
  replace(favourites, ".select(['ad_id', 'created_at'])", `.select(['ad_id', 'created_at', '${column}'])`);
  const ads = join(folder, 'src', 'domain', 'ads', 'view', 'published-ad-store.ts');
  replace(ads, ".select(['id', 'artwork_html'])", `.select(['id', 'artwork_html', '${column}'])`);
}

function replace(file: string, text: string, by: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} has no ${text} that the trial could change`);
  writeFileSync(file, source.replace(text, by));
}

function migrationSql(kind: NonNullable<Change['kind']>, column: string): string {
  const tables = ['favourites', 'ads', 'listings', 'categories'];
  if (kind === 'expand') return tables.map((table) => `alter table ${table} add column ${column} text;\n`).join('');
  if (kind === 'contract') {
    return tables.map((table) => `alter table ${table} drop column if exists ${column};\n`).join('');
  }
  const index = (table: string, columns: string) => `drop index concurrently if exists ${table}_${column};

create index concurrently if not exists ${table}_${column} on ${table} (${columns});
`;
  return [index('ads', `owner_id, ${column}`), index('listings', `published_at, ${column}`)].join('\n');
}

function checkMigrations({ folder }: Version): void {
  const check = [join(root, 'tools', 'check-migrations.ts'), join(folder, 'db', 'migrations')];
  const { status, stdout, stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The trial's migrations do not pass the check:\n${stdout}${stderr}`);
}
