import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { type ErrorReports, sentryReports } from '../../src/providers/error-reports/sentry-reports.ts';
import { type HttpReceiver, startReceiver } from '../support/http-receiver.ts';

const stopped: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of stopped.splice(0).reverse()) await each.stop();
});

async function start(answers = true): Promise<{ receiver: HttpReceiver; reports: ErrorReports }> {
  const receiver = await startReceiver({ answers });
  const reports = sentryReports({ dsn: receiver.url.replace('//', '//abc123@').concat('/42'), environment: 'test' });
  stopped.push(receiver, reports);
  return { receiver, reports };
}

/** The events of the envelopes: a line of JSON for the envelope, then a header and a body for each item. */
const eventsOf = ({ posts }: HttpReceiver): Record<string, unknown>[] =>
  posts.map(({ body }) => {
    const [, item, event] = body
      .toString()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(item).toMatchObject({ type: 'event' });
    return event;
  });
const arrived = (receiver: HttpReceiver, total: number) =>
  vi.waitFor(() => {
    expect(receiver.posts).toHaveLength(total);
    return eventsOf(receiver);
  });

/** PostgreSQL's error for an input that is no number. */
function failure(): Error {
  const error = new pg.DatabaseError('invalid input syntax for type integer: "sari 081277771234"', 1, 'error');
  error.detail = 'Key (email)=(sari@warung.test) already exists.';
  return new Error('mail to sari@warung.test at /x?token=abc failed, call +62 812-7777-1234', { cause: error });
}

describe('an error report', () => {
  it('arrives with type, place and request, and without what a user typed', async () => {
    const { receiver, reports } = await start();
    const written = createLog('error', reports.report);
    written.error(
      { err: failure(), request_id: 'r-1', job: 'send_mail', email: 'sari@warung.test', headers: { cookie: 'secret' } },
      'a call failed',
    );
    const [event] = await arrived(receiver, 1);
    expect(receiver.posts[0]).toMatchObject({ path: expect.stringContaining('/api/42/envelope/') });
    expect(event).toMatchObject({
      level: 'error',
      environment: 'test',
      tags: { request_id: 'r-1', job: 'send_mail', log: 'a call failed' },
      exception: {
        values: [
          { type: 'error', value: 'invalid input syntax for type integer: "[value]"' },
          {
            type: 'Error',
            value: 'mail to [email] at /x?[query] failed, call [number]',
            stacktrace: { frames: expect.arrayContaining([expect.objectContaining({ function: 'failure' })]) },
          },
        ],
      },
    });
    const text = receiver.posts.map(({ body }) => body.toString()).join();
    for (const secret of ['warung.test', '7777', 'secret', 'cookie', 'abc ']) expect(text).not.toContain(secret);
  });

  it('without an exception arrives as its message', async () => {
    const { receiver, reports } = await start();
    createLog('error', reports.report).error({ sum: 12 }, 'the ledger is incorrect');
    expect(await arrived(receiver, 1)).toMatchObject([{ message: 'the ledger is incorrect', level: 'error' }]);
  });

  it('is not sent below the level error, or twice in a minute, or more than thirty times', async () => {
    const { receiver, reports } = await start();
    const log = createLog('warn', reports.report);
    log.warn({ err: new Error('only a warning') }, 'a warning');
    const same = failure();
    for (let count = 0; count < 5; count += 1) log.error({ err: same }, 'a call failed');
    for (let count = 0; count < 100; count += 1) log.error(`line ${count}`);
    await reports.stop();
    const events = eventsOf(receiver);
    expect(events.length).toBeGreaterThan(1);
    expect(events.length).toBeLessThanOrEqual(30);
    expect(events.filter(({ exception }) => exception)).toHaveLength(1);
  });

  it('delays nothing while the receiver does not answer', async () => {
    const { receiver, reports } = await start(false);
    const log = createLog('error', reports.report);
    log.error({ err: failure() }, 'a call failed');
    log.error('another');
    await vi.waitFor(() => expect(receiver.posts).toHaveLength(2));
  });
});
