import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Describes the public schema of a database as text: tables with columns, constraints, indexes, functions and triggers,
 * sorted, so that two databases can be compared line by line.
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sections = await Promise.all(Object.values(QUERIES).map((query) => query));
    const lines: string[] = [];
    for (const query of sections) {
      const { rows } = await client.query<{ line: string }>(query);
      lines.push(...rows.map((row) => row.line), '');
    }
    return `${lines.join('\n').trim()}\n`;
  } finally {
    await client.end();
  }
}

const QUERIES = {
  extensions: `select format('create extension %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by 1`,
  tables: `select format(E'create table %I (\\n%s\\n);', c.relname, string_agg(format('  %I %s%s%s%s', a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      case a.attidentity when 'a' then ' generated always as identity' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), E',\\n' order by a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  // PostgreSQL 18 lists not-null constraints separately; the columns above already include them.
  constraints: `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0 order by 1`,
  indexes: `select indexdef || ';' as line from pg_indexes i where schemaname = 'public' and not exists
      (select 1 from pg_constraint where conname = i.indexname and connamespace = 'public'::regnamespace) order by 1`,
  functions: `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  searches: `select format('-- text search configuration %s maps %s to %s', cfg.cfgname, m.maptokentype, string_agg(d.dictname, ', ' order by m.mapseqno)) as line
    from pg_ts_config cfg join pg_ts_config_map m on m.mapcfg = cfg.oid join pg_ts_dict d on d.oid = m.mapdict
    where cfg.cfgnamespace = 'public'::regnamespace group by cfg.cfgname, m.maptokentype order by 1`,
};

/** File of the schema description. */
export const SCHEMA_FILE = join(import.meta.dirname, '..', 'db', 'schema.sql');

export async function writeSchema(url: string): Promise<void> {
  await writeFile(SCHEMA_FILE, await describeSchema(url));
}

const TYPES_FILE = join(import.meta.dirname, '..', 'src', 'base', 'database-types.ts');

/** Writes the TypeScript types of a database's tables. */
export function writeTypes(url: string, file: string = TYPES_FILE): void {
  const options = {
    url,
    dialect: 'postgres',
    'exclude-pattern': 'migrations',
    'numeric-parser': 'number',
    'type-mapping': JSON.stringify({ citext: 'string', int8: 'number' }),
    'out-file': file,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(join(import.meta.dirname, '..', 'node_modules', '.bin', 'kysely-codegen'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
