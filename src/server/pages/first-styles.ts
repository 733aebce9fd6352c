/** A rule or another statement of a stylesheet, or a group of them, such as a layer. */
type Statement =
  /** `selectors` has the classes of each selector that must be in use; one of them suffices. */
  { text: string; selectors: readonly (readonly string[])[] } | { start: string; statements: Statement[] };

/** Conditional and layered rules; other at-rules with a block are one statement. */
const GROUP = /^@(media|supports|container|layer)\b/;
/** Rules that the first paint does without: fonts that are swapped in, and those for paper. */
const LATER = /^(@font-face\{[^}]*font-display:swap|@media print\b)/;
/** Added by the page's inline script before the first paint. */
const SCRIPTED = 'js';
const CLASSES_START = ' class="';
/** A string for each element: a match with groups takes as long as finding it. */
const CLASSES = new RegExp(`${CLASSES_START}[^"]+`, 'g');

/**
 * Finds the rules of stylesheets that a page's HTML needs, so that they can be part of it. Rules are left out only if each of
 * their selectors has a class that is nowhere in the page. The stylesheets are those of the build, minified and valid.
 */
export function createFirstStyles(sheets: readonly string[]): (html: string) => string {
  const statements = sheets.flatMap((css) => statementsOf(css));
  return (html) => textOf(statements, classesOf(html));
}

/** The statements, without comments. */
function statementsOf(css: string): Statement[] {
  const statements: Statement[] = [];
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  for (let start = 0; start < text.length; ) {
    const { end, opened } = endOf(text, start);
    const statement = text.slice(start, end);
    const head = text.slice(start, opened ?? end);
    if (opened !== null && GROUP.test(head) && !LATER.test(statement)) {
      statements.push({ start: `${head}{`, statements: statementsOf(text.slice(opened + 1, end - 1)) });
    } else if (statement.trim() !== '' && !LATER.test(statement)) {
      statements.push({ text: statement, selectors: head.startsWith('@') ? [[]] : selectorsOf(head) });
    }
    start = end;
  }
  return statements;
}

/** Where a statement ends, and where its block begins. What is in quotes or brackets ends nothing. */
function endOf(text: string, start: number): { end: number; opened: number | null } {
  let depth = 0;
  let opened: number | null = null;
  const marks = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[(){};]/gs;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [sign] = mark;
    if (sign === '{' && depth === 0) opened ??= mark.index;
    if (sign === '{' || sign === '(') depth += 1;
    if (sign === '}' || sign === ')') depth -= 1;
    if (depth === 0 && (sign === '}' || sign === ';')) return { end: mark.index + 1, opened };
  }
  return { end: text.length, opened };
}

/** The classes of each selector of a rule. Conditions such as `:not(.name)` require none. */
function selectorsOf(head: string): string[][] {
  let plain = head.replaceAll(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '');
  }
  return plain.split(/(?<!\\),/).map((selector) => {
    const classes = selector.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g);
    return [...classes].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'));
  });
}

function classesOf(html: string): ReadonlySet<string> {
  const names = new Set([SCRIPTED]);
  for (const attribute of new Set(html.match(CLASSES))) {
    const value = attribute.slice(CLASSES_START.length);
    for (const name of value.replaceAll('&amp;', '&').split(' ')) names.add(name);
  }
  return names;
}

function textOf(statements: readonly Statement[], used: ReadonlySet<string>): string {
  let text = '';
  for (const statement of statements) {
    if ('start' in statement) {
      const inner = textOf(statement.statements, used);
      if (inner !== '') text += `${statement.start}${inner}}`;
    } else if (statement.selectors.some((classes) => classes.every((name) => used.has(name)))) {
      text += statement.text;
    }
  }
  return text;
}
