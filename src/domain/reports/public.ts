export { reports } from './api.ts';
export { casePicturesOf } from './cheated/case-pictures.ts';
export { isVictim, victimsOf } from './cheated/case-store.ts';
export { casesForReview, decideCases } from './cheated/decide-cases.ts';
export { eraseCasesOf } from './cheated/delete-cases.ts';
export { reopenCases, reverseUpheldCases } from './cheated/reverse-cases.ts';
export { dismissReports, type ReportDecision, upholdReports } from './decide-reports.ts';
export { tellGuests } from './guest/guest-mails.ts';
export { reportsForReview } from './reports-for-review.ts';
export { reopenReports, reverseUpheldReports } from './reverse-reports.ts';
export {
  eraseReportsOf,
  hasReported,
  reportersOf,
  reporterWeight,
  reportsAbout,
  reportTypeNames,
  waitingReporters,
} from './store.ts';
