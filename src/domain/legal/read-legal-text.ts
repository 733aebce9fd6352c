import { withoutEmptyValues } from '../../contract/help/rules.ts';
import { type LegalBlock, legalBlocks } from '../../contract/legal/endpoints.ts';
import { readBlocks } from '../../contract/text/text-blocks.ts';

export type LegalText = { title: string; description: LegalBlock[] };
/** What placeholders such as `{{app}}` stand for. */
export type LegalNames = {
  app: string;
  operator: string;
  support_email: string;
  /** Empty where nobody can sign in with Google: lines that name it are left out. */
  google: string;
};

const TITLE = '# ';

/**
 * Reads the file of a legal text: a title (`# `), headings (`## `), paragraphs and lists (`- `), separated by empty
 * lines. Lines without a mark continue the one before. Throws an error that names the faulty line.
 */
export function readLegalText(file: string, names: LegalNames): LegalText {
  const text = fillNames(withoutEmptyValues(file.replaceAll('\r\n', '\n'), names), names).trim();
  const [first = ''] = text.split(/\n[ \t]*\n/, 1);
  if (!first.startsWith(TITLE) || first.includes('\n'))
    throw new Error(`The first line must be the title, "# …": ${first}`);
  const description = readBlocks(text.slice(first.length));
  if (!description.some(({ kind }) => kind === 'heading')) throw new Error('The text has no heading, "## …"');
  return { title: first.slice(TITLE.length).trim(), description: legalBlocks.parse(description) };
}

function fillNames(file: string, names: LegalNames): string {
  return file.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, name: string) => {
    const value = names[name.trim() as keyof LegalNames];
    if (value === undefined)
      throw new Error(`Unknown placeholder ${placeholder}; known: ${Object.keys(names).join(', ')}`);
    return value;
  });
}
