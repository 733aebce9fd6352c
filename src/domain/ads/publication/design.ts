import { displayWithoutLinks } from '../../../contract/design/links.ts';
import { displayFileIds, displayText } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';

/** A design as it is published, with what the checks of a publication read from it. */
export type PublishedDesign = { config: DisplayConfig; text: string; file_ids: readonly string[] };

/** Reads a design once for its publication; links are removed from its texts. */
export function readDesign(design: DisplayConfig): PublishedDesign {
  const config = displayWithoutLinks(design);
  return { config, text: displayText(config), file_ids: displayFileIds(config) };
}
