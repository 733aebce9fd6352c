/** The icons of the installed app, which the build draws from `app-icon.svg`. */
export const APP_ICONS = [
  { path: '/icons/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icons/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icons/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;
/** iPhones cut it to their shape. */
export const APPLE_TOUCH_ICON = { path: '/apple-touch-icon.png', size: 180 } as const;
