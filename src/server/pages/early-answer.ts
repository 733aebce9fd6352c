import { ANSWERED, type EarlyAnswer } from '../../web/app/early-taps.ts';
import type { PageResponse } from '../../web/app/entry-server.tsx';

/** Starts an element, as React writes it. */
const PART = new RegExp(`<div ${Object.keys(ANSWERED).join()}="[^>]*>`, 'g');

/** What the page's inline script needs of a page that answers a form, as JSON. */
export function earlyAnswerOf({
  body,
  actionData,
}: Pick<Extract<PageResponse, { kind: 'page' }>, 'body' | 'actionData'>) {
  const parts = [...body.matchAll(PART)].map((start) => contentAt(body, start.index + start[0].length));
  return JSON.stringify({ actionData, parts } satisfies EarlyAnswer);
}

/** What is before the end of the `div` that contains this position. */
function contentAt(markup: string, start: number): string {
  const tags = /<(\/?)div\b/g;
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(markup); tag; tag = tags.exec(markup)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return markup.slice(start, tag.index);
  }
  throw new Error('an element of the page does not end');
}
