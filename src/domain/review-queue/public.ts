export {
  countOpenReviews,
  decidedReviewsOf,
  findReview,
  freeReview,
  lockReview,
  openReviews,
  openSubjectsOf,
  type StoredReview,
  takeReview,
} from './queue-store.ts';
export {
  closeReview,
  closeReviews,
  type NewReview,
  openReview,
  type ReviewEnd,
  type ReviewKind,
  type ReviewReason,
  type ReviewSubject,
} from './store.ts';
