/** Where a sign-in with Google starts; with a language prefix, it returns to pages of that language. */
export const GOOGLE_START_PATH = '/auth/google';
/** The address that Google sends the browser back to. */
export const GOOGLE_CALLBACK_PATH = '/auth/google/callback';
