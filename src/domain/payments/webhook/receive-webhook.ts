import { createHash } from 'node:crypto';
import { addJob } from '../../../base/outbox.ts';
import type { Services } from '../../services.ts';
import { queueOf } from '../store.ts';
import { HANDLE_WEBHOOK_JOB } from './handle-webhook.ts';
import { saveWebhookMessage } from './webhook-store.ts';

/** A key that may identify a message: printable, and short enough for an index. */
const PLAIN_KEY = /^[\x21-\x7e]{1,300}$/;

/**
 * Stores a gateway's message and adds the job that handles it; the message itself is not trusted. The caller has
 * checked the token and parsed the body.
 */
export async function receiveWebhook(
  { database, clock, gateway }: Pick<Services, 'database' | 'clock' | 'gateway'>,
  { body, parsed }: { body: Buffer; parsed: unknown },
): Promise<void> {
  const key = gateway.readMessage(parsed)?.key ?? null;
  const hash = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const message_key = key !== null && PLAIN_KEY.test(key) ? key : hash;
  await database.transaction(async (tx) => {
    const webhook_id = await saveWebhookMessage(tx, { gateway: gateway.name, message_key, body, now: clock.now() });
    // Repeats are handled too, but never at the same time.
    await addJob(
      tx,
      HANDLE_WEBHOOK_JOB,
      { webhook_id },
      {
        key: `webhook:${webhook_id}`,
        queue: queueOf(webhook_id),
      },
    );
  });
}
