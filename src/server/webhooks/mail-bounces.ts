import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../../base/is-same-secret.ts';
import { mailBounce } from '../../contract/accounts/mail-bounces.ts';
import { AppError } from '../../contract/api/errors.ts';
import { recordBounce } from '../../domain/accounts/public.ts';
import type { Services } from '../../domain/services.ts';
import { API_BASE } from '../http/http-server.ts';
import { jsonOf, readBodies } from '../http/request-bodies.ts';

export const MAIL_BOUNCE_PATH = `${API_BASE}/mail/bounce`;
const MAX_BYTES = 4096;

/** Receives what the mail service says about mails that came back. Without a token the address does not exist. */
export function addMailBounces(app: FastifyInstance, services: Services, { token }: { token: string | null }): void {
  if (token === null) return;
  const expected = `Bearer ${token}`;
  void app.register(async (scope) => {
    readBodies(scope, 'string', MAX_BYTES);
    scope.post(MAIL_BOUNCE_PATH, {
      bodyLimit: MAX_BYTES,
      // A mail service may send many messages, and other callers are rejected before the body is read.
      config: { rateLimit: false },
      onRequest: async (request) => {
        if (!isSameSecret(request.headers.authorization ?? '', expected)) throw new AppError('unauthorized');
      },
      handler: async (request, reply) => {
        const bounce = mailBounce.safeParse(jsonOf(request.body));
        if (!bounce.success) throw new AppError('invalid_argument');
        await recordBounce(services, bounce.data);
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}
