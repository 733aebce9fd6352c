import { createServer } from 'node:net';

/** Fails with a readable message when the port is not available, before minutes of preparation. */
export function requirePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new Error(messageOf(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function messageOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  const hint = `choose another port: PORT=${port === 3000 ? 3001 : 3000} npm start`;
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or ${hint}`;
  if (error.code === 'EACCES') return `Port ${port} requires administrator rights; ${hint}`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine.`;
  return `Port ${port} of ${host} cannot be used: ${error.message}`;
}

/** A currently free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
