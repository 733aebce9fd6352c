import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../../domain/call.ts';
import type { Services } from '../../domain/services.ts';
import { deviceOf, setCookie, setSessionCookie } from '../sessions/session-cookie.ts';
import { callerAddress } from './caller-address.ts';

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** A request as use cases get it. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'public_url'>,
  file: UploadedFile | null = null,
): Call {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    throw new AppError('invalid_argument', { fields: { idempotency_key: [{ key: 'format' }] } });
  }
  let known: string | null = null;
  // Made when it is needed: a new one takes a tenth of a short call's time, and few calls use it.
  const device = () => {
    known ??= deviceOf(request);
    return known;
  };
  return {
    actor: request.actor,
    locale: request.locale,
    request_id: request.id,
    network_address: callerAddress(request),
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    get device() {
      return device();
    },
    idempotency_key: key ?? null,
    file,
    setToken: (token) => setSessionCookie(request, reply, { token, device: device() }, services.public_url()),
    cookie: (name) => request.cookies[name] ?? null,
    setCookie: (cookie) => setCookie(request, reply, cookie, services.public_url()),
  };
}
