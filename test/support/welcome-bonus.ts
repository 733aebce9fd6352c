/** Coins for a new user in a new database. */
export const WELCOME_BONUS = 200;
