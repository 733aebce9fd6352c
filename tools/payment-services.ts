import { systemClock } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import { createLog } from '../src/base/log.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentServices } from '../src/domain/payments/public.ts';
import { paymentGateway } from '../src/server/payments/payment-gateway.ts';
import { runningDatabase } from './database.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The services that payment commands use: the running database and the configured gateway. */
export function openPaymentServices(lifecycle: Lifecycle): PaymentServices {
  const { config, secrets } = readConfig();
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const own_url = () => `http://localhost:${config.port}`;
  return { database, clock: systemClock, log: createLog('warn'), gateway: paymentGateway(config, secrets, own_url) };
}
