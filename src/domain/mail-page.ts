import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { escapeHtml } from '../../base/escape-html.ts';

export type MailFrame = { locale: string; app_name: string; footer: string };

/** The end of a card, and what mail programs with a dark theme use in place of the colours of the elements. */
const STYLES = `.card > :last-child { margin-bottom: 0 !important }
@media (prefers-color-scheme: dark) {
body { background: #101215 !important; color: #F2F2EC !important }
.card { background: #191C20 !important; border-color: #2D3238 !important }
.small, .small a { color: #989BA2 !important }
.name { color: #93A9FF !important }
.link { color: #93A9FF !important }
.button { background: #93A9FF !important; color: #0A1440 !important }
}`;

/** The HTML document of a mail: the product's name, the parts (HTML) in a card, the footer below. It loads nothing. */
export function mailPage({ locale, app_name, footer }: MailFrame, parts: readonly string[]): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><style>${STYLES}</style></head>`,
    '<body style="margin:0;padding:24px 12px;background:#F3F3EE;color:#15171C;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    `<p class="name" style="max-width:480px;margin:0 auto 12px;font-size:20px;font-weight:800;letter-spacing:-.02em;color:#1B3FC4">${escapeHtml(app_name)}</p>`,
    '<div class="card" style="max-width:480px;margin:0 auto;padding:28px 24px;background:#FFFFFF;border:1px solid #DDDDD4;border-radius:16px;overflow-wrap:anywhere">',
    ...parts,
    '</div>',
    `<p class="small" style="max-width:480px;margin:16px auto 0;font-size:13px;color:#63666E;text-align:center">${escapeHtml(footer)}</p>`,
    '</body></html>',
  ].join('\n');
}

/** The heading of a mail, from plain text. */
export function heading(text: string): string {
  return `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(text)}</h1>`;
}

/** A paragraph of plain text. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

/** A one-time code. */
export function codeLine(code: string): string {
  return `<p style="margin:0 0 20px;font-size:34px;font-weight:800;letter-spacing:8px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`;
}

/** A link styled like the app's buttons, from plain text. */
export function linkButton(url: string, text: string): string {
  return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#1B3FC4;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A link in a list with details below it, from plain text. */
export function linkedLine(url: string, title: string, details: string): string {
  return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(url)}" style="color:#1B3FC4;font-weight:700">${escapeHtml(title)}</a><br><span class="small" style="font-size:14px;color:#63666E">${escapeHtml(details)}</span></p>`;
}

/** A link in small print, from plain text. */
export function smallLink(url: string, text: string): string {
  return `<p class="small" style="margin:0;font-size:13px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:6px 0;color:#63666E">${escapeHtml(text)}</a></p>`;
}

/** Replaces each `{{name}}` in the text by its value, or by an empty text when there is none. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values));
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => byName.get(name) ?? '');
}

const cache = new Map<string, unknown>();

/** Texts of a mail in one language, parsed from the app's locale files. */
export function mailTexts<Schema extends z.ZodType>(language: string, namespace: string, schema: Schema) {
  const name = `${language}/${namespace}.json`;
  const file = new URL(`../../web/locales/${name}`, import.meta.url);
  const read: unknown = cache.get(name) ?? JSON.parse(readFileSync(file, 'utf8'));
  cache.set(name, read);
  return schema.parse(read);
}
