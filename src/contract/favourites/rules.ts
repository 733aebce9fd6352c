/**
 * What a list of favourites can be narrowed to: those that cost less than when they were saved, or those that ended.
 */
export const SHOWN_FAVOURITES = ['dropped', 'ended'] as const;
