/** A part of a text. Texts are data, never HTML. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** A line that is not part of a text. */
export class FaultyLine extends Error {
  readonly line: string;
  constructor(reason: string, line: string) {
    super(`${reason}: ${line}`);
    this.line = line;
  }
}

const HEADING = '## ';
const ITEM = '- ';

/**
 * Reads headings (`## `), paragraphs and lists (`- `), separated by empty lines. Lines without a mark continue the one
 * before. Throws `FaultyLine`.
 */
export function readBlocks(text: string): TextBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);
}

function blockOf(part: string): TextBlock {
  const lines = part.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith(HEADING)) {
    if (lines.length > 1) throw new FaultyLine('A heading needs an empty line after it', first);
    return { kind: 'heading', text: first.slice(HEADING.length).trim() };
  }
  if (first.startsWith('#')) throw new FaultyLine('Only "# " (once) and "## " are headings', first);
  if (!first.startsWith(ITEM)) {
    const misplaced = lines.find((line) => line.startsWith(ITEM) || line.startsWith('#'));
    if (misplaced) throw new FaultyLine('An empty line is missing before', misplaced);
    return { kind: 'paragraph', text: lines.join(' ') };
  }
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith(ITEM)) items.push(line.slice(ITEM.length).trim());
    else items.push(`${items.pop()} ${line}`);
  }
  return { kind: 'list', items };
}

/** The text from which `readBlocks` reads these parts. */
export function writeBlocks(blocks: readonly TextBlock[]): string {
  const parts = blocks.map((block) => {
    if (block.kind === 'list') return block.items.map((item) => `${ITEM}${item}`).join('\n');
    return block.kind === 'heading' ? `${HEADING}${block.text}` : block.text;
  });
  return parts.join('\n\n');
}

/** The first line of a text that `readBlocks` does not read; null if it reads all. */
export function faultyLineOf(text: string): string | null {
  try {
    readBlocks(text);
    return null;
  } catch (error) {
    if (error instanceof FaultyLine) return error.line;
    throw error;
  }
}

/** The first paragraph of a text; empty if it has none. */
export function firstParagraph(blocks: readonly TextBlock[]): string {
  return blocks.find((block) => block.kind === 'paragraph')?.text ?? '';
}
