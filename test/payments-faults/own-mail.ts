import { createServer, type Socket } from 'node:net';

/** Takes mails, is live up on anyone who comes, or lets them wait for the last word. */
export type MailConduct = 'takes' | 'refuses' | 'hangs';

export type OwnMail = {
  url: string;
  /** To whom mails were taken, one entry for each. */
  taken: readonly string[];
  behave(conduct: MailConduct): void;
  stop(): Promise<void>;
};

/** A mail server: the little of SMTP that is needed to take a mail. */
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
      // Anyone who still waits for the last word never gets it; a mail that was taken is taken.
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
