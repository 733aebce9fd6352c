import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LOCALE = join(import.meta.dirname, '..', '..', 'web', 'locales', 'en', 'checks.json');
const { checks } = JSON.parse(readFileSync(LOCALE, 'utf8')) as { checks: Record<string, Record<string, string>> };
const sources = readdirSync(import.meta.dirname)
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
const quoted = (source: string) => new Set([...source.matchAll(/'([a-z_]+)'/g)].map(([, key = '']) => key));
const checksOf = (source: string) => [...source.matchAll(/findingsOf\('([a-z_]+)'\)/g)].map(([, check = '']) => check);

it('has a text for each finding and remedy', () => {
  for (const source of sources) {
    const known = checksOf(source).flatMap((check) => Object.keys(checks[check] ?? {}));
    for (const [, first = '', second] of source.matchAll(
      /\b(?:good|warning|bad)\(\s*'([a-z_]+)'(?:,\s*'([a-z_]+)')?/g,
    )) {
      expect(known).toContain(first);
      if (second !== undefined) expect(known).toContain(second);
    }
  }
});

it('has no text that no check uses', () => {
  const used = new Map(sources.flatMap((source) => checksOf(source).map((check) => [check, quoted(source)] as const)));
  // The command reports this one itself, and buckets are of two contents.
  const others = ['configuration.invalid', 'configuration.see_page'];
  for (const content of ['public', 'private']) others.push(`files.own_${content}`, `files.empty_${content}`);
  const unused = Object.entries(checks).flatMap(([check, texts]) =>
    Object.keys(texts)
      .filter((key) => key !== 'name' && !used.get(check)?.has(key))
      .map((key) => `${check}.${key}`),
  );
  expect(unused.sort()).toEqual(others.sort());
});
