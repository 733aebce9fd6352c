export { reports } from './api.ts';
export { dismissReports, type ReportDecision, upholdReports } from './decide-reports.ts';
export { eraseReportsOf, hasReported, reporterWeight, reportsAbout } from './store.ts';
