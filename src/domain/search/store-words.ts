import { sql } from 'kysely';
import { allowLongStatements, type Read, type Tx } from '../../base/database.ts';

// Shorter and longer ones, and those with digits, are never corrected to.
const KNOWN_WORD = '^[a-z]{3,30}$';

/** Makes the words of a text known. Those that are known already stay untouched, so that nobody waits for them. */
export async function addWords(tx: Tx, text: string): Promise<void> {
  // In order, so that two who add the same words wait for each other only one way.
  await sql`insert into search_words (word, uses)
    select word, 1 from unnest(tsvector_to_array(to_tsvector('papan_words', ${text}))) as word
    where word ~ ${KNOWN_WORD} order by word
    on conflict (word) do nothing`.execute(tx);
}

/** Forgets words that no listing uses any longer. */
export async function removeUnusedWords(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`delete from search_words where word not in (
    select word from ts_stat('select to_tsvector(''papan_words'', search_text) from listings'))`.execute(tx);
}

/** Counts in how many listings each word is. */
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

/** Known words that look most like this one. */
export async function similarWords(read: Read, word: string, limit: number): Promise<{ word: string; uses: number }[]> {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_words order by word <-> ${word} limit ${limit}`.execute(read);
  return rows;
}
