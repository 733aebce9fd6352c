import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's network address without a port, as limits count it. What a trusted proxy passes on and is no address
 * counts as the nearest hop that has one, so that made-up text is never a network of its own. A connection that its
 * client has closed has no address any more.
 */
export function callerAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return (
    (ips ?? [ip]).map((address) => withoutPort(address ?? '')).findLast((address) => isIP(address) !== 0) ?? 'unknown'
  );
}

/** `1.2.3.4:5678` and `[2001:db8::1]:443`, as some proxies write what they pass on. */
function withoutPort(address: string): string {
  return address.trim().replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/, '$1$2');
}
