/** The page that reports an ad; not in `links`, which every guest loads. */
export const reportPath = (adId: string) => `/report/${adId}`;
/** The user's own reports. */
export const OWN_REPORTS_PATH = '/reports';
