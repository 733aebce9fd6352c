import { sql } from 'kysely';
import { allowLongStatements, type StaleRead, type Tx } from '../../../base/database.ts';

/** A search and an ad that was chosen after it. */
export type Choice = { query: string; ad_id: string; visitor: string; weight: number; chosen_on: string };
/** When something is learnt: how many visitors, ads and owners are needed, and how large the share of a category is. */
export type Thresholds = {
  visitors: number;
  ads: number;
  titles: number;
  owners: number;
  /** Weight of all choices of a search. */
  weight: number;
  share: number;
  /** What a night leaves of the weight of earlier choices. */
  decay_factor: number;
};

/** Stores a choice of a listed ad; of several by one visitor, the one that weighs most. */
export async function insertChoice(tx: Tx, { query, ad_id, visitor, weight, chosen_on }: Choice): Promise<void> {
  await sql`insert into search_choices (query, ad_id, visitor, weight, chosen_on)
    select ${query}, ad_id, ${visitor}, ${weight}, ${chosen_on}::date from listings where ad_id = ${ad_id}
    on conflict (query, ad_id, visitor) do update set weight = greatest(search_choices.weight, excluded.weight)`.execute(
    tx,
  );
}

/** Adds up the choices of searches that enough visitors made, and deletes them, as well as those before a day. */
export async function learnChoices(tx: Tx, { visitors, ads, decay_factor }: Thresholds, before: string): Promise<void> {
  await sql`update search_chosen set weight = weight * ${decay_factor}`.execute(tx);
  await sql`with ready as (
      select query from search_choices group by query
      having count(distinct visitor) >= ${visitors} and count(distinct ad_id) >= ${ads}
    ), learnt as (
      delete from search_choices using ready where search_choices.query = ready.query
      returning search_choices.query, search_choices.ad_id, search_choices.weight
    )
    insert into search_chosen (query, category_id, weight)
    select query, sub_category_id, sum(learnt.weight) from learnt join listings using (ad_id)
    group by query, sub_category_id order by query, sub_category_id
    on conflict (query, category_id) do update set weight = search_chosen.weight + excluded.weight`.execute(tx);
  await sql`delete from search_choices where chosen_on < ${before}::date`.execute(tx);
  await sql`delete from search_chosen where weight < 0.1`.execute(tx);
}

/** Guesses again the categories of all words in titles and of all searches. */
export async function writeGuesses(tx: Tx, { titles, owners, weight, share }: Thresholds): Promise<void> {
  await allowLongStatements(tx);
  // A category stands for its sub-categories when none of them alone has the share.
  await sql`create temporary table guessed on commit drop as
    with counted as (
      select substr(lexeme, 2) as query, sub_category_id, category_id, count(*)::real as weight, owner_id, false as is_chosen
      from listings, unnest(tsvector_to_array(document)) as lexeme
      where lexeme like '^%' and substr(lexeme, 2) !~ '^[0-9]' group by 1, 2, 3, 5
      union all
      select query, search_chosen.category_id, coalesce(parent_id, categories.id), weight, null, true
      from search_chosen join categories on categories.id = search_chosen.category_id
    ), enough as (
      select query, is_chosen, sum(weight) as total from counted group by query, is_chosen
      having case when is_chosen then sum(weight) >= ${weight}
        else sum(weight) >= ${titles} and count(distinct owner_id) >= ${owners} end
    ), shares as (
      select query, is_chosen, sub_category_id as category_id, 0 as height, sum(weight) / min(total) as share
      from counted join enough using (query, is_chosen) group by 1, 2, 3
      union all
      select query, is_chosen, category_id, 1, sum(weight) / min(total)
      from counted join enough using (query, is_chosen) group by 1, 2, 3
    )
    select distinct on (query) query, category_id from shares where share >= ${share}
    order by query, is_chosen desc, height`.execute(tx);
  await sql`delete from search_guesses where not exists (select from guessed where guessed.query = search_guesses.query)`.execute(
    tx,
  );
  await sql`insert into search_guesses (query, category_id) select query, category_id from guessed order by query
    on conflict (query) do update set category_id = excluded.category_id
    where search_guesses.category_id <> excluded.category_id`.execute(tx);
}

/** The guessed category of each search and word that has one. */
export async function allGuesses(read: StaleRead): Promise<ReadonlyMap<string, number>> {
  const rows = await read.selectFrom('search_guesses').select(['query', 'category_id']).execute();
  return new Map(rows.map(({ query, category_id }) => [query, category_id]));
}
