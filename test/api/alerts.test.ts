import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const alerts = read('ops', 'prometheus', 'alerts.yml');
const [, figures = ''] = read('docs', 'operations', 'observation.md').split(/^## (?:Health and metrics|Logs)$/m);
/** Counters of a histogram, which are exported under the histogram's name. */
const PARTS = /_(?:bucket|count|sum)$/;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const namesIn = (text: string) => [...new Set(text.match(/\b(?:papan|process|nodejs)_[a-z\d_]+/g))];

test('alerts, the dashboard and their documents name only figures that the site exports', async () => {
  const exported = await (await fetch(`${api.url}/metrics`)).text();
  const known = new Set([...exported.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
  for (const text of [alerts, read('ops', 'grafana', 'papan.json'), read('docs', 'runbook.md'), figures]) {
    const unknown = namesIn(text).filter((name) => !known.has(name) && !known.has(name.replace(PARTS, '')));
    expect(unknown).toEqual([]);
  }
  const own = [...known].filter((name) => name?.startsWith('papan_'));
  expect(namesIn(figures)).toEqual(expect.arrayContaining(own));
});

test('every alert has three steps in the runbook, and the runbook has no other', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const sections = read('docs', 'runbook.md').split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(names);
  for (const section of sections) {
    expect([...section.matchAll(/^(\d)\. /gm)].map(([, number]) => number)).toEqual(['1', '2', '3']);
  }
  for (const name of names) expect(alerts).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}`);
  const tested = read('ops', 'prometheus', 'alerts.test.yml');
  for (const name of names) expect(tested).toContain(`alertname="${name}"`);
});

test('the dashboard of Grafana is one that it can import', () => {
  expect(readdirSync(join(ROOT, 'ops', 'grafana'))).toEqual(['papan.json']);
  const { title, uid, panels } = JSON.parse(read('ops', 'grafana', 'papan.json'));
  expect({ title, uid }).toEqual({ title: 'Papan', uid: 'papan' });
  const ids = panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const panel of panels) expect(panel.targets.every(({ expr }: { expr: string }) => expr.length > 0)).toBe(true);
});
