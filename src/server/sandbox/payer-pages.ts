import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Locale } from '../../contract/text/locale.ts';
import { parseQris } from '../../providers/payment/qris.ts';
import { ActionNotAllowed } from '../../providers/payment/sandbox/book.ts';
import type { Sandbox } from '../../providers/payment/sandbox/sandbox.ts';
import type { SandboxRequest } from '../../providers/payment/sandbox/state.ts';
import { localeOf } from '../http/locale-of.ts';
import { ignoreBodies } from '../http/request-bodies.ts';
import { type FAULTY_ACTIONS, listPage, missingPage, type PayerView, requestPage, SHORT_BY } from './payer-html.ts';

const idParams = z.object({ id: z.string() });
const actionParams = idParams.extend({
  action: z.enum([
    'pay',
    'pay_late',
    'pay_again',
    'pay_short',
    'pay_silently',
    'pay_repeated',
    'refuse',
    'expire',
    'void',
    'refund_settle',
    'refund_fail',
  ]),
});
type PayerAction = z.output<typeof actionParams>['action'];
const listQuery = z.object({ qr: z.string().trim().max(512).catch('') });

export type PayerPagesOptions = {
  sandbox: Sandbox;
  /** URL prefix of the pages, without a slash at the end. */
  base: string;
  /** URL of the interface font, if it is built. */
  font: string | null;
  /** Texts of the `gateway` locale file. */
  texts: (locale: Locale) => PayerView['t'];
};

/** Pages to act as the payer. Plain HTML without scripts; development only. */
export async function addPayerPages(app: FastifyInstance, options: PayerPagesOptions): Promise<void> {
  const { sandbox, base, font } = options;
  const viewOf = (request: FastifyRequest): PayerView => {
    const locale = localeOf(request.headers);
    return { sandbox, base, font, locale, t: options.texts(locale) };
  };
  // Buttons send empty forms.
  ignoreBodies(app);

  app.get('/', (request, reply) => {
    const view = viewOf(request);
    const text = listQuery.parse(request.query).qr;
    if (text === '') return send(reply, listPage(view, null));
    const found = sandbox.book.findByQr(text);
    if (found) return reply.redirect(`${base}/requests/${found.id}`, 303);
    return send(reply.status(404), listPage(view, { text, error: qrErrorOf(text) }));
  });

  app.get('/requests/:id', (request, reply) => {
    const view = viewOf(request);
    const params = idParams.safeParse(request.params);
    const found = params.success ? sandbox.book.find(params.data.id) : null;
    if (!found) return send(reply.status(404), missingPage(view));
    return send(reply, requestPage(view, found, false), found);
  });

  app.post('/requests/:id/:action', async (request, reply) => {
    const view = viewOf(request);
    const params = actionParams.safeParse(request.params);
    const found = params.success ? sandbox.book.find(params.data.id) : null;
    if (!params.success || !found) return send(reply.status(404), missingPage(view));
    // Other sites must not pay in a user's name.
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site')
      return send(reply.status(403), requestPage(view, found, true), found);
    try {
      await perform(sandbox, found, params.data.action);
    } catch (error) {
      if (!(error instanceof ActionNotAllowed)) throw error;
      return send(reply.status(409), requestPage(view, found, true), found);
    }
    return reply.redirect(returnAddress(found, params.data.action) ?? `${base}/requests/${found.id}`, 303);
  });
}

function qrErrorOf(text: string): 'broken' | 'static' | 'foreign' {
  const fields = parseQris(text);
  if (!fields) return 'broken';
  return fields.get('01') === '12' ? 'foreign' : 'static';
}

function perform(sandbox: Sandbox, { id, amount }: SandboxRequest, action: PayerAction): Promise<unknown> {
  const faultyPayments = {
    pay_short: { amount: Math.max(1, amount - SHORT_BY) },
    pay_silently: { silently: true },
    pay_repeated: { copies: 4 },
  } as const satisfies Record<(typeof FAULTY_ACTIONS)[number], object>;
  switch (action) {
    case 'refuse':
      return sandbox.refuse(id);
    case 'expire':
      return sandbox.expire(id);
    case 'void':
      return sandbox.void(id);
    case 'refund_settle':
      return sandbox.endRefund(id);
    case 'refund_fail':
      return sandbox.endRefund(id, 'REFUND_FAILED');
    case 'pay':
    case 'pay_late':
    case 'pay_again':
      return sandbox.pay(id, action);
    default:
      return sandbox.pay(id, 'pay', faultyPayments[action]);
  }
}

/** DANA redirects the payer to the shop; the other channels do not. */
function returnAddress(request: SandboxRequest, action: PayerAction): string | null {
  if (request.channel !== 'DANA' || !['pay', 'pay_short', 'pay_silently', 'pay_repeated', 'refuse'].includes(action))
    return null;
  return action === 'refuse' ? request.failure_url : request.success_url;
}

function send(reply: FastifyReply, html: string, request?: SandboxRequest): FastifyReply {
  // The policy allows redirects to the shop's origin.
  const shops = [request?.success_url, request?.failure_url].flatMap((url) => (url ? [new URL(url).origin] : []));
  const policy = `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; form-action ${[...new Set(["'self'", ...shops])].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);
}
