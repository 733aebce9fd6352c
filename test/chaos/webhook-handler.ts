// A process that handles stored webhooks, several at a time. Its input is JSON with the URLs and the webhooks' ids.
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openDatabase } from '../../src/base/database.ts';
import { handleWebhook } from '../../src/domain/payments/webhook/handle-webhook.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { testServices } from '../support/services.ts';

const LANES = 4;
const input = z.object({
  database_url: z.string(),
  gateway_url: z.string(),
  secret_key: z.string(),
  webhook_token: z.string(),
  webhook_ids: z.array(z.string()),
});
process.stdout.write('ready\n');
const { database_url, gateway_url, webhook_ids, ...keys } = input.parse(JSON.parse(await text(process.stdin)));
const database = openDatabase({ url: database_url, maxConnections: 16, onError: () => undefined });
const gateway = xenditGateway({ ...keys, url: () => gateway_url });
const services = testServices(database, { gateway });
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    for (const webhook_id of webhook_ids.filter((_, index) => index % LANES === lane)) {
      await handleWebhook(services, { webhook_id });
    }
  }),
);
await database.close();
