import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RECORD_SCHEMAS } from '../../src/contract/admin/record-kinds.ts';
import type { Endpoint } from '../../src/contract/api/endpoint.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';

const ROOT = join(import.meta.dirname, '../../src');

type JsonSchema = { properties?: Record<string, JsonSchema>; [key: string]: unknown };

/** The names of all fields in a schema, also of those within fields. */
function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) fieldsOf(part, found);
  else if (schema !== null && typeof schema === 'object') {
    const { properties = {}, ...others } = schema as JsonSchema;
    for (const [name, inner] of Object.entries(properties)) {
      found.add(name);
      fieldsOf(inner, found);
    }
    for (const other of Object.values(others)) fieldsOf(other, found);
  }
  return found;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'body' in value;

test('every field of a call and of a record has a name, with which it says that it can not be empty', async () => {
  const fields = new Set<string>();
  const add = (schema: z.ZodType) => fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), fields);
  Object.values(RECORD_SCHEMAS).forEach(add);
  const files = globSync('contract/**/*.ts', { cwd: ROOT, exclude: (file) => file.includes('.test.') });
  for (const file of files) {
    for (const value of Object.values(await import(join(ROOT, file)))) {
      if (!isEndpoint(value)) continue;
      for (const part of [value.params, value.query, value.body]) add(part);
    }
  }
  expect(fields.size).toBeGreaterThan(100);
  for (const locale of LOCALES) {
    const names = JSON.parse(readFileSync(join(ROOT, 'web/locales', locale, 'errors.json'), 'utf8')).fields;
    expect([...fields].filter((field) => !(field in names)).sort(), locale).toEqual([]);
  }
});
