import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import { PAGE_SIZE } from '../../contract/search/rules.ts';
import type { StoredCategory } from '../catalogue/public.ts';
import { cursorsOf, pageOf } from '../page.ts';
import type { PublicServices } from '../services.ts';
import { boardCursor } from './cursor.ts';
import { presentCard } from './present.ts';
import type { Facets } from './rules.ts';
import { type Card, newestByHighlight, newestCards } from './store.ts';

/** What the board is narrowed by: a category of either level and a province. */
export function boardFacets(category: StoredCategory | null, province_id: number | null): Facets {
  const level = category?.parent_id === null ? 'category_id' : 'sub_category_id';
  return { ...(category ? { [level]: category.id } : {}), ...(province_id === null ? {} : { province_id }) };
}

type PlacedCard = { card: Card; highlighted: boolean };

/** A page of the board: newest first; within a category, highlighted ads first. */
export async function boardPage(
  { database: { stale: read }, clock, tokens }: Pick<PublicServices, 'database' | 'clock' | 'tokens'>,
  facets: Facets,
  cursor: string | undefined,
): Promise<ResultOf<typeof contract.listProducts>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, 'board', boardCursor);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const as_of = last ? new Date(last.as_of) : now;
  const limit = PAGE_SIZE + 1;
  const found: PlacedCard[] = [];
  const inCategory = facets.category_id !== undefined || facets.sub_category_id !== undefined;
  if (inCategory && (!last || last.highlighted)) {
    const page = { facets, now, as_of, highlighted: true, after: last?.position ?? null, limit };
    const cards = await newestByHighlight(read, page);
    found.push(...cards.map((card) => ({ card, highlighted: true })));
  }
  if (found.length < limit) {
    const page = {
      facets,
      now,
      after: last?.highlighted ? null : (last?.position ?? null),
      limit: limit - found.length,
    };
    const cards = inCategory
      ? await newestByHighlight(read, { ...page, as_of, highlighted: false })
      : await newestCards(read, page);
    found.push(...cards.map((card) => ({ card, highlighted: false })));
  }
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ card, highlighted }) => {
    const position = { at: card.published_at.getTime(), id: card.ad_id };
    return cursors.write({ position, as_of: as_of.getTime(), highlighted });
  });
  return { data: shown.map(({ card }) => presentCard(card, now)), next_cursor };
}
