import { createServer, type Socket } from 'node:net';

/** Accepts mails, closes the connection at once, or never confirms a mail. */
export type MailConduct = 'takes' | 'refuses' | 'hangs';

export type OwnMail = {
  url: string;
  /** The recipients of accepted mails, one entry per mail. */
  taken: readonly string[];
  behave(conduct: MailConduct): void;
  stop(): Promise<void>;
};

/** A mail server with the minimum of SMTP that is needed to accept a mail. */
export async function ownMail(): Promise<OwnMail> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let conduct: MailConduct = 'takes';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (conduct === 'refuses') socket.destroy();
    else converse(socket, () => conduct, taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    taken,
    behave(next) {
      // Clients that still wait for a confirmation never get it; accepted mails stay accepted.
      if (conduct === 'hangs') disconnect();
      conduct = next;
    },
    async stop() {
      server.close();
      disconnect();
    },
  };
}

function converse(socket: Socket, conduct: () => MailConduct, taken: string[]): void {
  let recipient = '';
  let isMail = false;
  let rest = '';
  const t = (words: string) => socket.write(`${words}\r\n`);
  const receive = (line: string) => {
    if (isMail) {
      if (line !== '.') return;
      isMail = false;
      if (conduct() === 'hangs') return;
      taken.push(recipient);
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
