/** The page that reports an ad; kept out of `links`, which every guest loads. */
export const reportPath = (adId: string) => `/report/${adId}`;
/** The user's own reports. */
export const OWN_REPORTS_PATH = '/reports';
