/** Raise it when the HTML of a face changes, so that kept faces are drawn anew. */
export const ARTWORK_VERSION = 1;
