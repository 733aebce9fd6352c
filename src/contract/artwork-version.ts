/** Raise it when the HTML of an artwork changes, so that kept artworks are drawn again. */
export const ARTWORK_VERSION = 1;
