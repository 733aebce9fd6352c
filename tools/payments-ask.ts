// Asks the gateway about every payment that may still be paid: npm run payments:ask [-- --days 30]
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS, systemClock } from '../src/base/clock.ts';
import { openDatabase } from '../src/base/database.ts';
import { createLog } from '../src/base/log.ts';
import { readConfig } from '../src/config.ts';
import { pollOpenPayments } from '../src/domain/payments/public.ts';
import { paymentGateway } from '../src/server/payments/payment-gateway.ts';
import { databaseUrl } from './database-url.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

const lifecycle = createLifecycle();
/** How long ago one may have been given up to be asked about once more. */
const options = z.object({ days: z.coerce.number().int().min(1).max(3650).default(30) });

await runCommand(lifecycle, async () => {
  const { values } = parseArgs({ options: { days: { type: 'string' } } });
  const { days } = options.parse(values);
  const { config, secrets } = readConfig();
  const database = openDatabase({ url: databaseUrl(), max_connections: 4, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  const gateway = paymentGateway(config, secrets, () => `http://localhost:${config.port}`);
  const services = { database, clock: systemClock, log: createLog('warn'), gateway };
  const since = addMilliseconds(new Date(), -days * MILLISECONDS.day);
  const { asked, completed, failures } = await pollOpenPayments(services, since);
  console.log(`${asked} payments asked about at ${gateway.name}, ${completed} of them paid and credited.`);
  for (const { payment_id, error } of failures) {
    console.error(`  ${payment_id}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (failures.length > 0) throw new Error(`${failures.length} payments could not be asked about.`);
  await lifecycle.stop();
});
