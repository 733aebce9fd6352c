import { createServer, type Socket } from 'node:net';

/** Accepts mails, closes the connection at once, or never confirms a mail. */
export type MailBehavior = 'accepts' | 'refuses' | 'unresponsive';

export type OwnMail = {
  url: string;
  /** The recipients of accepted mails, one entry per mail. */
  accepted: readonly string[];
  behave(behavior: MailBehavior): void;
  stop(): Promise<void>;
};

/** A mail server with the minimum of SMTP that is needed to accept a mail. */
export async function ownMail(): Promise<OwnMail> {
  const accepted: string[] = [];
  const sockets = new Set<Socket>();
  let behavior: MailBehavior = 'accepts';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (behavior === 'refuses') socket.destroy();
    else converse(socket, () => behavior, accepted);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    accepted,
    behave(next) {
      // Clients that still wait for a confirmation never get it; accepted mails stay accepted.
      if (behavior === 'unresponsive') disconnect();
      behavior = next;
    },
    async stop() {
      server.close();
      disconnect();
    },
  };
}

function converse(socket: Socket, behavior: () => MailBehavior, accepted: string[]): void {
  let recipient = '';
  let isMail = false;
  let rest = '';
  const t = (reply: string) => socket.write(`${reply}\r\n`);
  const receive = (line: string) => {
    if (isMail) {
      if (line !== '.') return;
      isMail = false;
      if (behavior() === 'unresponsive') return;
      accepted.push(recipient);
      t('250 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    isMail = verb === 'DATA';
    if (verb === 'QUIT') socket.end('221 bye\r\n');
    else t(isMail ? '354 go on' : '250 ok');
  };
  t('220 mail');
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
}
