import { z } from 'zod';
import { needsRecentCode } from '../../contract/accounts/second-factor-rules.ts';
import { SIGN_IN_KEYS } from '../../contract/api/api-error.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { ERROR_DATA, type ErrorData } from '../../contract/api/error-data.ts';
import { ERRORS, type ErrorKey } from '../../contract/api/errors.ts';

type JsonSchema = Record<string, unknown>;

type Reference = {
  name: string;
  version: string;
  base: string;
  /** The English sentence of an error. */
  errorText: (key: ErrorKey) => string;
};

/** The OpenAPI 3.1 document of the contract. Each endpoint lists its errors by status, with their sentences. */
export function openApiDocument(endpoints: readonly Endpoint[], app: Reference) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = paths[path] ?? {};
    paths[path] = operations;
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, app.errorText);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${app.name} API`, version: app.version, description: INTRODUCTION },
    servers: [{ url: app.base }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'TOKEN' },
      },
      schemas: { Error: ERROR_SCHEMA, ...ERROR_SCHEMAS },
    },
  };
}

const INTRODUCTION = `
Requests and responses are JSON, except file uploads (multipart) and downloads. Times are ISO 8601 in UTC. Amounts of coins
and rupiah are whole numbers. Unknown fields are rejected.

**Authentication.** Sign in with \`POST /user/signin\`. Send the returned token as \`Authorization: Bearer …\`. Browsers use
the \`TOKEN\` cookie; their unsafe requests must also send the CSRF token of \`GET /user/auth\` as \`X-CSRF-TOKEN\`.

**Errors.** Every failed request returns an error object with a message in the caller's language and a \`request_id\` for
support. Handle errors by \`key\`. \`errors\` lists the invalid fields. [All errors](docs/errors) in one table.

**Pagination.** Lists return \`data\` and \`next_cursor\`. Pass it as \`cursor\` to get the next page. It is null on the last
page.

**Idempotency.** Requests that move coins need an \`Idempotency-Key\` header, 8 to 100 characters. Repeating a request with
the same key returns the first response.

**Language.** \`Accept-Language: id\` (default) or \`en\` selects the language of messages.
`.trim();

/** The sections of the reference, in their order. */
const TAGS = [
  ['accounts', 'Registration and sign-in.'],
  ['identity', 'Verification by a photo of the ID card, and its review.'],
  ['legal', 'Terms and conditions, privacy policy, and consents to them.'],
  ['help', 'Articles and questions.'],
  ['catalogue', 'Reference data: categories, options, places and prices.'],
  ['search', 'Published ads.'],
  ['ads', 'Drafts, own ads and the details of an ad.'],
  ['media', 'Photos of designs.'],
  ['wallet', "The caller's coins."],
  ['payments', 'Top-ups and invoices.'],
  ['vouchers', 'Voucher codes.'],
  ['affiliate', 'Referred friends and commission.'],
  ['favourites', 'Saved ads.'],
  ['saved-searches', 'Saved searches and what they find.'],
  ['notifications', 'Notifications for the caller.'],
  ['own-data', 'Archive and deletion of personal data, and requests about it.'],
  [
    'administration',
    'The console: the queue, people, data, rules, money and legal requests. For administrators and superadmins.',
  ],
] as const;

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'key', 'message', 'request_id'],
  properties: {
    code: {
      type: 'integer',
      description: 'Numeric error code, or the HTTP status for errors without one. Several errors can share a code',
    },
    key: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: 'Stable name of the error. Use it to handle errors in code',
    },
    message: { type: 'string', description: "What happened and what to do, in the caller's language" },
    request_id: { type: 'string', description: 'Id of the request. Include it when you contact support' },
    errors: {
      type: 'object',
      description: 'Messages by input field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'Details of the error. The fields depend on `key`' },
  },
};

/** One schema for each key, with the data that it carries. */
const ERROR_SCHEMAS = Object.fromEntries(
  Object.entries(ERRORS).map(([key, { code }]) => {
    const data = key in ERROR_DATA ? jsonSchema(ERROR_DATA[key as keyof ErrorData], 'output') : null;
    const properties = { key: { const: key }, code: { const: code }, ...(data && { data }) };
    const required = data ? ['data'] : [];
    return [
      `Error.${key}`,
      { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', required, properties }] },
    ];
  }),
);

function operationOf(endpoint: Endpoint, errorText: Reference['errorText']) {
  return {
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
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
      ...errorsOf(endpoint, errorText),
    },
  };
}

function descriptionOf(endpoint: Endpoint): string {
  const { description, access, calls_per_minute, guest_calls_per_minute } = endpoint;
  const limits = [
    ...(access === 'all' ? [] : [access === 'login' ? 'Requires sign-in.' : `Requires the role ${access}.`]),
    ...(needsRecentCode(endpoint) ? ['Requires a code of the second factor from the last ten minutes.'] : []),
    ...(calls_per_minute === null ? [] : [`Limited to ${calls_per_minute} requests per minute.`]),
    ...(guest_calls_per_minute === null ? [] : [`Guests of one network share ${guest_calls_per_minute}.`]),
  ];
  return [description, limits.join(' ')].filter((text) => text !== '').join('\n\n');
}

function contentOf({ output, file_types }: Endpoint) {
  if (file_types === null) return { 'application/json': { schema: jsonSchema(output, 'output') } };
  return Object.fromEntries(file_types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
}

function parametersOf(schema: z.ZodObject, location: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
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

function errorsOf(endpoint: Endpoint, errorText: Reference['errorText']) {
  const byStatus = Map.groupBy(errorKeysOf(endpoint), (key) => ERRORS[key].status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      {
        description: keys.map((key) => `- \`${key}\` (code ${ERRORS[key].code}): ${errorText(key)}`).join('\n'),
        content: { 'application/json': { schema: errorSchema(keys) } },
      },
    ]),
  );
}

/** The declared errors, and those of the HTTP server. */
export function errorKeysOf(endpoint: Endpoint): Set<ErrorKey> {
  const { errors, access, method, upload_bytes, file_types } = endpoint;
  const keys = new Set<ErrorKey>([...errors, 'invalid_argument', 'too_many_requests', 'internal']);
  if (access !== 'all') for (const key of SIGN_IN_KEYS) keys.add(key);
  if (access === 'admin' || access === 'superadmin') keys.add('forbidden');
  if (needsRecentCode(endpoint)) keys.add('confirmation_required');
  if (upload_bytes !== null || file_types !== null) keys.add('files_unavailable');
  if (method !== 'GET') keys.add('csrf_mismatch');
  return keys;
}

function errorSchema(keys: readonly ErrorKey[]): JsonSchema {
  const schemas = keys.map((key) => ({ $ref: `#/components/schemas/Error.${key}` }));
  return schemas.length === 1 && schemas[0] ? schemas[0] : { oneOf: schemas };
}
