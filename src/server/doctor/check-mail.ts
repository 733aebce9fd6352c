import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../base/is-loopback.ts';
import { type Finding, findingsOf, type Setup } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000, dnsTimeout: 8000 };

/** Whether the mail server greets, encrypts and accepts the credentials. No mail is sent. */
export async function checkMailServer({ config, secrets }: Setup): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('mail server');
  const { smtp_url: url } = secrets;
  if (url === null) {
    return [
      warning('SMTP_URL is not set: mails are shown at /dev/mail and not sent.', 'Set SMTP_URL before you go live.'),
    ];
  }
  const { host, hostname } = new URL(url);
  try {
    await verify(url, true);
    return [good(`${host} greets, encrypts and accepts the credentials.`)];
  } catch (error) {
    const isPlain = (error as NodeJS.ErrnoException).code === 'ETLS';
    if (!isPlain) return [bad(...mailFault(host, error))];
  }
  try {
    await verify(url, false);
  } catch (error) {
    return [bad(...mailFault(host, error))];
  }
  if (isLoopback(hostname)) return [good(`${host} greets and accepts the credentials.`)];
  return [
    warning(
      `${host} accepts mails, but the connection is not encrypted: ${config.app_name}’s codes can be read on the way.`,
      'Use a port with STARTTLS (smtp://…:587) or TLS (smtps://…:465).',
    ),
  ];
}

async function verify(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function mailFault(host: string, error: unknown): [message: string, remedy: string] {
  const { code, message: text } = error as NodeJS.ErrnoException;
  // OpenSSL adds lines about its own files.
  const [message = ''] = text.split('\n');
  if (code === 'EAUTH') return [`${host} refuses user or password.`, 'Correct the credentials in SMTP_URL.'];
  if (code === 'EDNS') return [`The host ${host} does not exist.`, 'Correct the host in SMTP_URL.'];
  if (code === 'ETIMEDOUT') {
    return [`${host} does not greet in time.`, 'Check the port; many networks block port 25, so use 587 or 465.'];
  }
  if (code === 'ETLS') return [`${host} cannot encrypt: ${message}`, 'Check the port and the certificate.'];
  return [`${host} cannot be used: ${message}`, 'Check host and port in SMTP_URL, and the certificate of the server.'];
}

/**
 * Whether the DNS of the sender's domain says who may send its mails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Without them, mails with one-time codes are taken for spam.
 */
export async function checkMailDomain(setup: Setup): Promise<Finding[]> {
  const domain = setup.config.mail_from.replace(/>$/, '').split('@').at(-1) ?? '';
  const { warning } = findingsOf('mail domain');
  if (/(^|\.)(test|example|invalid|localhost)$/.test(domain)) {
    return [
      warning(
        `MAIL_FROM has the domain ${domain}, which receives no mails.`,
        'Set MAIL_FROM to an address of your own domain.',
      ),
    ];
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
    return [warning(`The DNS of ${domain} cannot be read (${code}).`, 'Check the DNS servers of this machine.')];
  }
}

function spfFinding(domain: string, texts: readonly string[]): Finding {
  const { good, warning, bad } = findingsOf('SPF');
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    return bad(
      `${domain} has no SPF record.`,
      'Add the TXT record that your mail service names, such as v=spf1 include:… -all',
    );
  }
  if (records.length > 1)
    return bad(`${domain} has ${records.length} SPF records, so none counts.`, 'Join them in one.');
  if (/\+all$/i.test(record)) return bad(`The SPF record of ${domain} lets everybody send.`, 'End it with -all.');
  if (/\?all$/i.test(record))
    return warning(`The SPF record of ${domain} decides nothing.`, 'End it with ~all or -all.');
  return good(`${domain} names its mail servers.`);
}

async function dkimFindings(
  domain: string,
  selectors: readonly string[],
  texts: (name: string) => Promise<string[]>,
): Promise<Finding[]> {
  const { good, warning, bad } = findingsOf('DKIM');
  if (selectors.length === 0) {
    return [
      warning(
        'Not checked, because the DNS does not list DKIM keys.',
        'Name the selector that your mail service signs with: papan doctor --dkim-selector <name>',
      ),
    ];
  }
  const findings: Finding[] = [];
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`;
    const key = /(?:^|;)\s*p=([^;\s]*)/i.exec((await texts(name)).join(''))?.[1];
    if (key) findings.push(good(`${name} has a key.`));
    else if (key === '') findings.push(bad(`The key at ${name} was revoked.`, 'Publish the key of your mail service.'));
    else findings.push(bad(`There is no key at ${name}.`, 'Publish the key of your mail service.'));
  }
  return findings;
}

function dmarcFinding(domain: string, texts: readonly string[]): Finding {
  const { good, warning } = findingsOf('DMARC');
  const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
  if (record === undefined) {
    return warning(
      `${domain} has no DMARC record; large mail services then distrust its mails.`,
      `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:…`,
    );
  }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1];
  return policy
    ? good(`The policy of ${domain} is ${policy}.`)
    : warning(`The DMARC record of ${domain} has no policy.`, 'Add p=none, p=quarantine or p=reject.');
}
