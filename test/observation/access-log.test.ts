import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccessLog } from '../../src/server/http/access-log.ts';
import { collectedLines } from '../support/log-lines.ts';

const log = collectedLines('warn');
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify({ genReqId: () => 'request-1' });
  addAccessLog(app, log.log);
  app.get('/product/:id', async () => 'x'.repeat(5000));
  // Cached pages and event streams are sent like this.
  app.get('/cached', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(304).end();
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

it('has a line for each request that names its route, and no address, query or browser', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'the-browser', authorization: 'Bearer secret' };
  for (const path of ['/product/081277771234?email=sari@warung.test', '/cached', '/none']) {
    await (await fetch(`${url}${path}`, { headers })).text();
  }
  await vi.waitFor(() => expect(log.lines()).toHaveLength(3));
  const common = { msg: 'a request', request_id: 'request-1', method: 'GET', protocol: 'HTTP/1.1' };
  expect(log.lines()).toMatchObject([
    { ...common, route: '/product/:id', status: 200, milliseconds: expect.any(Number) },
    { ...common, route: '/cached', status: 304 },
    { ...common, route: 'page', status: 404 },
  ]);
  expect(log.lines()[0]?.sent_bytes).toBeGreaterThan(5000);
  expect(JSON.stringify(log.lines())).not.toMatch(/203\.0\.113|081277771234|warung|the-browser|secret/);
});
