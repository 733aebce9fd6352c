import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { brandVariables, brandWords, defaultBrand } from '../../src/contract/brand/brand.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { notificationMail } from '../../src/domain/notifications/send-notification-mail.ts';
import { type Mail, messageOf } from '../../src/providers/mail/mailer.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { DATA, EVERY_MAIL, UNSUBSCRIBED } from '../support/every-mail.ts';
import { SECRET_KEY } from '../support/services.ts';

const BYTES = 30_000;

async function sent(mail: Mail): Promise<{ bytes: number; parsed: Email }> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ ...messageOf(mail), from: 'Papan <halo@papan.test>' });
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory');
  return { bytes: message.length, parsed: await PostalMime.parse(message) };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_match, name: string) => ENTITIES[name] ?? '');
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const addresses = (text: string) => [...new Set(text.match(/https:\/\/[^\s"<>]+/g))].sort();

test.each(LOCALES)('no notice in %s names a value that the list of mails leaves empty', (locale) => {
  const file = new URL(`../../src/web/locales/${locale}/notifications.json`, import.meta.url);
  const { kinds } = JSON.parse(readFileSync(file, 'utf8')) as { kinds: unknown };
  const named = [...JSON.stringify(kinds).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const known = [...Object.keys(DATA), ...Object.keys(brandVariables(brandWords(defaultBrand(), locale)))];
  expect([...new Set(named)].filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

describe.each(LOCALES)('every mail in %s', (locale) => {
  test.each(Object.entries(EVERY_MAIL))(
    '%s says the same as text and as HTML, loads nothing and contains no foreign element',
    async (name, make) => {
      const { bytes, parsed } = await sent(make(locale));
      const { html = '', text = '', subject = '' } = parsed;
      expect(bytes).toBeLessThan(BYTES);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|null,/);
      expect(subject.trim()).not.toBe('');
      expect(parsed.headers.find(({ key }) => key === 'content-language')?.value).toBe(locale);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).not.toMatch(/<(?:b|img|script|link|iframe)\b|url\(|\ssrc=/);
      const shown = words(plain(html));
      const [body = '', footer = ''] = text.split(/\n-- \n/);
      const said = body
        .split('\n')
        .map((line) => words(line.replaceAll(/:? ?https:\/\/\S+/g, '')))
        .filter((line) => line !== '');
      for (const line of [...said, words(footer)]) expect(shown).toContain(line);
      expect(addresses(html.replaceAll('&amp;', '&'))).toEqual(addresses(text));
      const has = (key: string) => parsed.headers.some((header) => header.key === key);
      expect([has('list-unsubscribe'), has('list-unsubscribe-post')]).toEqual(Array(2).fill(UNSUBSCRIBED.has(name)));
    },
  );
});

test('a mail has the name, the colour and the word for coins that the operator chose', async () => {
  const brand = {
    ...defaultBrand('Lapak {{amount}}'),
    accent: { light: '#0C6B41', dark: '#5FD39A' },
    coin: { id: { one: 'poin', other: 'poin' }, en: { one: 'point', other: 'points' } },
  };
  const app = {
    brand: () => brand,
    public_url: () => 'https://papan.test',
    tokens: createTokens(SECRET_KEY, systemClock),
  };
  const notice = { ad_id: null, user_id: 'user', kind: 'payment_completed' as const, data: DATA };
  for (const [locale, amount] of [
    ['id', '1.500 poin'],
    ['en', '1,500 points'],
  ] as const) {
    const mail = notificationMail(notice, { email: 'sari@papan.test', first_name: 'Sari' }, locale, app);
    const { parsed } = await sent(mail);
    expect(parsed.text).toContain(amount);
    expect(parsed.text).not.toMatch(/\b(koin|coins?)\b/i);
    expect(parsed.html).toContain('Lapak {{amount}}</p>');
    expect(parsed.html).toContain('background:#0C6B41;color:#FFFFFF');
    expect(parsed.html).toContain('.button { background: #5FD39A');
  }
});
