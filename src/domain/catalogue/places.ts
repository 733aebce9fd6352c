import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { allProvinces, citiesOf, findCities } from './store.ts';

const LOCATIONS_SHOWN = 20;

/** All provinces. */
export async function listProvinces({ database }: Services): Promise<ResultOf<typeof contract.listProvinces>> {
  return { data: [...(await allProvinces(database.read))] };
}

/** The cities of a province, or all. */
export async function listCities(
  { database }: Services,
  _call: Call,
  { province_id }: ParsedOf<typeof contract.listCities>,
): Promise<ResultOf<typeof contract.listCities>> {
  return { data: [...(await citiesOf(database.read, province_id))] };
}

/** Cities by the beginning of a name. */
export async function searchLocations(
  { database }: Services,
  _call: Call,
  { search }: ParsedOf<typeof contract.searchLocations>,
): Promise<ResultOf<typeof contract.searchLocations>> {
  return { data: await findCities(database.read, search, LOCATIONS_SHOWN) };
}
