import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../src/contract/notifications/endpoints.ts';
import { digestMail } from '../../src/domain/notifications/digest-mail.ts';
import { notificationMail } from '../../src/domain/notifications/send-notification-mail.ts';
import { pushMessage } from '../../src/domain/notifications/send-push.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { createTranslators } from '../../src/web/app/entry-server.tsx';
import { NotificationLink } from '../../src/web/pages/notifications/notification-row.tsx';
import { messageOf } from '../../src/web/service-worker/push.ts';
import { DATA } from '../support/every-mail.ts';
import { SECRET_KEY } from '../support/services.ts';

const AD = '019a0b1c-0000-7000-8000-00000000000a';
const ORIGIN = 'https://papan.test';
const AT = new Date('2026-03-02T03:00:00.000Z');
const BRAND = defaultBrand();
const app = {
  brand: () => BRAND,
  public_url: () => ORIGIN,
  tokens: createTokens(SECRET_KEY, fixedClock(AT)),
};
const reader = { user_id: 'user', email: 'sari@papan.test', first_name: 'Sari', locale: 'id' as const };
const translators = createTranslators(BRAND);

const noticeOf = (kind: NotificationKind, ad_id: string | null) => ({
  ...{ id: AD, user_id: 'user', kind, data: DATA, ad_id, seen_at: null, created_at: AT, is_listed: true },
});
type Notice = ReturnType<typeof noticeOf>;

function inBell({ id, kind, data, ad_id }: Notice): string | undefined {
  const notification = { id, kind, data, ad_id, seen: false, created_at: AT.toISOString() };
  const row = createElement(NotificationLink, { notification, onOpen: () => undefined });
  const page = createElement(I18nextProvider, { i18n: translators.id }, createElement(MemoryRouter, null, row));
  return /href="([^"]*)"/.exec(renderToString(page))?.[1]?.replaceAll('&amp;', '&');
}
const linkIn = (text: string) => text.split(ORIGIN)[1]?.split(/\s/)[0];

const CHANNELS = {
  bell: inBell,
  mail: (notice: Notice) => linkIn(notificationMail(notice, reader, 'id', app).text),
  push: (notice: Notice) => messageOf(pushMessage(app, notice, 'id'))?.path,
  digest: (notice: Notice) => linkIn(digestMail({ total: 1, newest: [notice] }, reader, app).text),
};

test.each([AD, null])('bell, mail, push and digest open the same page for each kind, of the ad %s', (ad_id) => {
  const pages = NOTIFICATION_KINDS.map((kind) => {
    const notice = noticeOf(kind, ad_id);
    const paths = Object.entries(CHANNELS).map(([channel, pathOf]) => [channel, pathOf(notice)] as const);
    return { kind, paths: Object.fromEntries(paths) };
  });
  expect(pages.filter(({ paths }) => new Set(Object.values(paths)).size !== 1)).toEqual([]);
  expect(Object.fromEntries(pages.map(({ kind, paths }) => [kind, paths.bell]))).toMatchSnapshot();
});

test.each([
  ['coins_added', '/profile/wallet', 'Buka dompet koin'],
  ['coins_taken', '/profile/wallet', 'Buka dompet koin'],
  ['liability_near', '/admin/transactions', 'Buka transaksi'],
  ['liability_reached', '/admin/transactions', 'Buka transaksi'],
  ['ad_hidden', `/content/fix/${AD}`, 'Perbaiki iklan'],
  ['appeal_upheld', `/content/fix/${AD}`, 'Perbaiki iklan'],
  ['report_upheld', '/reports', 'Buka laporan saya'],
  ['report_dismissed', '/reports', 'Buka laporan saya'],
  ['report_ad_gone', '/reports', 'Buka laporan saya'],
  ['takedown_due', '/admin/legal', 'Buka tenggat hukum'],
  ['favourite_price', `/content/detail/${AD}`, 'Buka iklan'],
  ['renewed', `/content?tab=active#ad-${AD}`, 'Buka iklan saya'],
] as const)('%s opens %s', (kind, path, button) => {
  const notice = noticeOf(kind, AD);
  expect(inBell(notice)).toBe(path);
  expect(notificationMail(notice, reader, 'id', app).text).toContain(`${button}: ${ORIGIN}${path}\n`);
});
