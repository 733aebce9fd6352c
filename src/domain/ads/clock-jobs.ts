import type { JobHandlers } from '../../base/jobs.ts';
import type { Services } from '../binding.ts';
import { clearDrafts } from './clear-drafts.ts';
import { tellEndedPromotions } from './end-promotions.ts';
import { expireAds } from './expire-ads.ts';
import { freeRestedHashtags } from './hashtag-store.ts';
import { renewAds } from './renew-ads.ts';
import { deleteEndedPreviews } from './store.ts';
import { tellEnds } from './tell-ends.ts';
import { deleteViewsBefore } from './view-store.ts';

/** What time does to ads. Each may run late, twice, or in several processes at once. */
export function clockJobs(services: Services): JobHandlers {
  const { database, clock } = services;
  return {
    async run_clock() {
      await renewAds(services);
      await expireAds(services);
      await tellEndedPromotions(services);
      await database.transaction((tx) => freeRestedHashtags(tx, clock.now()));
      await database.transaction((tx) => deleteEndedPreviews(tx, clock.now()));
    },
    async tell_ends() {
      await tellEnds(services);
    },
    async clear_drafts() {
      await clearDrafts(services);
    },
    async forget_viewers() {
      await database.transaction((tx) => deleteViewsBefore(tx, clock.now().toISOString().slice(0, 10)));
    },
  };
}
