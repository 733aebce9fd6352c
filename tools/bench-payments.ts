import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { signIn, startApp, stopChildren } from '../bench/house.ts';

/**
 * `npm run bench:payments`: from the moment at which a payer presses "pay" at the embedded gateway to the moment at which
 * the buyer's open page hears that the coins are there: webhook, job, question to the gateway, credit, event. One payment
 * after another. `--site` measures a house that runs already (with RATE_LIMITS=false).
 */
const { values: flags } = parseArgs({
  options: { payments: { type: 'string', default: '200' }, site: { type: 'string' } },
});
const CHEAPEST_PACKAGE = 1;
const placed = z.object({ id: z.string(), desktop_web_checkout_url: z.string() });

/** Resolves with the moment at which each payment's completion was heard. */
function listen(site: string, token: string, heard: (paymentId: string) => void): AbortController {
  const stop = new AbortController();
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site}/api/events`, { headers, signal: stop.signal });
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id] = /"payment_id":"([^"]+)".*"completed"/.exec(block) ?? [];
        if (id) heard(id);
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
  if (!response.ok) throw new Error(`Nothing could be bought: ${await response.text()}`);
  return placed.parse(await response.json());
}

async function measure(site: string): Promise<number[]> {
  const { token } = await signIn(site);
  const waiting = new Map<string, () => void>();
  const stream = listen(site, token, (id) => waiting.get(id)?.());
  const milliseconds: number[] = [];
  for (let count = 0; count < Number(flags.payments); count += 1) {
    const { id, desktop_web_checkout_url } = await buy(site, token);
    const request = desktop_web_checkout_url.split('/').at(-1);
    const heard = new Promise<void>((resolve) => waiting.set(id, resolve));
    const start = performance.now();
    const pressed = fetch(`${site}/dev/gateway/requests/${request}/pay`, { method: 'POST', redirect: 'manual' });
    await heard;
    milliseconds.push(performance.now() - start);
    await (await pressed).arrayBuffer();
  }
  stream.abort();
  return milliseconds.sort((one, other) => one - other);
}

const children: ChildProcess[] = [];
const dataFolder = flags.site ? null : mkdtempSync(join(tmpdir(), 'papan-bench-'));
let failed = false;
try {
  const site = flags.site ?? (await startApp(dataFolder ?? '', children));
  const sorted = await measure(site);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const [cpu] = cpus();
  console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, Node ${process.version}`);
  console.log(`${sorted.length} payments: "pay" to browser p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed = true;
} finally {
  await stopChildren(children);
  if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
