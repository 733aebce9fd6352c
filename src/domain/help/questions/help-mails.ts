import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { offeredLocale } from '../../../contract/brand/brand.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { pageUrl } from '../../../contract/pages/page-url.ts';
import { LOCALES, type Locale } from '../../../contract/text/locale.ts';
import { type Mail, mailQueue } from '../../../providers/mail/mailer.ts';
import { isErased, localeOfAccount, profileOf, sendUnlessHeldBack } from '../../accounts/public.ts';
import { fillIn, heading, linkButton, mailPage, mailTexts, paragraph } from '../../mail-page.ts';
import type { Services } from '../../services.ts';
import { messageText, numberOf, threadForMail } from './question-store.ts';

export const SEND_HELP_MAIL_JOB = 'send_help_mail';

const order = z.discriminatedUnion('template', [
  z.object({ template: z.literal('receipt'), thread_id: z.uuid() }),
  z.object({ template: z.literal('answer'), thread_id: z.uuid(), message_id: z.uuid() }),
]);
type Order = z.output<typeof order>;

const content = z.object({ subject: z.string(), texts: z.array(z.string()) });
const texts = z.object({ mails: z.object({ receipt: content, answer: content }), open: z.string(), see: z.string() });
const mailNamespace = z.object({ footer: z.string() });

/** Sends a mail after the transaction has committed. */
export async function queueHelpMail(tx: Tx, mail: Order): Promise<void> {
  await addJob(tx, SEND_HELP_MAIL_JOB, mail, { queue: mailQueue() });
}

/** The job. It looks up address and texts now, so that neither is stored in the queue. */
export async function sendHelpMail(services: Services, payload: unknown): Promise<void> {
  const mail = await mailOf(services, order.parse(payload));
  if (mail) await sendUnlessHeldBack(services, mail);
}

/** Null if the question, the answer or the account is gone. */
async function mailOf(services: Services, mail: Order): Promise<Mail | null> {
  const { read } = services.database;
  const thread = await threadForMail(read, mail.thread_id);
  const to = thread && (thread.user_id === null ? thread.email : await addressOf(services, thread.user_id));
  if (!thread || !to) return null;
  const wanted = (await localeOfAccount(read, to)) ?? z.enum(LOCALES).parse(thread.locale);
  const locale = offeredLocale(services.brand(), wanted);
  const values = { topic: locale === 'en' ? thread.topic_en : thread.topic, number: numberOf(thread.id) };
  // A receipt repeats nothing that was typed: otherwise the form would send anybody's text to any address.
  const more = { question: thread.user_id === null ? null : thread.id };
  if (mail.template === 'receipt') return helpMail(services, to, locale, mail.template, values, more);
  const answer = await answerText(read, mail);
  return answer === null ? null : helpMail(services, to, locale, mail.template, values, { ...more, answer });
}

function answerText(read: Read, mail: Order & { template: 'answer' }): Promise<string | null> {
  return messageText(read, mail.thread_id, mail.message_id);
}

async function addressOf({ database }: Services, userId: string): Promise<string | null> {
  if (await database.transaction((tx) => isErased(tx, userId))) return null;
  return (await profileOf(database.read, userId))?.email ?? null;
}

/** A mail as it is sent. `question` is the id for a user, who finds it on a page; null for a guest. */
export function helpMail(
  services: Pick<Services, 'brand' | 'public_url'>,
  to: string,
  locale: Locale,
  template: Order['template'],
  given: Record<string, string>,
  { answer = '', question }: { answer?: string; question: string | null },
): Mail {
  const brand = services.brand();
  const { mails, open, see } = mailTexts(brand, locale, 'help', texts);
  const { footer } = mailTexts(brand, locale, 'mail', mailNamespace);
  const t = (text: string) => fillIn(text, given);
  const subject = t(mails[template].subject);
  const [first = '', ...rest] = mails[template].texts.map(t);
  const paragraphs = [first, ...answer.split(/\n{2,}/).filter((part) => part !== ''), ...rest];
  // Where guests ask further questions, and where users read theirs.
  const path = question === null ? helpLinks.contact() : helpLinks.question(question);
  const url = pageUrl(services.public_url(), locale, path);
  const label = t(question === null ? open : see);
  return {
    to,
    locale,
    subject,
    text: [...paragraphs, `${label}: ${url}`, `-- \n${t(footer)}`].join('\n\n'),
    html: mailPage({ locale, brand, footer: t(footer) }, [
      heading(subject),
      ...paragraphs.map(paragraph),
      linkButton(url, label),
    ]),
  };
}
