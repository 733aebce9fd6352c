import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../contract/accounts/rules.ts';
import { id, timestamp } from '../../contract/api/endpoint.ts';
import { readerLocale } from '../../contract/brand/brand.ts';
import { ownSettingsOf, profileOf, sendUnlessHeldBack } from '../accounts/public.ts';
import { cardsByIds, liveIds } from '../search/public.ts';
import type { Services } from '../services.ts';
import { notifiedHits } from './match-store.ts';
import { MAILED_ADS, searchMail } from './search-mail.ts';

export const SEARCH_MAIL_JOB = 'send_saved_search_mail';
const order = z.object({ user_id: id, notified_at: timestamp });

/** The job: mails what a user is notified of. It looks up address and language now, so that neither is in the queue. */
export async function sendSearchMail(services: Services, payload: unknown): Promise<void> {
  const { user_id, notified_at } = order.parse(payload);
  const { read } = services.database;
  const now = services.clock.now();
  const user = await profileOf(read, user_id);
  const settings = await ownSettingsOf(read, user_id);
  // Demonstration users have no mailbox.
  if (user?.account_status !== ACCOUNT_STATUSES.ACTIVE || !settings) return;
  const hits = await notifiedHits(read, user_id, new Date(notified_at));
  const live = await liveIds(read, [...new Set(hits.flatMap(({ ads }) => ads))], now);
  const found = hits
    .map(({ search, ads }) => ({ search, ads: ads.filter((ad) => live.has(ad)) }))
    .filter(({ ads }) => ads.length > 0);
  if (found.length === 0) return;
  const shown = found.flatMap(({ ads }) => ads.slice(0, MAILED_ADS));
  const cards = new Map((await cardsByIds(read, [...new Set(shown)], now)).map((card) => [card.ad_id, card]));
  const locale = readerLocale(services.brand(), settings.locale);
  const searches = found.map(({ search, ads }) => ({
    ...search,
    total: ads.length,
    ads: ads.slice(0, MAILED_ADS).flatMap((ad) => cards.get(ad) ?? []),
  }));
  const mail = searchMail({ searches, total: live.size }, { ...user, user_id, locale }, services);
  await sendUnlessHeldBack(services, mail);
}
