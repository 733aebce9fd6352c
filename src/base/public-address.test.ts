import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  '',
  'localhost',
  '2130706433',
  '0x7f.1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2404:6800:4003::1', '2a00:1450::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test('a name of this machine is refused when the connection is made', async () => {
  const failure = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
  expect(failure).toMatchObject({ code: 'EADDRNOTPUBLIC' });
});
