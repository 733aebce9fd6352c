import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { prepareDatabase } from '../../src/main.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { API_BASE } from '../../src/server/door.ts';
import { createTokens } from '../../src/server/tokens.ts';
import { freePort } from '../../tools/demand-port.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import { type OwnProcess, ownProcess } from './own-process.ts';
import { hostileWire, type Wire } from './wire.ts';

const WEBHOOK_PATH = `${API_BASE}/payment/webhook/xendit`;
const SECRET_KEY = 'a secret of the fault suite, long enough to sign with';

export type House = {
  postgres: OwnPostgres;
  database: Database;
  sandbox: RunningSandbox;
  wire: Wire;
  processes: OwnProcess[];
  tokens: ReturnType<typeof createTokens>;
  doors: () => readonly string[];
  /** Where the processes write what went wrong. */
  logs: string[];
  stop(): Promise<void>;
};

/**
 * PostgreSQL, the gateway behind a hostile wire, and so many processes of ours, each with door and worker: all on one
 * database, at ports of their own.
 */
export async function openHouse(options: {
  seed: number;
  processes: number;
  tampers: boolean;
  ports?: readonly number[];
  env?: Record<string, string>;
}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-faults-'));
  chmodSync(folder, 0o755);
  const undos: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of undos.splice(0).reverse()) await undo();
  };
  try {
    const postgres = await ownPostgres(folder);
    undos.push(() => postgres.stop());
    await prepareDatabase(postgres.url, 'silent');
    const database = openDatabase({ url: postgres.url, max_connections: 8, on_error: () => undefined });
    undos.push(() => database.close());
    const wanted = options.ports ?? [];
    const ports = await Promise.all(
      Array.from({ length: options.processes }, (_, index) => wanted[index] ?? freePort()),
    );
    const doors = ports.map((port) => `http://127.0.0.1:${port}`);
    let hooks = '';
    const sandbox = await startSandbox({ seed: options.seed, webhook_url: () => hooks });
    undos.push(() => sandbox.stop());
    const wire = await hostileWire({
      seed: options.seed,
      gateway_url: sandbox.url,
      doors: () => doors,
      webhook_path: WEBHOOK_PATH,
      webhook_token: sandbox.webhook_token,
      tampers: options.tampers,
    });
    undos.push(() => wire.stop());
    hooks = wire.hooks_url;
    const logs = ports.map((port) => join(tmpdir(), `papan-faults-${process.pid}-${port}.log`));
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: postgres.url,
      DATABASE_CONNECTIONS: '20',
      DATA_DIR: folder,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      PAYMENT_GATEWAY_URL: wire.api_url,
      XENDIT_SECRET_KEY: sandbox.secret_key,
      XENDIT_WEBHOOK_TOKEN: sandbox.webhook_token,
      ...options.env,
    };
    const processes = await Promise.all(
      ports.map((port, index) =>
        ownProcess({ script: 'src/main.ts', port, ready: '/readyz', env, log: logs[index] ?? '' }),
      ),
    );
    for (const process of processes) undos.push(() => process.stop());
    const tokens = createTokens(SECRET_KEY);
    return { postgres, database, sandbox, wire, processes, tokens, doors: () => doors, logs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
