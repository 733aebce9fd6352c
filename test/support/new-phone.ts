import { randomInt } from 'node:crypto';

/** A phone number that no other user of the tests has: the welcome bonus is paid once for each number. */
export function newPhone(): string {
  return `+62812${randomInt(1e8, 1e9)}`;
}
