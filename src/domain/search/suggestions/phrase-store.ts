import { sql } from 'kysely';
import { allowLongStatements, type StaleRead, type Tx } from '../../../base/database.ts';
import { FUNCTION_WORDS } from '../words/vocabulary.ts';

/** Words of a title that are used so often and by at least two owners are a phrase. */
const MIN_USES = 3;
/** Of how many newest titles. Counting takes the same time on every larger board. */
const TITLES = 200_000;
/** They are held in memory, 100 bytes each. */
const MAX_PHRASES = 30_000;
/** No phrase begins or ends with them. */
const INNER_WORDS = [...FUNCTION_WORDS, ...'ada bisa sudah tidak sampai per plus buat lagi saja juga'.split(' ')];

/** A phrase and the number of titles that have it. */
export type Phrase = { phrase: string; uses: number };

/**
 * Counts the phrases of the newest titles. Parts of a title between marks are read apart; long numbers are left out.
 */
export async function countPhrases(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`create temporary table counted_phrases on commit drop as
    with titles as (
      select owner_id::text as owner, title from listings order by published_at desc, ad_id desc limit ${TITLES}
    ), parts as materialized (
      select owner, regexp_split_to_array(btrim(part), ' +') as words
      from titles, regexp_split_to_table(lower(unaccent(title)), '[^a-z0-9 ]+') as part
    ), runs as (
      select owner, words[first], words[first + size - 1] as last,
        array_to_string(words[first : first + size - 1], ' ') as phrase
      from parts, generate_series(1, cardinality(words)) as first, generate_series(1, 3) as size
      where first + size - 1 <= cardinality(words)
    )
    select phrase, count(*)::integer as uses from runs
    where words <> all(${INNER_WORDS}::text[]) and last <> all(${INNER_WORDS}::text[])
      and length(phrase) between 3 and 40 and phrase ~ '^[0-9]{0,2}[a-z]' and phrase !~ '[0-9]{5}'
    group by phrase having count(*) >= ${MIN_USES} and min(owner) <> max(owner)
    order by uses desc, phrase limit ${MAX_PHRASES}`.execute(tx);
  await sql`delete from search_phrases where not exists (
    select from counted_phrases where counted_phrases.phrase = search_phrases.phrase)`.execute(tx);
  await sql`insert into search_phrases (phrase, uses) select phrase, uses from counted_phrases order by phrase
    on conflict (phrase) do update set uses = excluded.uses where search_phrases.uses <> excluded.uses`.execute(tx);
}

/** All phrases. */
export function allPhrases(read: StaleRead): Promise<Phrase[]> {
  return read.selectFrom('search_phrases').select(['phrase', 'uses']).execute();
}

/** Newest ads, by which the places and categories with many are found. */
const COUNTED_ADS = 20_000;

/** How many of the newest ads there are by city and sub-category. */
export async function newestByPlace(
  read: StaleRead,
): Promise<{ city_id: number; province_id: number; category_id: number; sub_category_id: number; ads: number }[]> {
  return read
    .selectFrom(
      read
        .selectFrom('listings')
        .select(['city_id', 'province_id', 'category_id', 'sub_category_id'])
        .orderBy('published_at', 'desc')
        .orderBy('ad_id', 'desc')
        .limit(COUNTED_ADS)
        .as('newest'),
    )
    .select(['city_id', 'province_id', 'category_id', 'sub_category_id'])
    .select(({ fn }) => fn.countAll<number>().as('ads'))
    .groupBy(['city_id', 'province_id', 'category_id', 'sub_category_id'])
    .execute();
}
