import type { Finding } from '../../contract/admin/checks.ts';
import { paymentGateway } from '../payments/payment-gateway.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

/** Whether the payment gateway accepts the API key. It is asked for a payment that does not exist. */
export async function checkGateway({ config, secrets }: Setup): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('payment_gateway');
  if (secrets.xendit === null) {
    return [warning('play', 'set_keys')];
  }
  try {
    await paymentGateway(config, secrets, () => `http://localhost:${config.port}`).find('papan-doctor');
    const isTest = secrets.xendit.secret_key.startsWith('xnd_development_');
    if (isTest && config.production) {
      return [warning('test_key', 'use_live')];
    }
    return [good('works')];
  } catch (error) {
    return [bad('refused', 'check_key', { reason: reasonOf(error) })];
  }
}
