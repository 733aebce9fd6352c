import { createHmac } from 'node:crypto';
import type { Config, Secrets } from '../../config.ts';
import type { PaymentGateway } from '../../providers/payment/payment-gateway.ts';
import { xenditGateway } from '../../providers/payment/xendit-gateway.ts';

/** Path of the embedded payment gateway in the web process. */
export const SANDBOX_PREFIX = '/dev/gateway';

/** The configured gateway; without keys the embedded one at our own URL. */
export function paymentGateway(config: Config, secrets: Secrets, ownUrl: () => string): PaymentGateway {
  const keys = secrets.xendit ?? sandboxKeys(secrets.secret_key);
  return xenditGateway({ ...keys, url: () => config.payment_gateway_url ?? `${ownUrl()}${SANDBOX_PREFIX}` });
}

/** The keys of the embedded gateway, derived from the secret key so that every process has the same. */
export function sandboxKeys(secretKey: string): { secret_key: string; webhook_token: string } {
  const keyFor = (use: string) => createHmac('sha256', secretKey).update(`payment sandbox: ${use}`).digest('base64url');
  return { secret_key: `xnd_development_${keyFor('calls')}`, webhook_token: keyFor('webhooks') };
}
