import { hostname, userInfo } from 'node:os';

/** Who moves money by a command, as it is kept beside what was moved: the machine's user. */
export function operator(): string {
  return `command: ${nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
