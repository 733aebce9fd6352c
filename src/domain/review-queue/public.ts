// `queue-store.ts` is what moderators do: they list, take and read jobs. `job-store.ts` is what other modules do: they
// open and close jobs in the transaction of what the jobs are about.

export {
  closeReview,
  closeReviews,
  endSecondReviews,
  type NewReview,
  openReview,
  openSecondReview,
  type ReviewEnd,
  type ReviewKind,
  type ReviewReason,
  type ReviewSubject,
  raiseReview,
  type SecondReview,
} from './job-store.ts';
export {
  countOpenReviews,
  decidedReviewsOf,
  decidedSince,
  findOpenReview,
  findReview,
  freeReview,
  holdersOf,
  lockReview,
  openAmong,
  openReviews,
  openSubjectsOf,
  type StoredReview,
  takeReview,
} from './queue-store.ts';
