/** What the board can be narrowed to by its address. */
export type Filters = { keyword?: string; category?: string; province_id?: number };

/** What a user typed into the address or the form; empty and impossible parts are as if not there. */
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
