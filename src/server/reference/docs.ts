import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { ErrorTexts } from '../http/errors.ts';
import { API_BASE } from '../http/http-server.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { openApiDocument } from './openapi.ts';

/** Values for the placeholders of error sentences. */
const EXAMPLES = { path: '/path', width: 600, height: 600, files: 300, megabytes: 200, days: 3, maximum: 5, left: 2 };

/** `/api/openapi.json`, a page to read it at `/api/docs`, and all errors at `/api/docs/errors`. */
export async function addDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  {
    brand,
    errorTexts,
    text: textOf,
  }: { brand: () => Brand; errorTexts: ErrorTexts; text: (locale: Locale, key: string) => string },
): Promise<void> {
  let written: { brand: Brand; text: string } | null = null;
  // Written on the first request: its parts take 10 MB, and most servers never get that request.
  const documentText = () => {
    if (written?.brand === brand()) return written.text;
    const text = JSON.stringify(
      openApiDocument(endpoints, {
        name: brand().app_name,
        version: '1',
        base: API_BASE,
        errorText: (key) => errorTexts.message('en', key, EXAMPLES),
      }),
    );
    written = { brand: brand(), text };
    return text;
  };
  app.get(`${API_BASE}/openapi.json`, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(documentText()),
  );
  const errors = () =>
    errorCatalogue(endpoints, {
      name: brand().app_name,
      message: (locale, key) => errorTexts.message(locale, key, EXAMPLES),
      text: textOf,
    });
  app.get(`${API_BASE}/docs/errors`, async (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(errors()),
  );
  // In static mode the plugin passes the document on unchanged, until it is written as JSON or YAML. Its types know
  // only OpenAPI 3.0.
  const document: unknown = { toJSON: () => JSON.parse(documentText()) };
  const specification = { document: document as OpenAPIV3.Document };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true, uiConfig: { deepLinking: true } });
}
