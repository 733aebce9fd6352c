import { escapeHtml } from '../../base/escape-html.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { BROWSER_ERRORS, ERRORS, type ErrorKey } from '../../contract/api/errors.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import { errorKeysOf } from './openapi.ts';

type Texts = {
  name: string;
  message: (locale: Locale, key: ErrorKey) => string;
  /** A text of the interface by its key in the locale files. */
  text: (locale: Locale, key: string) => string;
};

const SIGN_IN_WITH_GOOGLE = 'signing in with Google, on a page';
/** Where errors appear that no call declares. */
const ELSEWHERE: { [Key in ErrorKey]?: string } = {
  insert_failed: 'any call that writes, when another one was faster',
  body_too_large: 'any call with a body',
  page_not_found: 'an address without a page',
  request_timeout: 'any call that does not arrive in time',
  headers_too_large: 'any call with too large headers',
  google_declined: SIGN_IN_WITH_GOOGLE,
  google_invalid: SIGN_IN_WITH_GOOGLE,
  google_email_unverified: SIGN_IN_WITH_GOOGLE,
  google_other_account: SIGN_IN_WITH_GOOGLE,
  google_administrator: SIGN_IN_WITH_GOOGLE,
};

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid; padding: .5rem; text-align: start; vertical-align: top }
th[scope=row] { font-family: monospace; font-weight: normal }
`;

/** A page with every error of the contract, sorted by code: key, code, status, sentences, and when it appears. */
export function errorCatalogue(endpoints: readonly Endpoint[], { name, message, text }: Texts): string {
  const calls = new Map<ErrorKey, string[]>();
  for (const endpoint of endpoints) {
    const call = `${endpoint.method} ${endpoint.path}`;
    for (const key of errorKeysOf(endpoint)) calls.set(key, [...(calls.get(key) ?? []), call]);
  }
  const keys = (Object.keys(ERRORS) as ErrorKey[]).toSorted((a, b) => ERRORS[a].code - ERRORS[b].code);
  const rows = keys.map((key) => {
    const { code, status } = ERRORS[key];
    const callers = [callersOf(calls.get(key) ?? [], endpoints.length), ELSEWHERE[key]].filter(Boolean).join('<br>');
    return rowOf(key, [String(code), String(status), sentencesOf((locale) => message(locale, key)), callers]);
  });
  // No response carries them.
  for (const [key, { text: textKey, when }] of Object.entries(BROWSER_ERRORS)) {
    const sentences = textKey === null ? 'only logged' : sentencesOf((locale) => text(locale, textKey));
    rows.push(rowOf(key, ['–', '–', sentences, `${escapeHtml(when)} (in the browser)`]));
  }
  const title = escapeHtml(`${name} API: errors`);
  const heads = ['Key', 'Code', 'HTTP status', 'Messages', 'When'].map((head) => `<th scope="col">${head}</th>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>Handle errors by their key: several errors share a code. <a href="../docs">The calls</a></p>
<div tabindex="0" role="region" aria-label="Errors"><table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></body></html>`;
}

function rowOf(key: string, cells: readonly string[]): string {
  return `<tr id="${key}"><th scope="row">${key}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function sentencesOf(sentence: (locale: Locale) => string): string {
  return LOCALES.map((locale) => `<p lang="${locale}">${escapeHtml(sentence(locale))}</p>`).join('');
}

/** Calls as text, unless nearly all declare the error. */
function callersOf(calls: readonly string[], total: number): string {
  if (calls.length > total / 3) return `${calls.length} of ${total} calls`;
  return calls.map((call) => `<code>${escapeHtml(call)}</code>`).join('<br>');
}
