import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import type { Database } from '../../base/database.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import { newestDevelopmentMails } from '../../providers/mail/development-mail-store.ts';

const SHOWN = 50;

/** /dev/mail lists the mails that would have been sent, newest first. Development only. */
export function addDevelopmentMail(app: FastifyInstance, database: Database): void {
  app.get('/dev/mail', async (_, reply) => {
    const rows = await newestDevelopmentMails(database.read, SHOWN);
    const mails = await Promise.all(
      rows.map(async (row) => ({ mail: await PostalMime.parse(row.raw), created_at: row.created_at })),
    );
    const items = mails.map(
      ({ mail, created_at }) =>
        `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>${escapeHtml(mail.to?.map((to) => to.address).join(', ') ?? '')} · ${created_at.toISOString()}</p><pre>${escapeHtml(mail.text ?? '')}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc;padding:1rem 0}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap}</style><h1>Mail</h1>${items.join('') || '<p>Nothing was sent yet.</p>'}</html>`,
      );
  });
}
