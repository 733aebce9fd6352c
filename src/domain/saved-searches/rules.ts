/** A search that notifies at once does so at most this often; ads in between are in one notice. */
export const PAUSE_MINUTES = 10;
