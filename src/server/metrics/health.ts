import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type PublicDatabase, pingDatabase } from '../../base/database.ts';
import { isLoopback } from '../../base/is-loopback.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import type { ReplicaState } from '../../base/replicas.ts';
import { pageErrorTotals } from '../../domain/page-errors/public.ts';
import type { Draining } from '../http/draining.ts';
import { routeOf } from '../http/route-of.ts';
import { moneyMetrics } from './money-metrics.ts';

const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.15, 0.5, 2];

/**
 * `/healthz`: the process runs. `/readyz`: it reaches its database and is not about to end. `/metrics`: for Prometheus, with the server key; a
 * local machine needs none.
 */
export function addHealth(
  app: FastifyInstance,
  database: PublicDatabase,
  options: { server_key: string | null; production: boolean; draining: Draining },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const money = moneyMetrics(database);
  addReplicaMetrics(registry, database);
  new Counter({
    name: 'papan_page_errors_total',
    help: 'Errors in browsers that pages have reported',
    labelNames: ['page'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [page, total] of pageErrorTotals()) this.inc({ page }, total);
    },
  });
  const durations = new Histogram({
    name: 'papan_http_request_seconds',
    help: 'Time from the request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    // HAProxy takes out a process at once that answers 404, and only later one that fails.
    if (options.draining.isDraining()) return reply.status(404).send({ status: 'ending' });
    try {
      await pingDatabase(database.read);
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
    const text = `${await registry.metrics()}\n${await money.metrics()}`;
    return reply.type(registry.contentType).send(text);
  });
}

/** Reported by each process for itself. A replica whose lag is not known reports none. */
function addReplicaMetrics(registry: Registry, { replicas }: PublicDatabase): void {
  const gauge = (name: string, help: string, measure: (state: ReplicaState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        this.reset();
        for (const state of replicas.states()) {
          const value = measure(state);
          if (value !== null) this.set({ replica: state.name }, value);
        }
      },
    });
  gauge('papan_replica_lag_seconds', 'How far a replica is behind its primary', ({ lag_seconds }) => lag_seconds);
  gauge('papan_replica_used', 'Whether this process reads a replica: 1 yes, 0 no', ({ is_used }) => Number(is_used));
}

function maySeeMetrics(
  { headers, ip }: FastifyRequest,
  { server_key, production }: { server_key: string | null; production: boolean },
): boolean {
  if (server_key !== null) return isSameSecret(headers.authorization ?? '', `Bearer ${server_key}`);
  return !production && isLoopback(ip);
}
