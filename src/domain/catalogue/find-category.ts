import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';

/** The entry of the start page, which pages find by the application's name. */
export function findCategory(
  { app_name }: Services,
  _call: Call,
  { search }: ParsedOf<typeof contract.findCategory>,
): ResultOf<typeof contract.findCategory> {
  return { data: entryOf(app_name, search) };
}

/** Title and description of the start page, which pages find by the application's name. */
function entryOf(appName: string, search: string) {
  if (search.trim().toLowerCase() !== appName.toLowerCase()) return [];
  const title = {
    id: `${appName} – pusat iklan baru untuk jual, beli, dan sewa`,
    en: `${appName} – the center for new ads to sell, buy, and rent`,
  };
  const description = {
    id: 'Rancang iklan Anda sendiri, lalu tempel di papan: jual, beli, dan sewa di seluruh Indonesia.',
    en: 'Design your own ad and pin it to the board: sell, buy and rent all over Indonesia.',
  };
  return [{ name: appName, config: { meta: { title, description } } }];
}
