import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import type { Services } from '../services.ts';
import { referenceData } from './reference-data.ts';

/** What a publication costs in each class of categories. */
export async function listPublicationPrices({
  database,
}: Services): Promise<ResultOf<typeof contract.listPublicationPrices>> {
  return { data: [...(await referenceData(database.read)).publication_prices] };
}
