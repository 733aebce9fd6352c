import { connect } from 'node:tls';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { PAYMENT_WEBHOOK_PATH } from '../webhooks/payment-webhooks.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

const TIMEOUT_MILLISECONDS = 8000;
/** Certificates of 90 days are usually renewed 30 days before their end. */
const RENEWAL_DAYS = 14;

/** Whether users and the payment gateway reach the site at PUBLIC_URL. */
export async function checkSite({ config, now }: Setup): Promise<Finding[]> {
  const { public_url: url } = config;
  const { good, warning, bad } = findingsOf('site');
  if (url === null) {
    return [warning('no_url', 'set_url')];
  }
  const site = new URL(url);
  const findings = site.protocol === 'https:' ? [await certificateFinding(site, now)] : [];
  if (site.protocol !== 'https:' && config.production) {
    findings.push(bad('not_https', 'add_tls'));
  }
  try {
    const response = await fetch(`${url}/readyz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const body = (await response.text()).slice(0, 200);
    if (response.status === 200 && body.includes('"ready"')) findings.push(good('served', { url }));
    else {
      findings.push(bad('other', 'check_proxy', { url: `${url}/readyz`, status: response.status }));
      return findings;
    }
  } catch (error) {
    findings.push(bad('unreachable', 'start', { url, reason: reasonOf(error) }));
    return findings;
  }
  findings.push(await webhookFinding(url));
  return findings;
}

/** A webhook without the token must be refused by Papan itself, not by a proxy. */
async function webhookFinding(url: string): Promise<Finding> {
  const { good, bad } = findingsOf('payment_webhook');
  const address = `${url}${PAYMENT_WEBHOOK_PATH}`;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const body = (await response.text()).slice(0, 2000);
    if (response.status === 401 && body.includes('unauthorized')) {
      return good('works', { url: address });
    }
    return bad('other', 'let_pass', { url: address, status: response.status });
  } catch (error) {
    return bad('unreachable', 'let_pass', { url: address, reason: reasonOf(error) });
  }
}

/** Whether browsers trust the certificate, and for how long. */
function certificateFinding(site: URL, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('certificate');
  const host = site.hostname;
  return new Promise((resolve) => {
    const socket = connect({
      host: site.hostname,
      port: Number(site.port || 443),
      servername: site.hostname,
      timeout: TIMEOUT_MILLISECONDS,
      // An untrusted certificate is read too, to say what is wrong with it.
      rejectUnauthorized: false,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const days = Math.floor((until.getTime() - now.getTime()) / MILLISECONDS.day);
      if (days < 0) end(bad('ended', 'renew', { host, day: jakartaDay(until) }));
      else if (!socket.authorized) {
        end(bad('untrusted', 'install', { host, reason: String(socket.authorizationError) }));
      } else if (days < RENEWAL_DAYS) end(warning('ends', 'renew', { host, days }));
      else end(good('ends', { host, days }));
    });
    socket.once('timeout', () => end(bad('silent', 'check_way', { host })));
    socket.once('error', (error) => end(bad('no_connection', 'check_way', { host, reason: error.message })));
  });
}
