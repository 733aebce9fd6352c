import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameSecret } from '../../base/is-same-secret.ts';
import type { FileResponse } from '../../contract/api/endpoint.ts';
import { id } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { invoicePath } from '../../contract/pages/document-paths.ts';
import { links } from '../../contract/pages/links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import * as contract from '../../contract/payments/documents.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import { downloadInvoice, printInvoice } from '../../domain/payments/public.ts';
import type { Services } from '../../domain/services.ts';
import { sendFile } from './send-file.ts';

const invoiceQuery = z.object({ id });
const invoiceParams = z.object({
  document: z.literal('invoice'),
  id,
  locale: z.enum(LOCALES).default('id'),
});

/** Registers the URLs of invoices: for the buyer and, with the server key, for our other services. */
export function addDocuments(
  app: FastifyInstance,
  services: Services,
  options: { server_key: string | null; rate_limits: boolean },
): void {
  const { calls_per_minute: max } = contract.downloadInvoice;
  const route = {
    onRequest: (request: FastifyRequest) => app.identify(request),
    // The same limit as in the API.
    ...(options.rate_limits && max !== null ? { config: { rateLimit: { max, timeWindow: '1 minute' } } } : {}),
  };
  app.get(invoicePath(), route, (request, reply) => showInvoice(services, request, reply, null));
  for (const locale of LOCALES) {
    const path = inLocale(locale, invoicePath());
    app.get(path, route, (request, reply) => showInvoice(services, request, reply, locale));
  }
  // Without a server key this URL does not exist.
  const { server_key: serverKey } = options;
  if (serverKey === null) return;
  app.get('/:server_key/generate-pdf', async (request, reply) => {
    const params = z.object({ server_key: z.string() }).safeParse(request.params);
    const query = invoiceParams.safeParse(request.query);
    if (!params.success || !isSameSecret(params.data.server_key, serverKey) || !query.success) return missing(reply);
    return sendOr404(reply, 'attachment', () => printInvoice(services, query.data.id, query.data.locale));
  });
}

async function showInvoice(services: Services, request: FastifyRequest, reply: FastifyReply, urlLocale: Locale | null) {
  const { actor } = request;
  const locale = urlLocale ?? request.locale;
  if (!actor) {
    const signIn = links.signIn({ next: links.wallet() });
    return reply.header('cache-control', 'no-store').redirect(urlLocale ? inLocale(urlLocale, signIn) : signIn, 302);
  }
  const query = invoiceQuery.safeParse(request.query);
  if (!query.success) return missing(reply);
  return sendOr404(reply, 'inline', () => downloadInvoice(services, { actor, locale }, query.data));
}

/** Responds to a missing invoice with the 404 page. */
async function sendOr404(reply: FastifyReply, disposition: 'inline' | 'attachment', make: () => Promise<FileResponse>) {
  try {
    return await sendFile(reply, await make(), disposition);
  } catch (error) {
    if (error instanceof AppError && error.key === 'not_found') return missing(reply);
    throw error;
  }
}

function missing(reply: FastifyReply) {
  reply.callNotFound();
  return reply;
}
