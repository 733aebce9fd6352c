import { createHmac } from 'node:crypto';
import type { Config, Secrets } from '../../config.ts';
import type { PaymentGateway } from '../../providers/payment/payment-gateway.ts';
import { xenditGateway } from '../../providers/payment/xendit-gateway.ts';

/** Where the embedded payment gateway lives in the web process. */
export const SANDBOX_PREFIX = '/dev/gateway';

/** The gateway that the configuration names; without keys the embedded one, below our own address. */
export function paymentGateway(config: Config, secrets: Secrets, ownUrl: () => string): PaymentGateway {
  const keys = secrets.xendit ?? sandboxKeys(secrets.secret_key);
  return xenditGateway({ ...keys, url: () => config.payment_gateway_url ?? `${ownUrl()}${SANDBOX_PREFIX}` });
}

/** What the embedded gateway and we share: alike in every process that has the secret. */
export function sandboxKeys(secretKey: string): { secret_key: string; webhook_token: string } {
  const keyFor = (use: string) => createHmac('sha256', secretKey).update(`payment sandbox: ${use}`).digest('base64url');
  return { secret_key: `xnd_development_${keyFor('calls')}`, webhook_token: keyFor('webhooks') };
}
