import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EVENT_CHANNEL, listenByNotify } from '../../src/base/event-bus.ts';
import { createLog } from '../../src/base/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(4);
});
afterAll(() => database.drop());

/** A connection to the database that can be interrupted and counts connection attempts. */
async function startCable() {
  const target = new URL(database.url);
  const open = new Set<Socket>();
  let isCropped = false;
  let attempts = 0;
  const server = createServer((near) => {
    attempts += 1;
    if (isCropped) return near.destroy();
    open.add(near);
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy() && open.delete(near));
    far.on('error', () => near.destroy());
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(database.url);
  // By TCP, which can be interrupted, instead of a socket in the file system.
  url.search = '';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    attempts: () => attempts,
    open: () => open.size,
    cut() {
      isCropped = true;
      attempts = 0;
      for (const socket of open) socket.destroy();
    },
    repair() {
      isCropped = false;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('reconnects after a database outage, and reports that events may have been missed', async () => {
  const cable = await startCable();
  const onEvent = vi.fn();
  const listener = await listenByNotify(cable.url, createLog('silent'), onEvent);
  cable.cut();
  await pause(5500);
  // One attempt per second, not twice as many after each failure.
  expect(cable.attempts()).toBeLessThanOrEqual(6);
  expect(onEvent).not.toHaveBeenCalled();
  cable.repair();
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledOnce(), 5000);
  expect(cable.open()).toBe(1);
  await database.pool.query(`select pg_notify('${EVENT_CHANNEL}', '{}')`);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2), 5000);
  await listener.stop();
  await cable.stop();
});
