import type { Database } from '../../src/base/database.ts';

/** From now on ads with these words need an approval; without words no rule holds an ad. */
export async function holdWords(
  { transaction }: Pick<Database, 'transaction'>,
  words: readonly string[],
): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .updateTable('screening_rules')
      .where('kind', '=', 'words')
      .set((expression) => ({
        ...(words.length > 0 ? { terms: [...words] } : {}),
        is_active: words.length > 0,
        version: expression('version', '+', 1),
      }))
      .execute();
  });
}
