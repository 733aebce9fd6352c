import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../base/database.ts';
import { isLoopback } from '../../base/is-loopback.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import { createDurations, type Durations } from './durations.ts';
import { moneyMetrics } from './money-metrics.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it reaches its database. `/metrics`: for Prometheus, which shows the server's
 * key; a developer's own machine needs none.
 */
export function addHealth(
  app: FastifyInstance,
  database: Database,
  options: { server_key: string | null; production: boolean },
): { durations: Durations } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const money = moneyMetrics(database);
  const durations = createDurations();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    durations.count({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    try {
      await sql`select 1`.execute(database.read);
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'no database' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, options)) {
      reply.callNotFound();
      return reply;
    }
    const text = `${await registry.metrics()}\n${await money.metrics()}\n${durations.text()}`;
    return reply.type(registry.contentType).send(text);
  });
  return { durations };
}

function maySeeMetrics(
  { headers, ip }: FastifyRequest,
  { server_key, production }: { server_key: string | null; production: boolean },
): boolean {
  if (server_key !== null) return isSameSecret(headers.authorization ?? '', `Bearer ${server_key}`);
  return !production && isLoopback(ip);
}
