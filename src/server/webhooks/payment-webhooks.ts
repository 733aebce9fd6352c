import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/api/errors.ts';
import { receiveWebhook } from '../../domain/payments/public.ts';
import type { Services } from '../../domain/services.ts';
import { API_BASE } from '../http/http-server.ts';
import { jsonOf, readBodies } from '../http/request-bodies.ts';

export const PAYMENT_WEBHOOK_PATH = `${API_BASE}/payment/webhook/xendit`;
const MAX_BYTES = 256 * 1024;

/**
 * Receives the payment gateway's webhooks: stores each message unchanged, responds at once, and adds a job that handles
 * it.
 */
export function addPaymentWebhooks(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    // The body is stored unchanged, with any content type.
    readBodies(scope, 'buffer', MAX_BYTES);
    scope.post(PAYMENT_WEBHOOK_PATH, {
      bodyLimit: MAX_BYTES,
      // The gateway may send many messages, and other callers are rejected before the body is read.
      config: { rateLimit: false },
      onRequest: async (request) => {
        if (!services.gateway.isGenuine(request.headers)) throw new AppError('unauthorized');
      },
      handler: async (request, reply) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('invalid_argument');
        await receiveWebhook(services, { body, parsed: jsonOf(body) });
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}
