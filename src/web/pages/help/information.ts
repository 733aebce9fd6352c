import type { LoaderFunctionArgs } from 'react-router';
import type { InformationName } from '../../../contract/help/rules.ts';
import type { TextBlock } from '../../../contract/text/text-blocks.ts';
import { clientContext } from '../../api/client.ts';

/** Loads the text of a page that introduces the board. */
export const loadInformation =
  (name: InformationName) =>
  ({ context }: Pick<LoaderFunctionArgs, 'context'>) =>
    context.get(clientContext)('GET /information/:name', { name });

/** What is above the first heading, and each heading with what is below it. */
export function sectionsOf(blocks: readonly TextBlock[]) {
  const intro: TextBlock[] = [];
  const sections: { heading: string; blocks: TextBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] });
    else (sections.at(-1)?.blocks ?? intro).push(block);
  }
  return { intro, sections };
}
