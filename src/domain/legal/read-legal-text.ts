import { type LegalBlock, legalBlocks } from '../../contract/legal.ts';

export type LegalText = { title: string; description: LegalBlock[] };
/** What placeholders such as `{{app}}` stand for. */
export type LegalNames = { app: string; operator: string; support_email: string };

const TITLE = '# ';
const HEADING = '## ';
const ITEM = '- ';

/**
 * Reads the file of a legal text: a title (`# `), headings (`## `), paragraphs and lists (`- `), separated by empty
 * lines. Lines without a mark continue the one before. Throws an error that names the faulty line.
 */
export function readLegalText(file: string, names: LegalNames): LegalText {
  const [first = '', ...parts] = fillNames(file.replaceAll('\r\n', '\n'), names)
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!first.startsWith(TITLE) || first.includes('\n'))
    throw new Error(`The first line must be the title, "# …": ${first}`);
  const description = parts.map(blockOf);
  if (!description.some(({ kind }) => kind === 'heading')) throw new Error('The text has no heading, "## …"');
  return { title: first.slice(TITLE.length).trim(), description: legalBlocks.parse(description) };
}

function blockOf(part: string): LegalBlock {
  const lines = part.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith(HEADING)) {
    if (lines.length > 1) throw new Error(`A heading needs an empty line after it: ${first}`);
    return { kind: 'heading', text: first.slice(HEADING.length).trim() };
  }
  if (first.startsWith('#')) throw new Error(`Only "# " (once) and "## " are headings: ${first}`);
  if (!first.startsWith(ITEM)) {
    const misplaced = lines.find((line) => line.startsWith(ITEM) || line.startsWith('#'));
    if (misplaced) throw new Error(`An empty line is missing before: ${misplaced}`);
    return { kind: 'paragraph', text: lines.join(' ') };
  }
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith(ITEM)) items.push(line.slice(ITEM.length).trim());
    else items.push(`${items.pop()} ${line}`);
  }
  return { kind: 'list', items };
}

function fillNames(file: string, names: LegalNames): string {
  return file.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, name: string) => {
    const value = names[name.trim() as keyof LegalNames];
    if (value === undefined)
      throw new Error(`Unknown placeholder ${placeholder}; known: ${Object.keys(names).join(', ')}`);
    return value;
  });
}
