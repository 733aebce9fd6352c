import { localStorageValue } from './local-storage-value.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'theme';

/** Colour of the browser's toolbar: that of the header, `--c-surface`. */
export const BROWSER_COLORS = { light: '#ffffff', dark: '#191c20' };
/** What the installed app shows before its first page: `--c-ground`. */
export const SPLASH_COLOR = '#f3f3ee';

/** Runs in the page's head before the first paint. It is inlined as text, so it uses only its arguments. */
function applyTheme(key: string, colors: typeof BROWSER_COLORS) {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(key);
    } catch {}
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : prefersDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = colors[theme];
    }
  };
  show();
  prefersDark.addEventListener('change', show);
  // Another tab changed the theme, or this page was restored from the back/forward cache, where it received no events.
  addEventListener('storage', show);
  addEventListener('pageshow', show);
}

/** Applies the theme stored on this device, and every change of it. */
export const THEME_SCRIPT = `(${applyTheme.toString()})(${JSON.stringify(THEME_KEY)},${JSON.stringify(BROWSER_COLORS)})`;

const stored = localStorageValue(THEME_KEY);

export const subscribeTheme = stored.subscribe;

export function readTheme(): Theme {
  const text = stored.read();
  return THEMES.find((theme) => theme === text) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  const text = theme === 'system' ? null : theme;
  stored.store(text);
  // The browser sends this event only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: text }));
}
