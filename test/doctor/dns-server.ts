import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';

/** A DNS server that knows TXT records by name; every other name does not exist. `servers` is for a resolver. */
export async function startDnsServer(texts: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name ?? '';
    const text = texts[name];
    // Flags of RFC 1035: the server is the authority; code 3 says that the name does not exist.
    const flags = 0x0400 | (text === undefined ? 3 : 0);
    // A string of a TXT record has at most 255 bytes.
    const data = text?.match(/.{1,200}/g) ?? [];
    const answers = text === undefined ? [] : [{ type: 'TXT' as const, name, ttl: 1, data }];
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
