import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../src/main.ts';

const SOURCE = join(root, 'ops', 'systemd');
/** systemd's own scale: 0 is closed, 10 is open. */
const MOST_EXPOSED = 2;
const folder = mkdtempSync(join(tmpdir(), 'papan-units-'));
const names = readdirSync(SOURCE).filter((name) => name.endsWith('.service'));
const units = names.map((name) => join(folder, name.replace('@', '@3001')));

beforeAll(() => {
  // The program and its folder must exist; here they are those of this repository.
  const node = join(folder, 'node');
  copyFileSync('/bin/true', node);
  for (const [index, name] of names.entries()) {
    const unit = readFileSync(join(SOURCE, name), 'utf8')
      .replaceAll('/opt/papan/node_modules/node/bin/node', node)
      .replaceAll('/opt/papan', root);
    writeFileSync(units[index] ?? '', unit);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(names)('%s has no mistake that systemd knows', (name) => {
  const unit = units[names.indexOf(name)] ?? '';
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('papan'))).toEqual([]);
  expect(status).toBe(0);
});

it('gives commands the settings of the services', () => {
  const settings = join(folder, 'papan.env');
  writeFileSync(
    settings,
    "# MAIL_FROM=nobody\nMAIL_FROM=Papan <halo@papan.example>\nSECRET_KEY=a'b $c\nDATA_DIR=/srv/papan",
  );
  const script = readFileSync(join(SOURCE, 'papan'), 'utf8')
    .replace('/etc/papan/papan.env', settings)
    .replace('cd /opt/papan', `cd ${root}`)
    .replace(/runuser -u papan -- \S+ \S+/, 'env');
  const given = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\n');
  expect(given).toEqual(
    expect.arrayContaining([
      'NODE_ENV=production',
      'DATA_DIR=/srv/papan',
      'MAIL_FROM=Papan <halo@papan.example>',
      "SECRET_KEY=a'b $c",
    ]),
  );
});

it.each(names)('%s takes from the process what it does not need', (name) => {
  const unit = units[names.indexOf(name)] ?? '';
  const found = execFileSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(found)?.[1])).toBeLessThan(MOST_EXPOSED);
});
