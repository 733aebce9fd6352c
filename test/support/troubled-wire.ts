import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What happens on the way to a server: all is well; its answers come late; what arrives is never answered; connections are
 * closed at once; answers or requests end after some bytes; everything waits on the way, in both directions, until there is
 * other trouble or none.
 */
export type Trouble =
  | { kind: 'none' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'silent' }
  | { kind: 'held' }
  | { kind: 'refused' }
  | { kind: 'cut answer' | 'cut request'; bytes: number };

export type TroubledWire = { port: number; set(trouble: Trouble): void; stop(): Promise<void> };

/**
 * A TCP proxy in front of a server of this machine. A change also ends the connections that exist, unless something is or
 * was held: connections survive a network that is cut off for some time.
 */
export async function startTroubledWire(target: number): Promise<TroubledWire> {
  let trouble: Trouble = { kind: 'none' };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const track = (socket: Socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    };
    track(client);
    if (trouble.kind === 'held') client.pause();
    if (trouble.kind === 'refused') return void client.resetAndDestroy();
    if (trouble.kind === 'silent') return void client.resume();
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    const current = trouble;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (from: Socket, to: Socket, cut: boolean) => {
      let bytes = 0;
      from.on('data', (piece: Buffer) => {
        const send = () => {
          bytes += piece.byteLength;
          if (cut && 'bytes' in current && bytes > current.bytes) {
            to.write(piece.subarray(0, piece.byteLength - (bytes - current.bytes)), end);
          } else if (!to.destroyed) to.write(piece);
        };
        if (current.kind === 'slow' && from === upstream) setTimeout(send, current.milliseconds);
        else send();
      });
      from.on('close', end);
    };
    pass(client, upstream, current.kind === 'cut request');
    pass(upstream, client, current.kind === 'cut answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      const former = trouble;
      trouble = next;
      if (next.kind === 'held') for (const socket of open) socket.pause();
      else if (former.kind === 'held') for (const socket of open) socket.resume();
      else closeAll();
    },
    async stop() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
