import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/main.ts';

it.each([
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
])('promtool %s %s %s', (...given) => {
  const cwd = join(root, 'ops', 'prometheus');
  const { status, stdout, stderr } = spawnSync('promtool', given, { cwd, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
