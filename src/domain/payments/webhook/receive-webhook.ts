import { createHash } from 'node:crypto';
import { addJob } from '../../../base/outbox.ts';
import type { Services } from '../../binding.ts';
import { queueOf } from '../store.ts';
import { HANDLE_WEBHOOK_JOB } from './handle-webhook.ts';
import { saveWebhookMessage } from './webhook-store.ts';

/** What a message may be known by: plain, and short enough for an index. */
const PLAIN_KEY = /^[\x21-\x7e]{1,300}$/;

/**
 * Keeps what the gateway says and has it looked at; nothing of it is believed. The caller has proved the token and
 * parsed the body.
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
    // A repeat is looked at too, but never twice at the same time.
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
