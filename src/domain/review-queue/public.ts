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
