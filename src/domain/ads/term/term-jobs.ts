import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { JobHandlers } from '../../../base/jobs.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import type { Services } from '../../services.ts';
import { clearDrafts } from '../draft/clear-drafts.ts';
import { freeExpiredReservations } from '../draft/hashtag-store.ts';
import { deleteEndedPreviews } from '../draft/preview-store.ts';
import { sendPromotionEndNotices } from '../promotion/end-promotions.ts';
import { deleteDaysBefore } from '../view/count-store.ts';
import { deleteViewsBefore } from '../view/view-store.ts';
import { expireAds } from './expire-ads.ts';
import { renewAds } from './renew-ads.ts';
import { sendExpiryNotices } from './send-expiry-notices.ts';

/** The scheduled jobs of ads. Each may run late, twice, or in several processes concurrently. */
export function clockJobs(services: Services): JobHandlers {
  const { database, clock } = services;
  return {
    async run_clock() {
      await renewAds(services);
      await expireAds(services);
      await sendPromotionEndNotices(services);
      await database.transaction((tx) => freeExpiredReservations(tx, clock.now()));
      await database.transaction((tx) => deleteEndedPreviews(tx, clock.now()));
    },
    async send_expiry_notices() {
      await sendExpiryNotices(services);
    },
    async clear_drafts() {
      await clearDrafts(services);
    },
    async purge_views() {
      const now = clock.now();
      const oldest = addMilliseconds(now, -2 * AD_LIMITS.figures_days * MILLISECONDS.day);
      await database.transaction((tx) => deleteViewsBefore(tx, jakartaDay(now)));
      await database.transaction((tx) => deleteDaysBefore(tx, jakartaDay(oldest)));
    },
  };
}
