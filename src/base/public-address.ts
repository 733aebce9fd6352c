import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', prefix] = range.split('/');
  NOT_PUBLIC.addSubnet(network, Number(prefix), 'ipv4');
}
// Inside the range of public addresses: those that stand for IPv4 addresses, and those for documentation.
for (const range of ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [network = '', prefix] = range.split('/');
  NOT_PUBLIC.addSubnet(network, Number(prefix), 'ipv6');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. Addresses of this machine and of private networks do not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/**
 * A `lookup` for connections to addresses that users gave: it resolves a name as the connection is made, and fails
 * unless every address of the name is public. So a name cannot point elsewhere after it was checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error('the name has no address'), '');
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('the address is not public'), { code: 'EADDRNOTPUBLIC' }), '');
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
