import { paymentGateway } from '../payments/payment-gateway.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

/** Whether the payment gateway accepts the API key. It is asked for a payment that does not exist. */
export async function checkGateway({ config, secrets }: Setup): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('payment gateway');
  if (secrets.xendit === null) {
    return [
      warning(
        'Payments use play money, because XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN are not set.',
        'Set both before you go live.',
      ),
    ];
  }
  try {
    await paymentGateway(config, secrets, () => `http://localhost:${config.port}`).find('papan-doctor');
    const isTest = secrets.xendit.secret_key.startsWith('xnd_development_');
    if (isTest && config.production) {
      return [
        warning(
          'The gateway accepts the key, but it is a test key: no real money moves.',
          'Use the key of the live mode.',
        ),
      ];
    }
    return [good('It accepts the key.')];
  } catch (error) {
    const { cause, message } = error as Error;
    return [
      bad(
        cause instanceof Error ? cause.message : message,
        'Check XENDIT_SECRET_KEY and its rights (money-in: write, transactions: read), and that this machine reaches the gateway.',
      ),
    ];
  }
}
