export { reports } from './api.ts';
export { dismissReports, type ReportDecision, upholdReports } from './decide-reports.ts';
export { casePicturesOf } from './fraud-cases/case-pictures.ts';
export { isVictim, victimsOf } from './fraud-cases/case-store.ts';
export { casesForReview, decideCases } from './fraud-cases/decide-cases.ts';
export { eraseCasesOf } from './fraud-cases/delete-cases.ts';
export { reopenCases, reverseUpheldCases } from './fraud-cases/reverse-cases.ts';
export { notifyGuests } from './guest/guest-mails.ts';
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
