/** Increase it whenever the HTML of an artwork changes, so that stored artworks are rendered again. */
export const ARTWORK_VERSION = 4;
