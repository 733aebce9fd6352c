import { MILLISECONDS } from '../../../base/clock.ts';
import { newId } from '../../../base/ids.ts';
import type { Chance, SandboxFaults } from './faults.ts';
import type { SandboxDelivery, SandboxMemory } from './state.ts';

const TIMEOUT_MS = 30_000;
/** Limit of ended deliveries, which are stored for the payer's pages only. */
const MAX_ENDED_DELIVERIES = 500;
/** Xendit retries after 15 minutes, 1, 3, 6, 12 and 24 hours; here a minute stands for an hour. */
export const RETRY_DELAYS_MS: readonly number[] = [0.25, 1, 3, 6, 12, 24].map((hours) => hours * MILLISECONDS.minute);

export type WebhookOptions = {
  memory: SandboxMemory;
  url: () => string;
  token: string;
  faults: SandboxFaults;
  chance: Chance;
  retryDelaysMs: readonly number[];
};

export type Webhooks = {
  send(requestId: string, message: { event: string }): void;
  /** Sends the webhooks that an earlier process did not deliver. */
  resume(): void;
  /** Resolves when no webhook is pending. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** Sends webhooks over HTTP until they are accepted or the retries run out, with the configured faults. */
export function openWebhooks(options: WebhookOptions): Webhooks {
  const { memory, faults, chance } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const posts = new Set<Promise<void>>();
  let waiting: (() => void)[] = [];
  let stopped = false;

  const isIdle = () => memory.state.deliveries.every(({ next_at }) => next_at === null);
  const schedule = (delivery: SandboxDelivery) => {
    if (stopped || delivery.next_at === null || timers.has(delivery.id)) return;
    const timer = setTimeout(() => start(delivery), Math.max(0, delivery.next_at - Date.now()));
    timer.unref();
    timers.set(delivery.id, timer);
  };
  const start = (delivery: SandboxDelivery) => {
    timers.delete(delivery.id);
    const post = attempt(delivery).finally(() => {
      posts.delete(post);
      if (!isIdle()) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    posts.add(post);
  };
  const attempt = async (delivery: SandboxDelivery) => {
    const token = chance.happens(faults.wrong_token) ? 'a wrong token' : options.token;
    delivery.response_status = await post(options.url(), delivery.body, token);
    delivery.attempts += 1;
    const isAccepted =
      delivery.response_status !== null && delivery.response_status >= 200 && delivery.response_status < 300;
    const wait = options.retryDelaysMs[delivery.attempts - 1];
    delivery.next_at = isAccepted || wait === undefined ? null : Date.now() + wait;
    await memory.save();
    schedule(delivery);
  };

  return {
    send(requestId, message) {
      if (chance.happens(faults.lost)) return;
      const event = chance.happens(faults.unknown_event) ? 'payment.surprise' : message.event;
      const body = JSON.stringify({ ...message, event });
      const copies = 1 + chance.upTo(faults.repeats);
      for (let copy = 0; copy < copies; copy += 1) {
        const next_at = Date.now() + chance.upTo(faults.delay_ms);
        const delivery = {
          id: newId(),
          request_id: requestId,
          event,
          body,
          attempts: 0,
          next_at,
          response_status: null,
        };
        memory.state.deliveries.push(delivery);
        schedule(delivery);
      }
      purgeOld(memory);
    },
    resume() {
      for (const delivery of memory.state.deliveries) schedule(delivery);
    },
    async idle() {
      while (!isIdle()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled(posts);
    },
  };
}

function purgeOld(memory: SandboxMemory): void {
  const { deliveries } = memory.state;
  const ended = deliveries.filter(({ next_at }) => next_at === null);
  const removed = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED_DELIVERIES)));
  if (removed.size > 0) memory.state.deliveries = deliveries.filter((delivery) => !removed.has(delivery));
}

/** The HTTP status; null when there was no response. */
async function post(url: string, body: string, token: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': token },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
