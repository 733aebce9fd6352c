import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Choices } from './seeded.ts';

const MAX_TRIES = 3;
const TIMEOUT_MILLISECONDS = 20_000;
const MAX_COPIES = 7;

export type WebhookLog = {
  /** Sends a webhook of the gateway to our processes. */
  receive(body: Buffer, choices: Choices): void;
  /** Sends a webhook with the right token about money that never arrived. */
  forge(reference: string, choices: Choices): void;
  /** Webhooks with a 2xx response: their body, and how often. */
  acknowledged: ReadonlyMap<string, number>;
  /** Milliseconds until each 2xx. */
  delays: readonly number[];
  counts: Record<string, number>;
  /** Webhooks with a wrong token that were not rejected, and other wrong responses. */
  violations: readonly string[];
  /** Delivers the webhooks that were held back, the newest first, and waits for all in transit. */
  empty(): Promise<void>;
  stop(): void;
};

type Way = { servers: () => readonly string[]; webhook_path: string; webhook_token: string };

/** Delivers webhooks late, repeatedly, out of order and at once, or not at all. */
export function createWebhookLog(way: Way, isCalm: () => boolean): WebhookLog {
  const acknowledged = new Map<string, number>();
  const delays: number[] = [];
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  const delayed: (() => Promise<void>)[] = [];
  const underway = new Set<Promise<void>>();
  const stopping = new AbortController();
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const track = (work: Promise<void>) => {
    const ended: Promise<void> = work.catch(() => undefined).finally(() => underway.delete(ended));
    underway.add(ended);
  };

  async function send(body: Buffer, token: string, httpServer: string): Promise<number | null> {
    const begun = performance.now();
    try {
      const delivery = await fetch(`${httpServer}${way.webhook_path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-callback-token': token },
        body: new Uint8Array(body),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MILLISECONDS), stopping.signal]),
      });
      await delivery.arrayBuffer();
      if (delivery.ok) delays.push(performance.now() - begun);
      return delivery.status;
    } catch {
      return null;
    }
  }

  async function deliver(body: Buffer, choices: Choices, httpServer = choices.one(way.servers())): Promise<void> {
    for (let time = 1; time <= MAX_TRIES; time += 1) {
      const status = await send(body, way.webhook_token, httpServer);
      if (status !== null && status < 300) {
        const text = body.toString('utf8');
        acknowledged.set(text, (acknowledged.get(text) ?? 0) + 1);
        return;
      }
      count(status === null ? 'undelivered' : `response ${status}`);
      await wait(200 * time);
    }
  }

  async function deliverWithWrongToken(body: Buffer, choices: Choices): Promise<void> {
    const token = choices.one(['', 'wrong', way.webhook_token.slice(0, -1), `${way.webhook_token}x`]);
    const status = await send(body, token, choices.one(way.servers()));
    if (status !== null && status !== 401 && status < 500) violations.push(`a wrong token got the response ${status}`);
  }

  const ways: Record<string, (body: Buffer, choices: Choices) => void> = {
    once: (body, choices) => track(wait(choices.integer(0, 300)).then(() => deliver(body, choices))),
    repeated(body, choices) {
      for (let copy = choices.integer(2, MAX_COPIES); copy > 0; copy -= 1) {
        track(wait(choices.integer(0, 2000)).then(() => deliver(body, choices)));
      }
    },
    simultaneous: (body, choices) => {
      for (const httpServer of way.servers()) track(deliver(body, choices, httpServer));
    },
    late: (body, choices) => void delayed.push(() => deliver(body, choices)),
    lost: () => undefined,
    strange(body, choices) {
      track(deliverWithWrongToken(body, choices));
      track(deliver(strangeOf(body, choices), choices));
      track(deliver(body, choices));
    },
  };
  const WEIGHTS = { once: 30, repeated: 20, simultaneous: 15, late: 15, lost: 15, strange: 5 } as const;

  return {
    receive(body, choices) {
      const name = isCalm() ? 'once' : choices.weighted(WEIGHTS);
      count(name);
      ways[name]?.(body, choices);
    },
    forge(reference, choices) {
      count('forged');
      const body = forgedMessage(reference, choices);
      track(wait(choices.integer(0, 100)).then(() => deliver(body, choices)));
    },
    acknowledged,
    delays,
    counts,
    violations,
    async empty() {
      for (let last = delayed.pop(); last; last = delayed.pop()) track(last());
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: () => stopping.abort(),
  };
}

function forgedMessage(reference: string, choices: Choices): Buffer {
  const message = {
    event: choices.one(['payment.capture', 'payment.failure', 'payment.authorization']),
    business_id: 'forged',
    created: new Date().toISOString(),
    data: {
      payment_id: `py-${randomUUID()}`,
      payment_request_id: `pr-${randomUUID()}`,
      reference_id: reference,
      request_amount: 10_000,
      currency: 'IDR',
      channel_code: 'QRIS',
      status: 'SUCCEEDED',
    },
  };
  return Buffer.from(JSON.stringify(message));
}

/** A webhook with an unknown reference or event, or with invalid content. */
function strangeOf(body: Buffer, choices: Choices): Buffer {
  const text = body.toString('utf8');
  const kind = choices.one(['foreign', 'unknown', 'cut', 'other'] as const);
  if (kind === 'foreign')
    return Buffer.from(text.replaceAll(/"(pr|py)-[^"]+"/g, (_, type) => `"${type}-${randomUUID()}"`));
  if (kind === 'unknown') return Buffer.from(text.replaceAll(/"(SUCCEEDED|FAILED|EXPIRED)"/g, '"QUANTUM"'));
  return Buffer.from(kind === 'cut' ? text.slice(0, text.length / 2) : '[null, {"event": 7}]');
}
