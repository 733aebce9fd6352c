import { SHORT_CODE, tailOf } from '../../contract/design/outputs.ts';
import { UUID_PATTERN } from '../../contract/text/uuid.ts';

const UUID = new RegExp(UUID_PATTERN, 'i');

/** What an administrator's text names exactly: an id, or an ad by the end of the id that its short address encodes. */
export function namedIn(search: string): { id: string } | { ending: string } | null {
  const id = UUID.exec(search)?.[0].toLowerCase();
  if (id) return { id };
  const code = search.toLowerCase().split('/').at(-1) ?? '';
  return SHORT_CODE.test(code) ? { ending: tailOf(code) } : null;
}
