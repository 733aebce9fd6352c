import type { Brand } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import { codeLine, heading, linkButton, mailPage, paragraph } from '../mail-page.ts';

export type App = { brand: Brand; public_url: string };

/** Date and time in Jakarta. */
export function mailTime(timestamp: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  return `${format.format(new Date(timestamp))} WIB`;
}

/** A mail with at most one link, as text and as HTML. */
export function composeMail(
  mail: { to: string; locale: Locale },
  parts: {
    subject: string;
    heading: string;
    paragraphs: string[];
    code?: string | undefined;
    link: { url: string; text: string } | null;
    ends: string[];
    footer: string;
    brand: Brand;
  },
): Mail {
  const { code, link } = parts;
  return {
    to: mail.to,
    locale: mail.locale,
    subject: parts.subject,
    text: [
      parts.heading,
      ...parts.paragraphs,
      ...(code === undefined ? [] : [code]),
      ...(link === null ? [] : [`${link.text}: ${link.url}`]),
      ...parts.ends,
      `-- \n${parts.footer}`,
    ].join('\n\n'),
    html: mailPage({ ...mail, ...parts }, [
      heading(parts.heading),
      ...parts.paragraphs.map(paragraph),
      ...(code === undefined ? [] : [codeLine(code)]),
      ...(link === null ? [] : [linkButton(link.url, link.text)]),
      ...parts.ends.map(paragraph),
    ]),
  };
}
