import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { escapeHtml } from '../base/escape-html.ts';
import { type AccentColors, accentColors } from '../contract/brand/accent.ts';
import { type Brand, brandVariables, brandWords } from '../contract/brand/brand.ts';
import type { Locale } from '../contract/text/locale.ts';

export type MailFrame = { locale: string; brand: Brand; footer: string };
/** A part of a mail as HTML; some parts are in the accent colour. */
export type MailPart = string | ((colors: MailColors) => string);
type MailColors = Record<'light' | 'dark', Pick<AccentColors, 'accent' | 'on_accent'>>;

const COLORS: MailColors = {
  light: { accent: '#1B3FC4', on_accent: '#FFFFFF' },
  dark: { accent: '#93A9FF', on_accent: '#0A1440' },
};

function colorsOf({ accent }: Brand): MailColors {
  if (accent === null) return COLORS;
  return { light: accentColors(accent.light, 'light'), dark: accentColors(accent.dark, 'dark') };
}

/** The end of a card, and what mail programs with a dark theme use in place of the colours of the elements. */
const stylesIn = ({ dark }: MailColors) => `.card > :last-child { margin-bottom: 0 !important }
@media (prefers-color-scheme: dark) {
body { background: #101215 !important; color: #F2F2EC !important }
.card { background: #191C20 !important; border-color: #2D3238 !important }
.small, .small a { color: #989BA2 !important }
.name { color: ${dark.accent} !important }
.link { color: ${dark.accent} !important }
.button { background: ${dark.accent} !important; color: ${dark.on_accent} !important }
}`;

/** The HTML document of a mail: the product's name, the parts (HTML) in a card, the footer below. It loads nothing. */
export function mailPage({ locale, brand, footer }: MailFrame, parts: readonly MailPart[]): string {
  const colors = colorsOf(brand);
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><style>${stylesIn(colors)}</style></head>`,
    '<body style="margin:0;padding:24px 12px;background:#F3F3EE;color:#15171C;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    `<p class="name" style="max-width:480px;margin:0 auto 12px;font-size:20px;font-weight:800;letter-spacing:-.02em;color:${colors.light.accent}">${escapeHtml(brand.app_name)}</p>`,
    '<div class="card" style="max-width:480px;margin:0 auto;padding:28px 24px;background:#FFFFFF;border:1px solid #DDDDD4;border-radius:16px;overflow-wrap:anywhere">',
    ...parts.map((part) => (typeof part === 'string' ? part : part(colors))),
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
export function linkButton(url: string, text: string): MailPart {
  return ({ light }) =>
    `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${light.accent};color:${light.on_accent};font-weight:700;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A link in a list with details below it, from plain text. */
export function linkedLine(url: string, title: string, details: string): MailPart {
  return ({ light }) =>
    `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(url)}" style="color:${light.accent};font-weight:700">${escapeHtml(title)}</a><br><span class="small" style="font-size:14px;color:#63666E">${escapeHtml(details)}</span></p>`;
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

const files = new Map<string, string>();
const named = new WeakMap<Brand, Map<string, unknown>>();

/** Texts of a mail in one language, parsed from the app's locale files, with the names that the operator gave. */
export function mailTexts<Schema extends z.ZodType>(brand: Brand, locale: Locale, namespace: string, schema: Schema) {
  const name = `${locale}/${namespace}.json`;
  const texts = named.get(brand) ?? new Map<string, unknown>();
  named.set(brand, texts);
  const found = texts.get(name) ?? withNames(readTexts(name), brandVariables(brandWords(brand, locale)));
  texts.set(name, found);
  return schema.parse(found);
}

function readTexts(name: string): string {
  const text = files.get(name) ?? readFileSync(new URL(`../web/locales/${name}`, import.meta.url), 'utf8');
  files.set(name, text);
  return text;
}

/** Names are filled in before the values of a mail, which may contain the same signs. */
function withNames(json: string, names: Readonly<Record<string, string>>): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => names[name] ?? placeholder)
      : value,
  );
}
