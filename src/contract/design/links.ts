import type { DisplayConfig } from './schemas.ts';

// Top-level domains that make a link on their own, and those that are ordinary words too and need a path to count as a
// link.
const ENDINGS = 'com|net|org|info|biz|(?:co|web|my|or|ac|sch|biz)\\.id';
const ENDINGS_WITH_PATH = 'id|me|io|co|ly|gl|be|ee|to|app|link|page|shop|store|site|online|xyz|dev|tv|gg|bio';
const NAME = '(?:[a-z0-9-]+\\.)+';
// The look-behind excludes email addresses and the middle of words. No two parts overlap, so matching takes linear
// time.
const LINK = new RegExp(
  `(?<![@\\p{L}\\p{N}.-])(?:https?:\\/\\/\\S*|www\\.\\S+|${NAME}(?:${ENDINGS})(?![\\p{L}\\p{N}-])(?:[/?:]\\S*)?|${NAME}(?:${ENDINGS_WITH_PATH})\\/\\S+)`,
  'giu',
);

const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/**
 * What was found without what ends the sentence around it, as browsers' own finders read it: marks at the end, and a
 * closing bracket that was not opened within the address.
 */
function trimmed(link: string): string {
  let end = link.length;
  /** By closing bracket: how many more of them than of the opening ones are before the end. */
  const surplus = new Map<string, number>();
  for (; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    const opening = CLOSING[last];
    if (opening !== undefined) {
      const unopened = surplus.get(last) ?? link.slice(0, end).split(last).length - link.split(opening).length;
      if (unopened <= 0) break;
      surplus.set(last, unopened - 1);
    } else if (!/[.,;:!?'"”’»…]/u.test(last)) break;
  }
  return link.slice(0, end);
}

/** Stands where an address was; no text of a user has it. */
const GAP = '\0';

/** The text without web addresses: `https://…`, `www.…`, `toko.com`, `wa.me/…`. */
export function withoutLinks(text: string): string {
  const rest = text.replace(LINK, (link) => GAP + link.slice(trimmed(link).length));
  if (rest === text) return text;
  return rest
    .replace(/[([{<] ?\0 ?[)\]}>]/g, GAP)
    .replace(/ ?\0(?=[.,;:!?…])/g, '')
    .replaceAll(GAP, ' ')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The web addresses in a text as written, without what ends the sentence around them. */
export function linksIn(text: string): string[] {
  return (text.match(LINK) ?? []).map(trimmed);
}

/** Whether `withoutLinks` would change the text. */
export function hasLinks(text: string): boolean {
  return withoutLinks(text) !== text;
}

/** The design as it is published: without links in its texts. A row that was only a link is removed. */
export function displayWithoutLinks(design: DisplayConfig): DisplayConfig {
  return {
    ...design,
    background_text: withoutLinks(design.background_text),
    elements: design.elements.map((element) => ({ ...element, rows: element.rows.map(withoutLinks) })),
    contents: design.contents.map((content) => {
      if (content.type === 'PHOTO') return { ...content, alt: withoutLinks(content.alt) };
      const rows = content.rows.flatMap((row) => {
        const text = withoutLinks(row.text);
        return text === '' && row.text !== '' ? [] : [{ ...row, text }];
      });
      return { ...content, rows };
    }),
  };
}
