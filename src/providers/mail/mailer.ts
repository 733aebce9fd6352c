import { randomInt } from 'node:crypto';

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends mail. `send` throws when the mail could not be handed over; the job that calls it tries again. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** The queue of a mail's job. Two are handed over at once: a mail server that hangs must not hold all hands of a worker. */
export function mailQueue(): string {
  return `mail ${randomInt(2)}`;
}

/** Hands a mail over. A mail server's refusal may repeat the address; only its kind goes into the log. */
export async function sendMailSafely(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`The mail could not be handed over (${reason})`);
  }
}
