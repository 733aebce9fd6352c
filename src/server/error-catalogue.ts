import { escapeHtml } from '../base/escape-html.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { ERRORS, type ErrorKey } from '../contract/errors.ts';
import { LOCALES, type Locale } from '../contract/locale.ts';
import { errorKeysOf } from './openapi.ts';

type Texts = { name: string; message: (locale: Locale, key: ErrorKey) => string };

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid; padding: .5rem; text-align: start; vertical-align: top }
th[scope=row] { font-family: monospace; font-weight: normal }
`;

/** A page with every error of the contract, sorted by code: key, code, status, sentences, and the calls that return it. */
export function errorCatalogue(endpoints: readonly Endpoint[], { name, message }: Texts): string {
  const calls = new Map<ErrorKey, string[]>();
  for (const endpoint of endpoints) {
    const call = `${endpoint.method} ${endpoint.path}`;
    for (const key of errorKeysOf(endpoint)) calls.set(key, [...(calls.get(key) ?? []), call]);
  }
  const keys = (Object.keys(ERRORS) as ErrorKey[]).toSorted((a, b) => ERRORS[a].code - ERRORS[b].code);
  const rows = keys.map((key) => {
    const { code, status } = ERRORS[key];
    const sentences = LOCALES.map((locale) => `<p lang="${locale}">${escapeHtml(message(locale, key))}</p>`).join('');
    const places = placesOf(calls.get(key) ?? [], endpoints.length);
    return `<tr id="${key}"><th scope="row">${key}</th><td>${code}</td><td>${status}</td><td>${sentences}</td><td>${places}</td></tr>`;
  });
  const title = escapeHtml(`${name} API: errors`);
  const heads = ['Key', 'Code', 'HTTP status', 'Messages', 'Returned by'].map((head) => `<th scope="col">${head}</th>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>Handle errors by their key: several errors share a code. <a href="../docs">The calls</a></p>
<div tabindex="0" role="region" aria-label="Errors"><table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></body></html>`;
}

/** Calls as text, unless nearly all or none declare the error. */
function placesOf(calls: readonly string[], total: number): string {
  if (calls.length === 0) return 'the HTTP server, or pages';
  if (calls.length > total / 3) return `${calls.length} of ${total} calls`;
  return calls.map((call) => `<code>${escapeHtml(call)}</code>`).join('<br>');
}
