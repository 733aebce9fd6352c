import { z } from 'zod';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { signIn, siteToMeasure } from './test-server.ts';

type Options = { payments: number; site?: string };

const CHEAPEST_PACKAGE = 1;
const placed = z.object({ id: z.string(), desktop_web_checkout_url: z.string() });

/** Calls `onCompleted` when the event stream reports that a payment is completed. */
function listen(site: string, token: string, onCompleted: (paymentId: string) => void): AbortController {
  const stop = new AbortController();
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site}/api/events`, { headers, signal: stop.signal });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id] = /"payment_id":"([^"]+)".*"completed"/.exec(block) ?? [];
        if (id) onCompleted(id);
      }
    }
  };
  read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return stop;
}

async function buy(site: string, token: string): Promise<z.output<typeof placed>> {
  const response = await fetch(`${site}/api/user/wallet/topup`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ package_id: CHEAPEST_PACKAGE, channel: 'dana' }),
  });
  if (!response.ok) throw new Error(`The top-up failed: ${await response.text()}`);
  return placed.parse(await response.json());
}

async function measure(site: string, payments: number): Promise<number[]> {
  const { token } = await signIn(site);
  const waiting = new Map<string, () => void>();
  const stream = listen(site, token, (id) => waiting.get(id)?.());
  const milliseconds: number[] = [];
  for (let count = 0; count < payments; count += 1) {
    const { id, desktop_web_checkout_url } = await buy(site, token);
    const request = desktop_web_checkout_url.split('/').at(-1);
    const completed = new Promise<void>((resolve) => waiting.set(id, resolve));
    const start = performance.now();
    const pressed = fetch(`${site}/dev/gateway/requests/${request}/pay`, { method: 'POST', redirect: 'manual' });
    await completed;
    milliseconds.push(performance.now() - start);
    await (await pressed).arrayBuffer();
  }
  stream.abort();
  return milliseconds.sort((one, other) => one - other);
}

/**
 * Prints the time from "pay" at the payment sandbox to the event in the buyer's open page: webhook, job, request to the
 * gateway, credit, event. One payment after another.
 */
export async function benchPayments({ payments, site }: Options, lifecycle: Lifecycle): Promise<void> {
  const sorted = await measure(await siteToMeasure(site, lifecycle), payments);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  console.log(describeMachine());
  console.log(`${sorted.length} payments: "pay" to browser p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}
