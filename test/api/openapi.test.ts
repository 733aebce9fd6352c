import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BROWSER_ERRORS, ERRORS, type ErrorKey } from '../../src/contract/api/errors.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import en from '../../src/web/locales/en/errors.json' with { type: 'json' };
import id from '../../src/web/locales/id/errors.json' with { type: 'json' };
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.strictObject({ schema }));
/** A verb and its object, without a full stop. */
const VERB_FIRST =
  /^(?:Add|Appeal|Apply|Approve|Block|Cancel|Change|Check|Close|Complete|Correct|Count|Create|Deactivate|Delete|Download|Duplicate|Find|List|Mark|Preview|Promote|Publish|Redeem|Refund|Reject|Release|Remove|Report|Request|Reset|Retrieve|Reveal|Save|Search|Set|Sign|Start|Suspend|Update|Upload|Validate|Verify) [^.]+$/;
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string().min(100) }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(5) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.strictObject({
        summary: z.string().regex(VERB_FIRST).max(50),
        description: z.string().min(20),
        tags: z.array(z.string()).length(1),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        parameters: z.array(
          z.strictObject({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            required: z.boolean(),
            schema,
          }),
        ),
        requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
        responses: z.record(
          z.string().regex(/^[2-5]\d\d$/),
          z.strictObject({ description: z.string().min(1), content }),
        ),
      }),
    ),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), schema),
    schemas: z.record(z.string(), schema),
  }),
});

let database: TestDatabase;
let api: Api;
let read: z.output<typeof document>;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const response = await api.raw('/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  read = document.parse(response.body);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const operations = () =>
  Object.entries(read.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
  );

describe('/api/openapi.json', () => {
  it('describes who is rejected: guests, users without the role, and requests from other sites', () => {
    for (const { method, path, access } of api.endpoints) {
      const operation = read.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      const statuses = Object.keys(operation?.responses ?? {});
      const refused = ['401', '403', '419'].filter((status) => statuses.includes(status));
      expect(refused, `${method} ${path}`).toEqual(
        expect.arrayContaining([
          ...(access === 'all' ? [] : ['401']),
          ...(access === 'admin' || access === 'superadmin' ? ['403'] : []),
          ...(method === 'GET' ? [] : ['419']),
        ]),
      );
    }
  });

  it('lists every endpoint and no other', () => {
    const declared = api.endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(
      operations()
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .sort(),
    ).toEqual(declared.sort());
  });

  it('mentions only errors that the endpoint declares', () => {
    for (const { method, path, description, errors } of api.endpoints) {
      const named = [...description.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');
      const undeclared = named.filter((name) => name in ERRORS && !errors.includes(name as ErrorKey));
      expect(undeclared, `${method} ${path}`).toEqual([]);
    }
  });

  it('lists every path parameter as required, and the parameters of the contract', () => {
    for (const endpoint of api.endpoints) {
      const item = read.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')];
      const found = operations().find(
        ({ operation, method }) =>
          item && Object.values(item).includes(operation) && method === endpoint.method.toLowerCase(),
      );
      const { operation } = found ?? expect.fail(endpoint.path);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
      expect(inPath.every(({ required }) => required)).toBe(true);
      const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
      expect(inQuery.map(({ name }) => name)).toEqual(Object.keys(endpoint.query.shape));
      expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.idempotent);
      expect(operation.security !== undefined).toBe(endpoint.access !== 'all');
      const bodyFields = Object.keys(endpoint.body.shape).length + Number(endpoint.upload_bytes !== null);
      expect(operation.requestBody !== undefined).toBe(bodyFields > 0);
      expect(operation.responses['401'] !== undefined || endpoint.access === 'all').toBe(true);
    }
  });

  it('describes responses in schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, known] of Object.entries(read.components.schemas))
      ajv.addSchema(known, `#/components/schemas/${name}`);
    for (const { path, operation } of operations()) {
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['200', '400', '429']));
      const bodies = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((response) => response.content),
      ];
      const schemas = bodies.flatMap((body) => Object.values(body ?? {}).map((entry) => entry.schema));
      for (const part of [...schemas, ...operation.parameters.map((parameter) => parameter.schema)]) {
        expect(ajv.validateSchema(part), `${path} ${JSON.stringify(ajv.errors)}`).toBe(true);
      }
    }
  });

  it('lists the errors of each endpoint by key', () => {
    for (const { method, path, errors } of api.endpoints) {
      const operation = read.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      for (const key of [...errors, 'internal' as const]) {
        const response = operation?.responses[ERRORS[key].status];
        expect(response?.description, `${method} ${path}`).toContain(`\`${key}\` (code ${ERRORS[key].code})`);
        expect(JSON.stringify(response?.content['application/json']?.schema)).toContain(`/Error.${key}"`);
      }
    }
  });

  it('matches real responses', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const path of ['/category/all', '/product', '/user/auth', '/user/coin/package', '/location/province']) {
      const described = read.paths[path]?.get?.responses['200']?.content['application/json']?.schema;
      const response = await api.raw(path);
      expect(ajv.validate(described ?? expect.fail(path), response.body), `${path} ${JSON.stringify(ajv.errors)}`).toBe(
        true,
      );
    }
    const error = await api.raw('/user/wallet');
    expect(error.body).toMatchObject({ key: 'unauthorized' });
    for (const [name, known] of Object.entries(read.components.schemas))
      ajv.addSchema(known, `#/components/schemas/${name}`);
    const described = read.paths['/user/wallet']?.get?.responses['401']?.content['application/json']?.schema;
    expect(ajv.validate(described ?? expect.fail(), error.body), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(described ?? expect.fail(), { ...(error.body as object), key: 'not_found' })).toBe(false);
  });
});

describe('the error texts', () => {
  const texts = { id, en };

  it.each(LOCALES)('exist in %s for every error that an endpoint declares', (locale) => {
    const declared = new Set(api.endpoints.flatMap(({ errors }) => errors));
    expect(declared.size).toBeGreaterThan(20);
    for (const key of declared) expect(texts[locale].keys[key], key).toMatch(/\S/);
    // The text of an error can depend on its i18next context.
    const keys = Object.keys(texts[locale].keys).map((key) =>
      key.replace(/(?<=_accepted|_restricted|posting_limit)_(terms|paused|expired|inactive|nothing)$/, ''),
    );
    expect([...new Set(keys)].sort()).toEqual(Object.keys(ERRORS).sort());
  });
});

describe('/api/docs/errors', () => {
  it('has every error once, with its code, status and sentences in both languages', async () => {
    const response = await fetch(`${api.url}/api/docs/errors`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const rows = (await response.text()).match(/<tr id=.*<\/tr>/g) ?? [];
    expect(rows).toHaveLength(Object.keys({ ...ERRORS, ...BROWSER_ERRORS }).length);
    for (const [key, { code, status }] of Object.entries(ERRORS)) {
      const row = rows.find((candidate) => candidate.includes(`id="${key}"`));
      expect(row, key).toMatch(new RegExp(`<td>${code}</td><td>${status}</td>`));
      for (const locale of LOCALES) expect(row, key).toMatch(new RegExp(`<p lang="${locale}">[^<]{8,}</p>`));
      expect(row, key).not.toMatch(/{{|errors:/);
      expect(row, key).toMatch(/<td>[^<]*(<code>.*<\/code>|[\w ,]{10,})<\/td><\/tr>$/);
    }
    for (const [key, { text, when }] of Object.entries(BROWSER_ERRORS)) {
      const row = rows.find((candidate) => candidate.includes(`id="${key}"`));
      expect(row, key).toContain(`<td>${when} (in the browser)</td>`);
      for (const locale of text === null ? [] : LOCALES) {
        expect(row, key).toMatch(new RegExp(`<p lang="${locale}">[^<{]{8,}</p>`));
        expect(row, key).not.toContain(text);
      }
    }
    const refused = rows.find((row) => row.includes('id="hashtag_taken"'));
    expect(refused).toContain('<code>PATCH /content/create/hashtags</code>');
  });
});

describe('/api/docs', () => {
  it('loads only files of this server', async () => {
    const page = await api.raw('/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part).not.toMatch(/^(https?:)?\/\//);
      expect((await fetch(new URL(part, `${api.url}/api/docs/`))).status, part).toBe(200);
    }
    expect((await api.raw('/docs/json')).body).toMatchObject({ openapi: '3.1.0' });
  });
});
