import { systemClock } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import { createLog } from '../src/base/log.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentServices } from '../src/domain/payments/public.ts';
import { paymentGateway } from '../src/server/payments/payment-gateway.ts';
import { databaseUrl } from './database-url.ts';
import type { Lifecycle } from './lifecycle.ts';

/** What a command needs to ask the gateway about payments: the running database, and the gateway of the configuration. */
export function openSettling(lifecycle: Lifecycle): PaymentServices {
  const { config, secrets } = readConfig();
  const database = openDatabase({ url: databaseUrl(), max_connections: 4, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  const own_url = () => `http://localhost:${config.port}`;
  return { database, clock: systemClock, log: createLog('warn'), gateway: paymentGateway(config, secrets, own_url) };
}
