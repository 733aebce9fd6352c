export { reports } from './api.ts';
export { dismissReports, type ReportDecision, upholdReports } from './decide-reports.ts';
export { reopenReports, reverseUpheldReports } from './reverse-reports.ts';
export { eraseReportsOf, hasReported, reporterWeight, reportsAbout, waitingReporters } from './store.ts';
