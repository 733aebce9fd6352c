import { createServer } from 'node:net';

/** Says in plain words that the address cannot be listened on, before minutes of preparation. */
export function demandPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reasonOf(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  const other = `choose another port: PORT=${port === 3000 ? 3001 : 3000} npm start`;
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop that one, or ${other}`;
  if (error.code === 'EACCES') return `Port ${port} is only for the machine's administrator; ${other}`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine.`;
  return `Port ${port} of ${host} cannot be used: ${error.message}`;
}

/** A port of this machine that nobody uses at the moment. */
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
