import { connect } from 'node:tls';
import { MILLISECONDS } from '../../base/clock.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { PAYMENT_WEBHOOK_PATH } from '../webhooks/payment-webhooks.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

const TIMEOUT_MILLISECONDS = 8000;
/** Certificates of 90 days are usually renewed 30 days before their end. */
const RENEWAL_DAYS = 14;

/** Whether users and the payment gateway reach the site at PUBLIC_URL. */
export async function checkSite({ config, now }: Setup): Promise<Finding[]> {
  const { public_url: url } = config;
  const { good, warning, bad } = findingsOf('site');
  if (url === null) {
    return [warning('PUBLIC_URL is not set.', 'Set it to the address that users type, such as https://papan.example')];
  }
  const site = new URL(url);
  const findings = site.protocol === 'https:' ? [await certificateFinding(site, now)] : [];
  if (site.protocol !== 'https:' && config.production) {
    findings.push(bad('PUBLIC_URL is not https: passwords can be read on the way.', 'Put a proxy with TLS in front.'));
  }
  try {
    const response = await fetch(`${url}/readyz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const body = (await response.text()).slice(0, 200);
    if (response.status === 200 && body.includes('"ready"')) findings.push(good(`${url} is served.`));
    else {
      findings.push(
        bad(
          `${url}/readyz responds with ${response.status}, and not as Papan does.`,
          'Check that Papan runs, and where the proxy sends requests.',
        ),
      );
      return findings;
    }
  } catch (error) {
    findings.push(
      bad(`${url} cannot be reached: ${reasonOf(error)}`, 'Start Papan, then check DNS, firewall and proxy.'),
    );
    return findings;
  }
  findings.push(await webhookFinding(url));
  return findings;
}

/** A webhook without the token must be refused by Papan itself, not by a proxy. */
async function webhookFinding(url: string): Promise<Finding> {
  const { good, bad } = findingsOf('payment webhook');
  const address = `${url}${PAYMENT_WEBHOOK_PATH}`;
  const remedy = 'Let the proxy pass POST requests to this path unchanged.';
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
      return good(`${address} is reachable and refuses strangers. Enter it at Xendit.`);
    }
    return bad(`${address} responds with ${response.status}, and not as Papan does.`, remedy);
  } catch (error) {
    return bad(`${address} cannot be reached: ${reasonOf(error)}`, remedy);
  }
}

/** Whether browsers trust the certificate, and for how long. */
function certificateFinding(site: URL, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('certificate');
  const renew = 'Renew it, and see why it was not renewed by itself.';
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
      if (days < 0) end(bad(`The certificate of ${site.hostname} ended on ${jakartaDay(until)}.`, renew));
      else if (!socket.authorized) {
        const reason = String(socket.authorizationError);
        end(
          bad(
            `Browsers do not trust the certificate of ${site.hostname} (${reason}).`,
            'Install a certificate with its chain.',
          ),
        );
      } else if (days < RENEWAL_DAYS) end(warning(`The certificate of ${site.hostname} ends in ${days} days.`, renew));
      else end(good(`The certificate of ${site.hostname} is valid for ${days} days.`));
    });
    socket.once('timeout', () => end(bad(`${site.host} does not respond.`, 'Check DNS, firewall and proxy.')));
    socket.once('error', (error) =>
      end(bad(`No TLS connection to ${site.host}: ${error.message}`, 'Check DNS, firewall and proxy.')),
    );
  });
}

/** `fetch` hides the reason in `cause`. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
