export const PAGE_SIZE = 24;
export const BOOSTED_ROW_SIZE = 12;
export const QUERY_LENGTH = 100;
/** How often the boosted row shows the next ads. */
export const BOOSTED_ROTATION_MINUTES = 5;
/** Number of newest hits that are counted and ranked; older hits follow by date. */
export const RANKED_HITS = 1000;
