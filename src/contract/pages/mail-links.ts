/** Paths that only mails, printed documents and the server's log lead to. */
export const mailLinks = {
  // Tokens stand behind the #, so that no server and no log ever gets them from the browser.
  resetPassword: (token: string) => `/reset-password#${token}`,
  /** Where the first superadmin makes an account. */
  firstAdministrator: (token: string) => `/first-administrator#${token}`,
  restoreEmail: (token: string) => `/restore-email#${token}`,
  /** Ends mails of a kind; `query` is its signed order. */
  unsubscribe: (query = '') => `/unsubscribe${query && `?${query}`}`,
  /** Where a user chooses what to be notified of. */
  choices: () => '/profile/edit#notifications',
  /** Says whether an invoice is genuine. */
  checkInvoice: (token: string) => `/invoice/check/${token}`,
} as const;
