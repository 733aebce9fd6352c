/** The filters of the board in its URL. */
export type Filters = { keyword?: string; category?: string; province_id?: number };

/** Reads the filters from the URL or the form; empty and invalid values are ignored. */
export function filtersOf(query: URLSearchParams): Filters {
  const keyword = query.get('keyword')?.trim().slice(0, 100);
  const category = query.get('category')?.trim();
  const province = Number(query.get('province_id'));
  return {
    ...(keyword ? { keyword } : {}),
    ...(category && /^[a-z0-9-]{1,60}$/.test(category) ? { category } : {}),
    ...(Number.isInteger(province) && province > 0 ? { province_id: province } : {}),
  };
}
