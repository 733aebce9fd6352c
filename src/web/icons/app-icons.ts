/** The icons of the installed app, which the build draws from `app-icon.svg`. */
export const APP_ICONS = [
  { path: '/icons/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icons/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icons/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;
/** iPhones cut it to their shape. */
export const APPLE_TOUCH_ICON = { path: '/apple-touch-icon.png', size: 180 } as const;
/** The favicon of boards with a logo of their own, which is no drawing. */
export const BRAND_FAVICON = { path: '/icons/icon-48.png', size: 48 } as const;
/** The drawing of boards without a logo of their own; with one, its address leads to `BRAND_FAVICON`. */
export const FAVICON_SVG = '/favicon.svg';
/** Browsers ask for it where a page names no icon. */
export const FAVICON_ICO = { path: '/favicon.ico', size: 48 } as const;
/** The picture of link previews of pages that have none of their own; `public/share.png` without an own name and look. */
export const SITE_PICTURE = { path: '/share.png', width: 1200, height: 630 } as const;
