import type { Locale } from '../../contract/text/locale.ts';
import { LOGO_MARK, LOGO_NAME } from '../layout/logo-paths.ts';
import english from '../locales/en/offline.json' with { type: 'json' };
import indonesian from '../locales/id/offline.json' with { type: 'json' };

const TEXTS = { id: indonesian, en: english };

/** A saved page in the list; the title is HTML. */
export type SavedPage = { path: string; title: string; saved_at: number };

/**
 * Loads the page again as soon as there is a connection, unless the reader is on the way to another one. It is the only
 * script of saved pages and of the offline page.
 */
export const REVIVAL =
  "let leaving=false;addEventListener('beforeunload',()=>{leaving=true});addEventListener('online',()=>{if(!leaving)location.reload()})";
/** Allows that script by its hash; a test compares them. */
export const REVIVAL_SOURCE = "'sha256-9toQb1u6abM73itB5B6Q7ay9STL3B4e8aZFXvm1MEQE='";
const REVIVAL_TAG = `<script>${REVIVAL}</script>`;

function timeText(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** What a saved page says above its content. */
export function savedPageNotice(time: number, locale: Locale): string {
  const texts = TEXTS[locale];
  return `<style>.saved-page-notice{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:4px 12px;min-height:44px;padding:8px 16px;background:var(--c-warning-tint);color:var(--c-warning);font-size:14px;border-bottom:2px solid;text-align:center}html :disabled{opacity:.55;cursor:not-allowed}.saved-page-notice a{min-height:44px;display:inline-flex;align-items:center;font-weight:700;text-decoration:underline}</style><div class="saved-page-notice" role="status"><span><b>${texts.saved.replace('{{time}}', timeText(time, locale))}</b> ${texts.may_differ}</span><a href="">${texts.load_again}</a></div>${REVIVAL_TAG}`;
}

const STYLE = `:root{color-scheme:light dark;--ground:#f3f3ee;--ink:#15171c;--ink-2:#454850;--line:#85877f;--accent:#1b3fc4}
@media(prefers-color-scheme:dark){:root{--ground:#101215;--ink:#f2f2ec;--ink-2:#bdbfc4;--line:#767a82;--accent:#93a9ff}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:400 15px/1.5 "Plus Jakarta Sans",system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:40px 16px}.name{display:flex;align-items:center;gap:8px;font-size:22px;overflow-wrap:anywhere;--logo-height:44px}svg{width:44px;height:44px;fill:var(--c-accent,var(--accent))}
section{margin:24px 0;padding:24px 16px;border:2px dashed var(--line);border-radius:3px;text-align:center}
h1{margin:0 0 8px;font-size:24px}h2{margin:32px 0 8px;font-size:16px}p{margin:0 0 8px;color:var(--ink-2)}
a{color:var(--c-accent,var(--accent));font-weight:700}.again{display:inline-flex;align-items:center;min-height:44px}
ul{list-style:none;margin:0;padding:0}li a{display:block;padding:10px 0;min-height:44px;overflow-wrap:anywhere}li small{display:block;color:var(--ink-2);font-weight:400}`;

/** The page for an address that is not saved: a way to try again, and what can be read instead. */
export function offlinePage({
  locale,
  pages,
  isPrivate,
  brand,
}: {
  locale: Locale;
  pages: readonly SavedPage[];
  isPrivate: boolean;
  /** HTML of the operator's own name and look; empty: not known yet. */
  brand: { name: string; styles: string };
}): string {
  const texts = TEXTS[locale];
  const name = brand.name || LOGO_NAME;
  const items = pages.map(
    ({ path, title, saved_at }) =>
      `<li><a href="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${title}<small>${timeText(saved_at, locale)}</small></a></li>`,
  );
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${texts.title}</title><style>${STYLE}</style>${brand.styles}</head><body><main>`,
    `<div class="name" role="img" aria-label="${name}" data-logo><svg viewBox="0 0 33 33" aria-hidden="true"><path fill-rule="evenodd" d="${LOGO_MARK}"/></svg><b>${name}</b></div>`,
    `<section><h1>${texts.title}</h1><p>${texts.text}</p>${isPrivate ? `<p>${texts.never_saved}</p>` : ''}`,
    `<a class="again" href="">${texts.load_again}</a></section>`,
    items.length > 0 ? `<h2>${texts.saved}</h2><ul>${items.join('')}</ul>` : `<p>${texts.nothing_saved}</p>`,
    `</main>${REVIVAL_TAG}</body></html>`,
  ].join('');
}
