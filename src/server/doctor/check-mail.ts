import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../base/is-loopback.ts';
import type { Finding, FindingValues } from '../../contract/admin/checks.ts';
import { findingsOf, reasonOf, type Setup } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000, dnsTimeout: 8000 };

/** Whether the mail server greets, encrypts and accepts the credentials. No mail is sent. */
export async function checkMailServer({ secrets }: Pick<Setup, 'secrets'>): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('mail_server');
  const { smtp_url: url } = secrets;
  if (url === null) {
    return [warning('none', 'set_url')];
  }
  const { host, hostname } = new URL(url);
  try {
    await verify(url, true);
    return [good('encrypts', { host })];
  } catch (error) {
    const isPlain = (error as NodeJS.ErrnoException).code === 'ETLS';
    if (!isPlain) return [bad(...mailFault(host, error))];
  }
  try {
    await verify(url, false);
  } catch (error) {
    return [bad(...mailFault(host, error))];
  }
  if (isLoopback(hostname)) return [good('local', { host })];
  return [warning('plain', 'use_tls', { host })];
}

async function verify(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function mailFault(host: string, error: unknown): [message: string, remedy: string, values: FindingValues] {
  const { code, message: text } = error as NodeJS.ErrnoException;
  // OpenSSL adds lines about its own files.
  const [reason = ''] = text.split('\n');
  if (code === 'EAUTH') return ['refused', 'correct_credentials', { host }];
  if (code === 'EDNS') return ['unknown', 'correct_host', { host }];
  if (code === 'ETIMEDOUT') return ['silent', 'check_port', { host }];
  if (code === 'ETLS') return ['no_encryption', 'check_certificate', { host, reason }];
  return ['unusable', 'check_all', { host, reason }];
}

/**
 * Whether the DNS of the sender's domain says who may send its mails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Without them, mails with one-time codes are taken for spam.
 */
export async function checkMailDomain(setup: Setup): Promise<Finding[]> {
  const domain = setup.config.mail_from.replace(/>$/, '').split('@').at(-1) ?? '';
  const { warning } = findingsOf('mail_domain');
  if (/(^|\.)(test|example|invalid|localhost)$/.test(domain)) {
    return [warning('reserved', 'set_sender', { domain })];
  }
  const resolver = new Resolver({ timeout: 4000, tries: 2 });
  if (setup.dns_servers) resolver.setServers(setup.dns_servers);
  const texts = async (name: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw error;
    }
  };
  try {
    return [
      spfFinding(domain, await texts(domain)),
      ...(await dkimFindings(domain, setup.dkim_selectors, texts)),
      dmarcFinding(domain, await texts(`_dmarc.${domain}`)),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [warning('unreadable', 'check_dns', { domain, reason: code ?? reasonOf(error) })];
  }
}

function spfFinding(domain: string, texts: readonly string[]): Finding {
  const { good, warning, bad } = findingsOf('spf');
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    return bad('none', 'add', { domain });
  }
  if (records.length > 1) return bad('several', 'join', { domain, records: records.length });
  if (/\+all$/i.test(record)) return bad('open', 'end_strict', { domain });
  if (/\?all$/i.test(record)) return warning('neutral', 'end_decided', { domain });
  return good('named', { domain });
}

async function dkimFindings(
  domain: string,
  selectors: readonly string[],
  texts: (name: string) => Promise<string[]>,
): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('dkim');
  if (selectors.length === 0) {
    return [warning('unchecked', 'name_selector')];
  }
  const findings: Finding[] = [];
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`;
    const key = /(?:^|;)\s*p=([^;\s]*)/i.exec((await texts(name)).join(''))?.[1];
    if (key) findings.push(good('present', { name }));
    else if (key === '') findings.push(bad('revoked', 'publish', { name }));
    else findings.push(bad('none', 'publish', { name }));
  }
  return findings;
}

function dmarcFinding(domain: string, texts: readonly string[]): Finding {
  const { good, warning } = findingsOf('dmarc');
  const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
  if (record === undefined) {
    return warning('none', 'add', { domain });
  }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1];
  return policy ? good('policy', { domain, policy }) : warning('no_policy', 'add_policy', { domain });
}
