import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { ERRORS, type ErrorKey } from '../contract/errors.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the contract. Each response lists the keys of the errors that have its status. */
export function openApiDocument(endpoints: readonly Endpoint[], app: { name: string; version: string; base: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = paths[path] ?? {};
    paths[path] = operations;
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${app.name} API`, version: app.version },
    servers: [{ url: app.base }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'TOKEN' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'key', 'message', 'request_id'],
  properties: {
    code: {
      type: 'integer',
      description:
        'Number of the error in the specification, or the HTTP status if it has none. Several errors may share a number',
    },
    key: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: 'Stable name of the error. Programs decide by this key',
    },
    message: { type: 'string', description: "What happened and what to do, in the caller's language" },
    request_id: { type: 'string', description: 'Quote it to support' },
    errors: {
      type: 'object',
      description: 'Messages by input field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'More about the error; its content depends on the key' },
  },
};

function operationOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === 'all' ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8, maxLength: 100 },
            },
          ]
        : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'OK', content: contentOf(endpoint) },
      ...errorsOf(endpoint),
    },
  };
}

function contentOf({ output, file_types }: Endpoint) {
  if (file_types === null) return { 'application/json': { schema: jsonSchema(output, 'output') } };
  return Object.fromEntries(file_types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function bodyOf(endpoint: Endpoint) {
  if (
    endpoint.method === 'GET' ||
    Object.keys(endpoint.body.shape).length + Number(endpoint.upload_bytes !== null) === 0
  ) {
    return {};
  }
  const schema = jsonSchema(endpoint.body, 'input');
  if (endpoint.upload_bytes === null)
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const properties = { ...(schema.properties as JsonSchema), file: { type: 'string', format: 'binary' } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } } };
}

function errorsOf(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorKeysOf(endpoint), (key) => ERRORS[key].status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      {
        description: keys.map((key) => `\`${key}\` (code ${ERRORS[key].code})`).join(', '),
        content: { 'application/json': { schema: errorSchema(keys) } },
      },
    ]),
  );
}

/** What the endpoint declares, and what the HTTP server may answer instead of it. */
function errorKeysOf({ errors, access, method }: Endpoint): Set<ErrorKey> {
  const keys = new Set<ErrorKey>([...errors, 'invalid_argument', 'too_many_requests', 'internal']);
  if (access !== 'all') keys.add('unauthorized');
  if (access === 'admin' || access === 'superadmin') keys.add('forbidden');
  if (method !== 'GET') keys.add('csrf_mismatch');
  return keys;
}

function errorSchema(keys: readonly ErrorKey[]): JsonSchema {
  return {
    allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { key: { enum: keys } } }],
  };
}
