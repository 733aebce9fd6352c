import { hostname, userInfo } from 'node:os';

/** The operating-system user that runs a command, as it is stored beside the money that the command moved. */
export function operator(): string {
  return `command: ${nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have no name.
    return `user ${process.getuid?.()}`;
  }
}
