import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's network address without a port, for rate limits. Where a trusted proxy passes on text that is no
 * address, the nearest hop with an address counts, so that callers cannot make up networks. A connection that its
 * client has closed has no address.
 */
export function callerAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return (
    (ips ?? [ip]).map((address) => withoutPort(address ?? '')).findLast((address) => isIP(address) !== 0) ?? 'unknown'
  );
}

/** Some proxies pass on `1.2.3.4:5678` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return address.trim().replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/, '$1$2');
}
