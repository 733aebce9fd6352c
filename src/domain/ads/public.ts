export { lockOwner } from './ad-store.ts';
export { ads } from './api.ts';
export { type AdSnapshot, adIdsByEnding, adSnapshotOf } from './moderation/ad-snapshot.ts';
export { adStatuses } from './moderation/ad-status-store.ts';
export { adTotalsOf, countAdsOf, latestAdsOf, ownersOfAds } from './moderation/ad-totals-store.ts';
export { adsForConsole, adsForReview } from './moderation/ads-for-review.ts';
export { appealForReview } from './moderation/appeal-ad.ts';
export { hidingOf } from './moderation/appeal-store.ts';
export { applyTakedownOrder, endTakedownOrder } from './moderation/apply-takedown-order.ts';
export { type AdLikeness, compareAds } from './moderation/compare-ads.ts';
export { type AppealDecision, decideAppeal } from './moderation/decide-appeal.ts';
export { agreeToEvaluateBoard, startToEvaluateBoard } from './moderation/evaluate-board.ts';
export { evaluateNewestAds } from './moderation/evaluate-newest-ads.ts';
export { approveAd, hideAd, hideAdsOfBlocked, type ModerationOrder, refuseAd } from './moderation/moderate-ads.ts';
export { type AdFilter, newestAds } from './moderation/newest-ads-store.ts';
export {
  holdReportedAd,
  type LockedAd,
  lockAdOfOwner,
  lockShownAd,
  releaseReportedAd,
} from './moderation/reported-ads.ts';
export { restoreAd, withdrawRefusal } from './moderation/restore-ad.ts';
export { ruleHitsOf } from './moderation/rule-hits-of.ts';
export { eraseAdsOf } from './my-ads/erase-ads.ts';
export { tierOf } from './rules.ts';
export { changeSellerCount, sellerSummaryOf } from './seller-count-store.ts';
export { deactivateAdsOf, reactivateAdsOf } from './term/account-pause.ts';
export { shareLockAds } from './view/ad-lock-store.ts';
export { type AdEvidence, collectAdEvidence } from './view/collect-ad-evidence.ts';
export { countReports } from './view/count-store.ts';
export { type EndedCard, type EndReason, endedAmong, endedCards } from './view/ended-ad-store.ts';
export { countFavourite, type FavouriteChange } from './view/favourite-count.ts';
export { findByShortCode } from './view/find-by-short-code.ts';
export { type PublishedAd, publishedAdForListing, publishedAdsForListing } from './view/listing.ts';
export { type Offer, offerOf } from './view/offer.ts';
export { type FoundOutput, outputFor } from './view/output-for.ts';
export { publishedAdIds, publishedAdIdsOf, publishedAmong } from './view/published-ad-store.ts';
export { isStyleShown } from './view/shown-style.ts';
