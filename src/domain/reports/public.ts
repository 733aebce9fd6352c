export { reports } from './api.ts';
export { casePicturesOf } from './cheated/case-pictures.ts';
export { casesForReview, decideCases } from './cheated/decide-cases.ts';
export { eraseCasesOf } from './cheated/delete-cases.ts';
export { dismissReports, type ReportDecision, upholdReports } from './decide-reports.ts';
export { tellGuests } from './guest/guest-mails.ts';
export { reportsForReview } from './reports-for-review.ts';
export { reopenReports, reverseUpheldReports } from './reverse-reports.ts';
export {
  eraseReportsOf,
  hasReported,
  reporterWeight,
  reportsAbout,
  reportTypeNames,
  waitingReporters,
} from './store.ts';
