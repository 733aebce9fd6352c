import { sql } from 'kysely';
import { allowLongStatements, type Read, type Tx } from '../../base/database.ts';

// Corrections never use shorter or longer words or words with digits.
const KNOWN_WORD = '^[a-z]{3,30}$';

/** Adds the words of a text to the known words. Existing rows are not updated, to avoid lock waits. */
export async function addWords(tx: Tx, text: string): Promise<void> {
  // Sorted, so that concurrent inserts of the same words do not deadlock.
  await sql`insert into search_words (word, uses)
    select word, 1 from unnest(tsvector_to_array(to_tsvector('papan_words', ${text}))) as word
    where word ~ ${KNOWN_WORD} order by word
    on conflict (word) do nothing`.execute(tx);
}

/** Deletes words that no listing uses. */
export async function removeUnusedWords(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`delete from search_words where word not in (
    select word from ts_stat('select to_tsvector(''papan_words'', search_text) from listings'))`.execute(tx);
}

/** Counts the listings of each word. */
export async function countWords(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`insert into search_words (word, uses)
    select word, ndoc from ts_stat('select to_tsvector(''papan_words'', search_text) from listings')
    where word ~ ${KNOWN_WORD} order by word
    on conflict (word) do update set uses = excluded.uses where search_words.uses <> excluded.uses`.execute(tx);
}

export async function isKnownWord(read: Read, word: string): Promise<boolean> {
  const row = await read.selectFrom('search_words').select('word').where('word', '=', word).executeTakeFirst();
  return row !== undefined;
}

/** Known words that are most similar to this one. */
export async function similarWords(read: Read, word: string, limit: number): Promise<{ word: string; uses: number }[]> {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_words order by word <-> ${word} limit ${limit}`.execute(read);
  return rows;
}
