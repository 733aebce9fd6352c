import { createECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isLoopback } from '../../base/is-loopback.ts';
import { publicLookup } from '../../base/public-address.ts';
import type { PushResult, PushSender, PushTarget } from './push-sender.ts';

/** How long a push service stores a message for a browser that is off. */
export const PUSH_SECONDS = 86_400;
const TIMEOUT_MILLISECONDS = 10_000;
const SOCKETS = 8;

export type WebPushOptions = {
  /** What the keys are derived from, so that every process has the same. */
  secret: string;
  /** Whom push services write to about our messages. */
  contact: string;
  /** Also sends to push services of this machine, without encrypted transport. For tests. */
  allowsLoopback: boolean;
};

/** Web Push (RFC 8030) with encrypted messages (RFC 8291) and our signature (VAPID, RFC 8292). */
export function webPushSender({ secret, contact, allowsLoopback }: WebPushOptions): PushSender {
  const vapidDetails = { subject: `mailto:${contact}`, ...keysOf(secret) };
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicLookup });
  const isAllowed = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (url?.username !== '' || url.password !== '') return false;
    if (allowsLoopback && url.protocol === 'http:' && isLoopback(url.hostname)) return true;
    return url.protocol === 'https:' && isPublicName(url.hostname);
  };
  return {
    public_key: vapidDetails.publicKey,
    isAllowed,
    async send(target, text) {
      if (!isAllowed(target.endpoint)) return 'gone';
      const message = await encrypted(target, text, vapidDetails);
      if (!message) return 'gone';
      const options = { method: 'POST', headers: message.headers, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) };
      const request = target.endpoint.startsWith('https:')
        ? httpsRequest(target.endpoint, { ...options, agent })
        : httpRequest(target.endpoint, options);
      request.end(message.body);
      return resultOf(await statusOf(request));
    },
  };
}

/** A key pair on P-256 for a secret. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'papan web push', 32));
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Addresses are names of the public internet; what they resolve to is checked when the connection is made. */
function isPublicName(hostname: string): boolean {
  const isLiteral = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (
    !isLiteral &&
    /\.[a-z][a-z0-9-]*\.?$/i.test(hostname) &&
    !/\.(?:local|internal|localhost|home\.arpa)\.?$/i.test(hostname)
  );
}

type VapidDetails = { subject: string; publicKey: string; privateKey: string };

/** Null if the browser's keys are not valid. The library is loaded by the first message. */
async function encrypted({ endpoint, p256dh, auth }: PushTarget, text: string, vapidDetails: VapidDetails) {
  const { default: webPush } = await import('web-push');
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      TTL: PUSH_SECONDS,
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return null;
  }
}

/** The status of the response, which is not read. The error has only a kind: the address is a secret of the browser. */
async function statusOf(request: ReturnType<typeof httpRequest>): Promise<number> {
  try {
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (reason === 'EADDRNOTPUBLIC') return 404;
    throw new Error(`The push service could not be reached (${reason})`);
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service is busy (${status})`);
  return 'refused';
}
