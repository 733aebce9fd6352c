import type { TextRow } from '../../../contract/design/schemas.ts';
import { useDesign } from '../designer-context.tsx';
import { textAt } from '../model/model.ts';

/** A row of a text slot. */
export type RowAt = { slot: number; row: number };

/** One property of a row; a component that reads it is not rendered again while the text changes. */
export function useRow<Key extends keyof TextRow>({ slot, row }: RowAt, key: Key): TextRow[Key] | undefined {
  return useDesign(({ design }) => textAt(design, slot)?.rows[row]?.[key]);
}
