import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';
import {
  ask,
  asPostgres,
  createFacts,
  end,
  factsIn,
  folder,
  initialize,
  makeFolder,
  now,
  startPostgres,
  until,
} from './own-postgres.ts';

const text = readFileSync(join(root, 'ops', 'pgbackrest.conf'), 'utf8');

/** What the comments of the file say, after the line that begins so. */
function said(heading: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text.slice(text.indexOf(heading))) ?? [];
  if (found === undefined) throw new Error(`ops/pgbackrest.conf says nothing of ${heading}`);
  return found;
}

it('restores with pgBackRest what was archived before the loss, and what was there at a chosen time', async () => {
  const port = await freePort();
  const database = makeFolder('main');
  const file = join(folder, 'pgbackrest.conf');
  const own = {
    'pg1-path': database,
    'repo1-path': makeFolder('repository'),
    'repo1-cipher-pass': randomBytes(36).toString('base64'),
  };
  writeFileSync(
    file,
    Object.entries(own).reduce((config, [name, value]) => {
      const line = new RegExp(`^${name}=.*$`, 'm');
      expect(config).toMatch(line);
      return config.replace(line, `${name}=${value}`);
    }, text),
  );
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: file,
    PGBACKREST_LOG_PATH: makeFolder('log'),
    PGBACKREST_LOCK_PATH: makeFolder('lock'),
    PGBACKREST_PG1_SOCKET_PATH: makeFolder('socket'),
    PGBACKREST_PG1_PORT: `${port}`,
    PGBACKREST_PG1_USER: 'papan',
  };
  const run = (commands: string) =>
    execFileSync('sh', ['-ec', commands], { env, cwd: folder, encoding: 'utf8', ...asPostgres });
  const settings = said('# postgresql.conf:', /\n((?:# {3}.*\n)+)/)
    .split('\n')
    .map((line) => /^# {3}(\w+) = '?(.*?)'?$/.exec(line))
    .flatMap((match) => (match ? [`${match[1]}=${match[2]}`] : []));
  const startServer = () =>
    startPostgres(database, port, [`unix_socket_directories=${env.PGBACKREST_PG1_SOCKET_PATH}`, ...settings], env);

  initialize(database);
  const server = startServer();
  await createFacts(port);
  run(said('# Once:', /\n# {3}(.*)/));
  run(said('# Every night', /\n# {3}[\d* ]+(pgbackrest .*)/));
  // It restores to instants after the second in which the backup ended.
  await ask(port, 'select pg_sleep(1.1)');
  await ask(port, "insert into facts values ('after the backup')");
  const time = await now(port);
  await ask(port, "insert into facts values ('before the loss')");
  const [written] = await ask(port, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until(async () => {
    const [archiver] = await ask(
      port,
      `select last_archived_wal >= '${written?.file}' as is_saved from pg_stat_archiver`,
    );
    return archiver?.is_saved;
  });
  // As with a disk that is gone.
  await end(server, 'SIGQUIT');

  const facts = async (command: string) => {
    run(`find ${database} -mindepth 1 -delete; ${command}`);
    const again = startServer();
    const found = await factsIn(port);
    await end(again, 'SIGINT');
    return found;
  };
  const toAnInstant = said('# Restore to an instant', /\n# {3}(.*)/);
  expect(await facts(toAnInstant.replace(/--target="[^"]*"/, `--target="${time}"`))).toEqual(['after the backup']);
  // From the backup's own time line, on which the restore before has not written.
  const toTheEnd = said('# To the end of the archive', /: (pgbackrest .*? restore)\./);
  expect(await facts(`${toTheEnd} --target-timeline=current`)).toEqual(['after the backup', 'before the loss']);
});
