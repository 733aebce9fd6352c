import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startJobs } from '../../src/base/jobs.ts';
import { addJob } from '../../src/base/outbox.ts';
import { inSpan, setTracer } from '../../src/base/tracing.ts';
import { listCoinPackages } from '../../src/contract/wallet/endpoints.ts';
import { openTelemetryTracer, type RunningTracer } from '../../src/providers/tracing/open-telemetry.ts';
import { type HttpReceiver, startReceiver } from '../support/http-receiver.ts';
import { collectedLines } from '../support/log-lines.ts';
import { type ReceivedSpan, spansOf } from '../support/otlp.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';

const OPTIONS = { headers: 'authorization=Bearer%20of-the-tests', service: 'papan', ratio: 1, delay_ms: 20 };
const silent = pino({ level: 'silent' });

let receiver: HttpReceiver;
let tracer: RunningTracer;
beforeAll(async () => {
  receiver = await startReceiver();
  tracer = openTelemetryTracer({ ...OPTIONS, endpoint: receiver.url }, silent);
  setTracer(tracer);
});
afterAll(async () => {
  setTracer(null);
  await tracer.stop();
  await receiver.stop();
});
withOwnPaymentApp();

const received = (): ReceivedSpan[] => receiver.posts.flatMap(({ body }) => spansOf(body));
/** The spans of the only trace since `before` with a span of this name, once that has arrived. */
const traceOf = (name: string, before: readonly ReceivedSpan[] = []) =>
  vi.waitFor(() => {
    const later = received().slice(before.length);
    const { trace_id } = later.find((span) => span.name === name) ?? expect.fail(`no span ${name} arrived`);
    return later.filter((span) => span.trace_id === trace_id);
  });
/** Requests end after their responses, so their spans may be a moment late. */
const flushed = () => new Promise((resolve) => setImmediate(resolve)).then(() => tracer.flush());
const children = (spans: readonly ReceivedSpan[], parent: ReceivedSpan) =>
  spans.filter(({ parent_id }) => parent_id === parent.span_id);
const only = (spans: readonly ReceivedSpan[], name: string) =>
  spans.find((span) => span.name === name) ?? expect.fail(`no span ${name} among ${spans.map((span) => span.name)}`);

const TOP_UP = 'POST /api/user/wallet/topup';

describe('the trace of a top-up', () => {
  it('has its request, use case, transactions, statements and call of the gateway', async () => {
    await app.buy(await app.api.user());
    const spans = await traceOf(TOP_UP);
    const request = only(spans, TOP_UP);
    expect(request).toMatchObject({
      parent_id: '',
      attributes: { 'http.route': '/api/user/wallet/topup', 'http.response.status_code': 200 },
    });
    const useCase = only(children(spans, request), 'topUp');
    const inside = children(spans, useCase);
    expect(only(inside, 'gateway POST /v3/payment_requests')).toMatchObject({
      attributes: { 'http.response.status_code': 201 },
    });
    const transactions = inside.filter(({ name }) => name === 'transaction');
    expect(transactions.length).toBeGreaterThan(0);
    const statements = transactions.flatMap((transaction) => children(spans, transaction));
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
    const insert = statements.find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('insert into "payments"'),
    );
    expect(insert?.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(insert?.attributes['db.query.text']).toContain('$1');
    expect(receiver.posts.at(-1)).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Bearer of-the-tests' },
    });
  });

  it('names nobody and contains no value of a statement', async () => {
    const user = await app.api.user();
    const number = '081277771234';
    const bought = await app.buy(user, { channel: 'ovo', mobile_number: number });
    await traceOf(TOP_UP);
    await app.settle();
    const text = Buffer.concat(receiver.posts.map(({ body }) => body)).toString('latin1');
    for (const secret of [user.email, user.user_id, user.token, number.slice(1), bought.id, app.requestOf(bought.id)]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a trace', () => {
  const trace_id = '0af7651916cd43dd8448eb211c80319c';
  const call = (headers: Record<string, string>) => app.api.callOk(null, listCoinPackages, {}, { headers });
  const PACKAGES = `GET /api${listCoinPackages.path}`;

  it('continues that of a trusted proxy, and ignores a header that is none', async () => {
    await flushed();
    const first = received();
    await call({ traceparent: `00-${trace_id}-b7ad6b7169203331-01` });
    expect(only(await traceOf(PACKAGES, first), PACKAGES)).toMatchObject({ trace_id, parent_id: 'b7ad6b7169203331' });
    await flushed();
    const second = received();
    await call({ traceparent: `00-${trace_id}-<script>-01` });
    expect(only(await traceOf(PACKAGES, second), PACKAGES)).toMatchObject({ parent_id: '' });
  });

  it('of a failure has its reason without its message', async () => {
    const work = inSpan('work', {}, async () => {
      throw Object.assign(new Error('sari@warung.test is wrong'), { code: '23505' });
    });
    await expect(work).rejects.toThrow('sari@warung.test');
    const [span] = await traceOf('work');
    expect(span).toMatchObject({ is_error: true, attributes: { 'error.type': '23505' } });
  });
});

describe('a job', () => {
  it('is a trace of its own, and is named in the log when it fails', async () => {
    const lines = collectedLines();
    const jobs = await startJobs({
      pool: database.direct,
      log: lines.log,
      handlers: {
        send_mail: async () => {
          throw Object.assign(new Error('sari@warung.test is refused'), { code: 'EAUTH' });
        },
      },
      crontab: '',
      concurrency: 1,
    });
    try {
      await database.transaction((tx) => addJob(tx, 'send_mail', {}));
      const [span] = await traceOf('job send_mail');
      expect(span).toMatchObject({ parent_id: '', is_error: true, attributes: { 'error.type': 'EAUTH' } });
      await vi.waitFor(() =>
        expect(lines.lines()).toContainEqual(
          expect.objectContaining({ job: 'send_mail', msg: 'a job failed and is tried again later' }),
        ),
      );
    } finally {
      await jobs.stop();
    }
  });
});

describe('a receiver that does not answer', () => {
  it('delays nothing, and is named once in the log', async () => {
    const lines = collectedLines();
    const deaf = openTelemetryTracer({ ...OPTIONS, endpoint: 'http://127.0.0.1:9' }, lines.log);
    setTracer(deaf);
    try {
      for (let count = 0; count < 10_000; count += 1) expect(await inSpan('work', {}, async () => count)).toBe(count);
      await vi.waitFor(() => expect(lines.messages()).toEqual(['traces cannot be sent and are dropped']), {
        timeout: 40_000,
      });
    } finally {
      setTracer(null);
      await deaf.stop();
    }
  });
});
