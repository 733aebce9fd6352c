/** What a query string says; a list stands for its values one after another. */
export type QueryValues = Record<string, string | number | true | readonly string[] | undefined>;

/** A query string with its question mark; empty values are left out. */
export function queryOf(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one));
  }
  return query.size > 0 ? `?${query}` : '';
}
