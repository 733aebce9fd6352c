// The numbers of the interface that section 9 of the specification gives. Countdowns of payments are the server's too
// and lie in the contract (`payment-rules.ts`); widths and levels are tokens and styles (`styles/tokens.css`). Layouts
// follow the size of the window at once, by media queries; what scripts know of the device follows it a little later.

/** How long a toast is shown, while the pointer is not over it. */
export const TOAST_MILLISECONDS = 5000;
/** The line that shows how much of it is left moves so often. */
export const TOAST_STEP_MILLISECONDS = 50;
/** The banner that says that the connection is back. */
export const ONLINE_BANNER_MILLISECONDS = 3000;
/** A voucher's code is checked this long after the last keystroke. */
export const CODE_CHECK_MILLISECONDS = 1000;
/** A list stays this long after a choice, so that it is seen. */
export const LIST_CLOSE_MILLISECONDS = 100;

/** The device is detected again this long after the window changed its size. */
export const DEVICE_MILLISECONDS = 50;

/** The bar at the top of a page that loads: waits this long, fills in about this time, then hides and is reset. */
export const PROGRESS_THROTTLE_MILLISECONDS = 200;
export const PROGRESS_DURATION_MILLISECONDS = 2000;
export const PROGRESS_HIDE_MILLISECONDS = 500;
export const PROGRESS_RESET_MILLISECONDS = 400;

/** The share of a picture that a new crop covers. */
export const CROP_SHARE = 0.8;
/** The smallest area in which a picture is cropped, in px. */
export const CROP_CONTAINER = { width: 200, height: 100 } as const;
