export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends mail. `send` throws when the mail could not be handed over; the job that calls it tries again. */
export type Mailer = { send(mail: Mail): Promise<void> };
