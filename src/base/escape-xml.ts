import { escapeHtml } from './escape-html.ts';

/** What XML 1.0 forbids even escaped, and the noncharacters that it discourages. */
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|\p{NChar}/gu;

/** Text that is well-formed as an element's content and within a quoted attribute, whatever it contained. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''));
}
