import { sql } from 'kysely';
import { allowLongStatements, type StaleRead, type Tx } from '../../base/database.ts';
import { FIELD_MARKS } from './document.ts';

// Corrections never use shorter or longer words or words with digits.
const KNOWN_WORD = /^[a-z]{3,30}$/;

/** The words among the lexemes of a document: title words as they are written, and Indonesian roots anywhere. */
export function knownWords(lexemes: readonly string[]): string[] {
  return lexemes
    .map((lexeme) => (lexeme.startsWith(FIELD_MARKS.exact) ? lexeme.slice(FIELD_MARKS.exact.length) : lexeme))
    .filter((word) => KNOWN_WORD.test(word));
}

/** Adds words to the known words. Existing rows are not updated, to avoid lock waits. */
export async function addWords(tx: Tx, words: readonly string[]): Promise<void> {
  // Sorted, so that concurrent inserts of the same words do not deadlock.
  await sql`insert into search_words (word, uses)
    select word, 1 from unnest(${words}::text[]) as word
    where not exists (select from search_words where search_words.word = word.word) order by word
    on conflict (word) do nothing`.execute(tx);
}

/** Counts the listings of each word, and deletes words that no listing uses. */
export async function countWords(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`create temporary table counted_words on commit drop as
    select ltrim(word, '=') as word, max(ndoc) as uses from ts_stat('select document from listings')
    where word ~ '^=?[a-z]{3,30}$' group by 1`.execute(tx);
  await sql`insert into search_words (word, uses) select word, uses from counted_words order by word
    on conflict (word) do update set uses = excluded.uses where search_words.uses <> excluded.uses`.execute(tx);
  await sql`delete from search_words where not exists (
    select from counted_words where counted_words.word = search_words.word)`.execute(tx);
}

/** How many listings use each of these words; unknown words are missing. */
export async function usesOf(read: StaleRead, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await read.selectFrom('search_words').select(['word', 'uses']).where('word', 'in', words).execute();
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}

/** The most used words with this beginning. */
export async function wordsBeginningWith(read: StaleRead, beginning: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word like ${`${beginning}%`} order by uses desc, word limit ${limit}`.execute(
    read,
  );
  return rows.map(({ word }) => word);
}

/** Words that begin with a letter from `a` to `z`, have these lengths and are in at least so many listings. */
export async function commonWords(
  read: StaleRead,
  { letter, shortest, longest, uses }: { letter: string; shortest: number; longest: number; uses: number },
): Promise<{ word: string; uses: number }[]> {
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  // By bytes, as the index of beginnings has them.
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_words
    where word ~>=~ ${letter} and word ~<~ ${next} and uses >= ${uses} and length(word) between ${shortest} and ${longest}`.execute(
    read,
  );
  return rows;
}
