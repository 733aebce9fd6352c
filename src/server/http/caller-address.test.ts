import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';

const PROXY = '10.0.0.1';
const passedOn = (address: string) => callerAddress({ ip: address, ips: [PROXY, address] });

describe('the address for rate limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    [' 203.0.113.7:5678 ', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('is the proxy’s %s without a port', (passed, address) => expect(passedOn(passed)).toBe(address));

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113.7:80:80',
    '203.0.113.999',
    '[::1',
    '[203.0.113.7',
    '[]:1',
    'a'.repeat(9000),
    '<script>',
    '203.0.113.07',
  ])('is the proxy’s own if it passes on “%s”', (passed) => expect(passedOn(passed)).toBe(PROXY));

  it('is the socket’s when no proxy is trusted', () => {
    expect(callerAddress({ ip: '203.0.113.7' })).toBe('203.0.113.7');
  });
});
