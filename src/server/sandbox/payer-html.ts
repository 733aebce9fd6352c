import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../base/escape-html.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { formatMoney } from '../../contract/text/money.ts';
import { OVO_ENDINGS } from '../../providers/payment/sandbox/faults.ts';
import type { Sandbox } from '../../providers/payment/sandbox/sandbox.ts';
import type { SandboxPayment, SandboxRequest } from '../../providers/payment/sandbox/state.ts';
import { FAVICON_SVG } from '../../web/icons/app-icons.ts';
import { formatDateTime } from '../../web/ui/format.ts';

/** Rupiah by which «pay too little» falls short. */
export const SHORT_BY = 1000;

export type PayerView = {
  sandbox: Sandbox;
  locale: Locale;
  /** URL of the list, without a slash at the end. */
  base: string;
  /** URL of the interface font, if it is built. */
  font: string | null;
  t(key: string, values?: Record<string, unknown>): string;
};

/** Payments with a simulated fault; each has a button. */
export const FAULTY_ACTIONS = ['pay_short', 'pay_silently', 'pay_repeated'] as const;
const BUTTONS = ['pay', 'refuse', 'expire', 'pay_late', 'void', 'refund_settle', 'refund_fail'] as const;
const TONES: Record<string, string> = {
  REQUIRES_ACTION: 'warning',
  SUCCEEDED: 'success',
  LATE: 'success',
  FAILED: 'danger',
  VOIDED: 'danger',
};

const tokens = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'styles', 'tokens.css'), 'utf8');
const STYLE = `${tokens}
*{box-sizing:border-box}
body{margin:0;background:var(--c-ground);color:var(--c-ink);font:400 15px/1.5 "Plus Jakarta Sans",system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:24px 16px 64px}
header{display:flex;gap:12px;align-items:center;max-width:44rem;margin:0 auto;padding:16px 16px 0}
header a{display:inline-flex;gap:12px;align-items:center;min-height:44px;color:var(--c-ink);font-weight:700;text-decoration:none}
h1{margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-.02em}h2{margin:32px 0 12px;font-size:18px}
.note{padding:12px 16px;border-radius:var(--r-md);background:var(--c-info-tint);color:var(--c-info)}
.bad{padding:12px 16px;border-radius:var(--r-md);background:var(--c-danger-tint);color:var(--c-danger)}
.card{margin:0;padding:0;border:1px solid var(--c-line);border-radius:var(--r-lg);background:var(--c-surface);overflow:hidden;list-style:none}
.card>li+li{border-top:1px solid var(--c-line)}
.row{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;min-height:44px;padding:12px 16px;color:inherit;text-decoration:none}
.row:hover{background:var(--c-sunken)}
.row b{flex:1 1 8rem}.row small{flex:1 0 100%;color:var(--c-ink-3);font-size:13px}
.tag{padding:3px 10px;border-radius:var(--r-full);background:var(--c-sunken);color:var(--c-ink-2);font-size:13px;font-weight:650;letter-spacing:0}
.tag.warning{background:var(--c-warning-tint);color:var(--c-warning)}
.tag.success{background:var(--c-success-tint);color:var(--c-success)}
.tag.danger{background:var(--c-danger-tint);color:var(--c-danger)}
.sum{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:0 0 16px;font-size:34px;font-weight:750;letter-spacing:-.02em}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:8px 16px;margin:0}
dl.card{padding:16px}
dt{color:var(--c-ink-3)}dd{margin:0;overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:12px}.actions form{flex:1 1 12rem}
button{width:100%;min-height:48px;padding:0 18px;border:1.5px solid var(--c-line-strong);border-radius:var(--r-md);background:var(--c-surface);color:var(--c-ink);font:inherit;font-weight:650;line-height:1.2;cursor:pointer}
button:hover{background:var(--c-sunken)}
button.pri{border-color:var(--c-accent);background:var(--c-accent);color:var(--c-on-accent)}button.pri:hover{background:var(--c-accent-hover)}
button.bad-action{color:var(--c-danger)}
label{display:block;margin-bottom:4px;font-weight:650}
textarea{width:100%;min-height:88px;padding:12px;border:1.5px solid var(--c-field);border-radius:var(--r-md);background:var(--c-surface);color:var(--c-ink);font:14px/1.4 ui-monospace,monospace}
.hint{margin:4px 0 12px;color:var(--c-ink-3);font-size:13px}
.back{display:inline-flex;align-items:center;min-height:44px;color:var(--c-accent);font-weight:600}
details{margin-top:24px}summary{min-height:44px;padding:10px 0;font-weight:650;cursor:pointer}
:focus-visible{outline:3px solid var(--c-focus);outline-offset:2px}
.empty{padding:32px 16px;text-align:center}.empty p{margin:4px 0 0;color:var(--c-ink-3)}`;

function page(view: PayerView, title: string, body: string): string {
  const { t, font, locale } = view;
  const fontFace = font
    ? `@font-face{font-family:"Plus Jakarta Sans";src:url("${font}") format("woff2");font-weight:400 800}`
    : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="${FAVICON_SVG}" type="image/svg+xml"><style>${fontFace}${STYLE}</style></head><body><header><a href="/"><img src="${FAVICON_SVG}" alt="" width="28" height="28">${escapeHtml(t('brand'))}</a></header><main>${body}</main></body></html>`;
}

/**
 * All requests, newest first, with a field for a scanned QR text. `error` is the reason why that text opens no request.
 */
export function listPage(view: PayerView, scanned: { text: string; error: string } | null): string {
  const { t, base, sandbox } = view;
  const rows = sandbox.book
    .list()
    .slice(0, 100)
    .map((request) => listRow(view, request));
  const error = scanned ? `<p class="bad" role="alert" id="fault">${escapeHtml(t(`scan.${scanned.error}`))}</p>` : '';
  const list = rows.length
    ? `<ul class="card">${rows.join('')}</ul>`
    : `<div class="card empty"><b>${escapeHtml(t('requests.empty'))}</b><p>${escapeHtml(t('requests.empty_text'))}</p></div>`;
  return page(
    view,
    t('title'),
    `<h1>${escapeHtml(t('title'))}</h1><p class="note">${escapeHtml(t('notice'))}</p>
<h2>${escapeHtml(t('requests.title'))}</h2>${list}
<form action="${base}" method="get"><h2><label for="qr">${escapeHtml(t('scan.label'))}</label></h2>${error}<textarea id="qr" name="qr" required maxlength="512" spellcheck="false" aria-describedby="qr-hint"${scanned ? ' aria-invalid="true" aria-errormessage="fault"' : ''}>${escapeHtml(scanned?.text ?? '')}</textarea><p class="hint" id="qr-hint">${escapeHtml(t('scan.hint'))}</p><button type="submit">${escapeHtml(t('scan.button'))}</button></form>
${endings(view)}`,
  );
}

function listRow(view: PayerView, request: SandboxRequest): string {
  const { base, locale } = view;
  return `<li><a class="row" href="${base}/requests/${request.id}"><b>${escapeHtml(formatMoney(request.amount, 0))} · ${request.channel}</b>${statusTag(view, request)}<small>${escapeHtml(request.description || request.reference_id)} · ${escapeHtml(formatDateTime(request.created, locale))}</small></a></li>`;
}

function endings({ t }: PayerView): string {
  const rows = Object.keys(OVO_ENDINGS)
    .sort()
    .map((ending) => `<dt>…${ending}</dt><dd>${escapeHtml(t(`ovo.${ending}`))}</dd>`);
  return `<details><summary>${escapeHtml(t('ovo.title'))}</summary><p>${escapeHtml(t('ovo.text'))}</p><dl class="card">${rows.join('')}</dl></details>`;
}

/** One request with the actions that are possible now. `wasLate`: the last action was no longer possible. */
export function requestPage(view: PayerView, request: SandboxRequest, wasLate: boolean): string {
  const { t, sandbox, locale } = view;
  const actions: readonly string[] = sandbox.book.actionsOf(request);
  const buttons = BUTTONS.filter((action) => actions.includes(action)).map((action) => button(view, request, action));
  const faultyButtons = actions.includes('pay')
    ? FAULTY_ACTIONS.map((action) => button(view, request, action))
    : actions.includes('pay_again')
      ? [button(view, request, 'pay_again')]
      : [];
  const facts: [string, string | null][] = [
    ['channel', request.channel],
    ['mobile_number', request.mobile_number],
    ['reference', request.reference_id],
    ['created', formatDateTime(request.created, locale)],
    ['expires', formatDateTime(request.expires_at, locale)],
    ['failure', request.failure_code],
  ];
  const title = request.description || t('title');
  return page(
    view,
    `${formatMoney(request.amount, 0)} · ${title}`,
    `${back(view)}<h1>${escapeHtml(title)}</h1>${wasLate ? `<p class="bad" role="alert">${escapeHtml(t('not_now'))}</p>` : ''}
<p class="sum">${escapeHtml(formatMoney(request.amount, 0))} ${statusTag(view, request)}</p>
<dl class="card">${facts.map(([name, value]) => (value === null ? '' : `<dt>${escapeHtml(t(`facts.${name}`))}</dt><dd>${escapeHtml(value)}</dd>`)).join('')}</dl>
<h2>${escapeHtml(t('actions.title'))}</h2><div class="actions">${buttons.join('') || `<p>${escapeHtml(t('actions.none'))}</p>`}</div>
${faultyButtons.length ? `<details><summary>${escapeHtml(t('faults.title'))}</summary><p>${escapeHtml(t('faults.text'))}</p><div class="actions">${faultyButtons.join('')}</div></details>` : ''}
${historyOf(view, request)}`,
  );
}

function back({ t, base }: PayerView): string {
  return `<a class="back" href="${base}">${escapeHtml(t('requests.all'))}</a>`;
}

function button({ t, base }: PayerView, request: SandboxRequest, action: string): string {
  const className =
    action === 'pay' || action === 'pay_late'
      ? ' class="pri"'
      : ['refuse', 'void', 'refund_fail'].includes(action)
        ? ' class="bad-action"'
        : '';
  const label = t(`actions.${action}`, { amount: formatMoney(SHORT_BY, 0) });
  return `<form method="post" action="${base}/requests/${request.id}/${action}"><button type="submit"${className}>${escapeHtml(label)}</button></form>`;
}

function historyOf(view: PayerView, request: SandboxRequest): string {
  const { t, sandbox, locale } = view;
  const statusKeys: Record<SandboxPayment['status'], string> = {
    SUCCEEDED: 'paid',
    FAILED: 'failed',
    VOIDED: 'voided',
  };
  const payments = sandbox.book
    .paymentsOf(request.id)
    .map(
      (payment) =>
        `<li class="row"><b>${escapeHtml(formatMoney(payment.amount, 0))}</b><span class="tag">${escapeHtml(t(`payments.${statusKeys[payment.status]}`))}</span><small>${escapeHtml(payment.id)} · ${escapeHtml(formatDateTime(payment.updated, locale))}</small></li>`,
    );
  const messages = sandbox.deliveriesOf(request.id).map((delivery) => {
    const isAccepted = delivery.response_status !== null && delivery.response_status < 300;
    const state = isAccepted ? 'taken' : delivery.next_at === null ? 'given_up' : 'waiting';
    const time = delivery.next_at === null ? '' : formatDateTime(new Date(delivery.next_at), locale);
    const status = delivery.response_status === null ? '' : ` · ${delivery.response_status}`;
    return `<li class="row"><b>${escapeHtml(delivery.event)}</b><span class="tag">${escapeHtml(t(`webhooks.${state}`, { time }))}${status}</span></li>`;
  });
  const block = (title: string, rows: string[]) =>
    rows.length ? `<h2>${escapeHtml(t(title))}</h2><ul class="card">${rows.join('')}</ul>` : '';
  return block('payments.title', payments) + block('webhooks.title', messages);
}

function statusTag({ t, sandbox }: PayerView, request: SandboxRequest): string {
  const payments = sandbox.book.paymentsOf(request.id);
  const has = (status: SandboxPayment['status']) => payments.some((payment) => payment.status === status);
  const isLate = request.status !== 'SUCCEEDED' && has('SUCCEEDED');
  const shown = isLate ? 'LATE' : has('VOIDED') && !has('SUCCEEDED') ? 'VOIDED' : request.status;
  return `<span class="tag ${TONES[shown] ?? ''}">${escapeHtml(t(`status.${shown}`))}</span>`;
}

/** The page for an unknown request. */
export function missingPage(view: PayerView): string {
  const { t } = view;
  return page(
    view,
    t('missing.title'),
    `${back(view)}<h1>${escapeHtml(t('missing.title'))}</h1><p>${escapeHtml(t('missing.text'))}</p>`,
  );
}
