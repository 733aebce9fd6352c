import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../../domain/binding.ts';
import { receiveWebhook } from '../../domain/payments/public.ts';
import { API_BASE } from '../http-server.ts';

export const PAYMENT_WEBHOOK_PATH = `${API_BASE}/payment/webhook/xendit`;
const MOST_BYTES = 256 * 1024;

/** Where the payment gateway tells its news: kept word for word and answered at once, looked at by a job. */
export function addPaymentWebhooks(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    // The bytes themselves are kept, whatever they are said to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_, body, done) => done(null, body));
    scope.post(PAYMENT_WEBHOOK_PATH, {
      bodyLimit: MOST_BYTES,
      // A gateway that has much to tell is no flood, and a stranger is refused before the body is read.
      config: { rateLimit: false },
      onRequest: async (request) => {
        if (!services.gateway.isGenuine(request.headers)) throw new AppError('unauthorized');
      },
      handler: async (request, reply) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('invalid_argument');
        await receiveWebhook(services, { body, parsed: parseJson(body) });
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new AppError('invalid_argument', { cause });
  }
}
