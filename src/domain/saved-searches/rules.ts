/** A search that tells at once is told of at most this often; ads in between are told of together. */
export const PAUSE_MINUTES = 10;
