import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type { Brand } from '../../contract/brand/brand.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';

/** The entry of the start page, which pages find by the application's name. */
export function findCategory(
  { brand }: Services,
  _call: Call,
  { search }: ParsedOf<typeof contract.findCategory>,
): ResultOf<typeof contract.findCategory> {
  return { data: entryOf(brand(), search) };
}

/** The texts of the start page, which pages find by the application's name. */
function entryOf({ app_name, home: { id, en } }: Brand, search: string) {
  if (search.trim().toLowerCase() !== app_name.toLowerCase()) return [];
  const title = {
    id: id.title ?? `${app_name} – pusat iklan baru untuk jual, beli, dan sewa`,
    en: en.title ?? `${app_name} – the center for new ads to sell, buy, and rent`,
  };
  const description = {
    id:
      id.description ?? 'Rancang iklan Anda sendiri, lalu tempel di papan: jual, beli, dan sewa di seluruh Indonesia.',
    en: en.description ?? 'Design your own ad and pin it to the board: sell, buy and rent all over Indonesia.',
  };
  const heading = {
    id: id.heading ?? 'Pusat iklan baru untuk jual, beli, dan sewa.',
    en: en.heading ?? 'The center for new ads to sell, buy, and rent.',
  };
  return [{ name: app_name, config: { meta: { title, description }, heading } }];
}
