import { expect, test } from 'vitest';
import { tidiedAddresses } from './tidied-addresses.ts';

test.each([
  ['/motor.', ['/motor']],
  ['/motor)', ['/motor']],
  ['/motor%20', ['/motor']],
  ['/motor%E2%80%8B', ['/motor']],
  ['/motor%22),', ['/motor']],
  ['/motor&utm_source=wa&utm_medium=x', ['/motor']],
  ['/motor%3Futm_source=wa', ['/motor']],
  ['/Motor', ['/motor']],
  ['/EN', ['/en']],
  ['/Motor.?page=2', ['/Motor?page=2', '/motor?page=2']],
  ['/)', ['/']],
  ['/motor', []],
  ['/%', []],
  ['//motor.', []],
  ['/%5Cmotor.', []],
])('%s may mean %j', (url, expected) => expect(tidiedAddresses(url)).toEqual(expected));
