import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DAY_SECONDS } from '../../src/contract/text/days.ts';
import type { PushTarget } from '../../src/providers/push/push-sender.ts';

/** A message as the browser of a subscription would read it. */
export type Received = { endpoint: string; text: string; body: Buffer; headers: IncomingMessage['headers'] };

/**
 * A push service on this machine. It checks the signature of each message (VAPID, RFC 8292) and decrypts it as the
 * browser would (RFC 8291), by Node's own cryptography.
 */
export async function startPushService() {
  const browsers = new Map<string, { target: PushTarget; decrypt: (body: Buffer) => string; status: number }>();
  const received: Received[] = [];
  const problems: unknown[] = [];
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '');
    const body = await buffer(request);
    try {
      if (!browser) throw new Error('an unknown subscription');
      checkSignature(request.headers.authorization ?? '', url);
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
      const { endpoint } = browser.target;
      received.push({ endpoint, text: browser.decrypt(body), body, headers: request.headers });
    } catch (error) {
      problems.push(error);
    }
    response.writeHead(browser?.status ?? 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    problems,
    /** A new browser's subscription. `status` is what the service responds to its messages. */
    subscribe(status = 201): PushTarget {
      const path = `/push/${randomUUID()}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const target = { endpoint: `${url}${path}`, ...keys };
      browsers.set(path, { target, status, decrypt: (body) => decrypt(body, ecdh, auth) });
      return target;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const derive = (secret: Buffer, by: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return padded.subarray(0, end).toString('utf8');
}

/** Throws unless the header holds a token for this service that was signed by the key beside it. */
function checkSignature(header: string, audience: string): void {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' });
  const signed = Buffer.from(`${head}.${payload}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const seconds = exp - Date.now() / 1000;
  if (aud !== audience || seconds <= 0 || seconds > DAY_SECONDS || !/^mailto:.+@/.test(sub))
    throw new Error('wrong claims');
}
