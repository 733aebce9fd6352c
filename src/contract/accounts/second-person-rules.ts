/** How many days an administrator has had the role before confirming what another requested. */
export const CONFIRMING_ROLE_DAYS = 7;
/** For so many hours a request to make a superadmin waits for a second one. */
export const SUPERADMIN_REQUEST_HOURS = 24;
