import { createHash } from 'node:crypto';
import { escapeHtml } from '../../base/escape-html.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { SiteNotice } from '../../domain/catalogue/public.ts';
import type { Services } from '../../domain/services.ts';
import type { PageResponse } from '../../web/app/entry-server.tsx';
import type { ScriptsToLoad } from '../../web/app/load-scripts.ts';
import { BROWSER_COLORS } from '../../web/browser/theme.ts';
import { APPLE_TOUCH_ICON, BRAND_FAVICON, FAVICON_SVG } from '../../web/icons/app-icons.ts';
import { iconPath } from '../files/brand-files.ts';
import { brandStyles } from './brand-styles.ts';
import type { Frontend } from './frontend.ts';
import { manifestPath } from './web-manifest.ts';

const FIRST_PICTURE = /<img [^>]*\bfetchpriority="high"[^>]*>/gi;

export type ShellParts = {
  frontend: Frontend;
  services: Pick<Services, 'brand' | 'google'>;
};

/** The parts of a page that the shell puts together. */
export type ShellContent = Pick<
  Extract<PageResponse, { kind: 'page' }>,
  'head' | 'body' | 'hydration' | 'has_scripts' | 'is_for_reading' | 'files' | 'namespaces'
>;

/** The HTML around every page: head, scripts, and the Content-Security-Policy for them. */
export type Shell = {
  policy: string;
  /** The page, below notices. */
  assemble(page: ShellContent, locale: Locale, siteNotices?: readonly SiteNotice[]): string;
};

export function createShell({ frontend, services }: ShellParts): Shell {
  const { development } = frontend;
  const { importMap } = frontend;
  const hashes = [...Object.values(frontend.pages.inlineScripts), ...(importMap ? [importMap] : [])].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    // Fast refresh needs inline scripts and a WebSocket.
    `script-src 'self' ${development ? "'unsafe-inline'" : hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const siteNoticesIn = (locale: Locale, siteNotices: readonly SiteNotice[]): string => {
    if (siteNotices.length === 0) return '';
    const { t } = frontend.pages.createTranslators(services.brand())[locale];
    return frontend.pages.renderSiteNotices(
      siteNotices.map(({ text, text_en, ...notice }) => ({ ...notice, text: locale === 'en' ? text_en : text })),
      { label: t('site-notices:label'), close: t('site-notices:close') },
    );
  };
  return {
    policy,
    assemble(page, locale, siteNotices = []) {
      const brand = services.brand();
      const { one, other } = brand.coin[locale];
      const localeFiles = page.namespaces.map((namespace) => `src/web/locales/${locale}/${namespace}.json`);
      const { entry, scripts, styles, firstStylesOf } = frontend.filesOf([...page.files, ...localeFiles]);
      const body = `${siteNoticesIn(locale, siteNotices)}<div id="root">${page.body}</div>`;
      const toLoad: ScriptsToLoad = {
        'data-scripts': [entry, ...scripts.filter((file) => file !== entry)].join(' '),
        ...(page.is_for_reading ? { 'data-for-reading': '' } : {}),
      };
      const stylesheets = styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
      return [
        `<!doctype html><html lang="${locale}" data-app="${escapeHtml(brand.app_name)}" data-coin="${escapeHtml(one)}" data-coins="${escapeHtml(other)}"${services.google ? ' data-google' : ''} data-locales="${brand.locales.join(' ')}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        preloadedPictures(page.body),
        ...Object.entries(BROWSER_COLORS).map(
          ([theme, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${theme})">`,
        ),
        ...(page.has_scripts ? [`<script>${frontend.pages.inlineScripts.head}</script>`] : []),
        ...(development && page.has_scripts ? [development.head] : []),
        firstStylesOf ? `<style>${firstStylesOf(body)}</style>` : stylesheets,
        brandStyles(brand),
        `${faviconLink(brand)}<link rel="apple-touch-icon" href="${iconPath(APPLE_TOUCH_ICON.path, brand)}"><link rel="manifest" href="${manifestPath(locale)}">`,
        '<meta name="csrf-token" content="">',
        page.head,
        `</head><body>${body}`,
        ...(page.has_scripts
          ? [
              importMap ? `<script type="importmap">${importMap}</script>` : '',
              `<script type="application/json" id="hydration"${attributesOf(toLoad)}>${page.hydration}</script>`,
              `<script>${frontend.pages.inlineScripts.loader}</script>`,
            ]
          : []),
        // Below what is to be painted, they do not hold it up.
        firstStylesOf ? stylesheets : '',
        '</body></html>',
      ].join('');
    },
  };
}

/**
 * Links for the pictures that a page shows first: on a slow line the browser would find them in the body only after the styles
 * have arrived. Behind the viewport, on which their sizes depend.
 */
function preloadedPictures(body: string): string {
  const pictures = body.match(FIRST_PICTURE) ?? [];
  return pictures
    .map((picture) => {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(picture)?.[1] ?? '';
      return `<link rel="preload" as="image" href="${of('src')}" imagesrcset="${of('srcset')}" imagesizes="${of('sizes')}" fetchpriority="high">`;
    })
    .join('');
}

function attributesOf(attributes: object): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

function faviconLink(brand: Brand): string {
  if (!brand.logo) return `<link rel="icon" href="${FAVICON_SVG}" type="image/svg+xml">`;
  const { path, size } = BRAND_FAVICON;
  return `<link rel="icon" href="${iconPath(path, brand)}" type="image/png" sizes="${size}x${size}">`;
}
