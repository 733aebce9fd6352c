import { expect } from 'vitest';
import { addMilliseconds } from '../../src/base/clock.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { checkPayment, type PresentedPayment, topUp } from '../../src/contract/payments/endpoints.ts';
import { getWallet, listCoinPackages } from '../../src/contract/wallet/endpoints.ts';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { PAYMENT_WEBHOOK_PATH } from '../../src/server/webhooks/payment-webhooks.ts';
import { type Api, type ApiUser, type Sent, startApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { runJobs } from './services.ts';
import { WELCOME_BONUS } from './welcome-bonus.ts';

const TIMEOUT_MS = 4000;
export const PRICE = 100_000;
/** The coins of the package of Rp 100.000, with its bonus. */
export const COINS = 1100;

/** The HTTP server and the embedded gateway, each on its own port, as in production. */
export type PaymentApp = {
  api: Api;
  sandbox: RunningSandbox;
  package_id: number;
  /** Buys the package of 1,100 coins. */
  buy(
    user: ApiUser,
    how?: { channel?: 'dana' | 'ovo'; mobile_number?: string },
    sent?: Sent,
  ): Promise<PresentedPayment>;
  check(user: ApiUser, id: string): Promise<PresentedPayment>;
  /** Coins beyond the welcome bonus. */
  gained(user: ApiUser): Promise<number>;
  /** Kinds of the user's notifications, oldest first. */
  notificationsOf(user: ApiUser): Promise<string[]>;
  /** The gateway's id of a payment. */
  requestOf(id: string): string;
  /** Kinds of the open findings about a payment. */
  findings(id: string): Promise<string[]>;
  pass(milliseconds: number): void;
  /** Waits for webhooks and runs the jobs; `work` only runs the jobs. */
  settle(): Promise<void>;
  work(): Promise<void>;
  expectRightLedger(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPaymentApp(
  database: TestDatabase,
  options: Partial<SandboxOptions> = {},
): Promise<PaymentApp> {
  const started: { api: Api | null } = { api: null };
  const sandbox = await startSandbox({
    webhook_url: () => `${started.api?.url}${PAYMENT_WEBHOOK_PATH}`,
    clock: { now: () => started.api?.services.clock.now() ?? new Date() },
    ...options,
  });
  const { secret_key, webhook_token, url } = sandbox;
  const gateway = xenditGateway({ url: () => url, secret_key, webhook_token, timeout_ms: TIMEOUT_MS });
  const api = await startApi(database, { gateway });
  started.api = api;
  const { data: packages } = await api.callOk(null, listCoinPackages, {});
  const package_id = packages.find(({ price }) => price === PRICE)?.id ?? expect.fail('no package');
  const { clock } = api.services;
  const work = () => runJobs(api.services, api.modules);
  return {
    api,
    sandbox,
    package_id,
    buy: (user, how, sent) =>
      api.callOk(user, topUp, { package_id, ...(how?.channel ? how : { payment_method: 'qris' as const }) }, sent),
    check: (user, id) => api.callOk(user, checkPayment, { id }),
    gained: async (user) => (await api.callOk(user, getWallet, {})).amount - WELCOME_BONUS,
    notificationsOf: async (user) =>
      (await api.callOk(user, listNotifications, {})).data.map(({ kind }) => kind).reverse(),
    requestOf: (id) => sandbox.book.findByReference(id)?.id ?? expect.fail(`the gateway does not know ${id}`),
    async findings(id) {
      const rows = await database.read
        .selectFrom('payment_findings')
        .select('kind')
        .where('payment_id', '=', id)
        .where('closed_at', 'is', null)
        .orderBy('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    pass: (milliseconds) => clock.set(addMilliseconds(clock.now(), milliseconds)),
    async settle() {
      await sandbox.idle();
      await work();
    },
    work,
    async expectRightLedger() {
      expect(await verifyLedger(database.read)).toMatchObject({ ok: true, sum: 0, errors: [] });
    },
    async stop() {
      await api.stop();
      await sandbox.stop();
    },
  };
}
