import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from '../src/config.ts';
import { envExample } from './env-example.ts';

const file = readFileSync(join(import.meta.dirname, '..', 'ops', 'papan.env.example'), 'utf8');

it('ops/papan.env.example has every variable with its sentence in docs/configuration.md', () => {
  expect(file, 'run: node tools/env-example.ts').toBe(envExample());
  const explained = new Set([...file.matchAll(/^# \S.*\n(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const missing = Object.keys(environment.shape).filter((name) => name !== 'NODE_ENV' && !explained.has(name));
  expect(missing).toEqual([]);
});
