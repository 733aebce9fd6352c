import { hostname, userInfo } from 'node:os';

/** The operating-system user that runs a command, as stored with the transfers that the command makes. */
export function operator(): string {
  return `command: ${nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container can be without a name.
    return `user ${process.getuid?.()}`;
  }
}
