/** What writers and programs leave behind a link: the end of a sentence, brackets, blanks and invisible characters. */
const TAIL = /[\s\p{Cf}.,;:!?'"“”‘’«»…)\]}>*|\\]+$/u;
/** A query whose question mark was lost or encoded. */
const LOST_QUERY = /(?:[?#]|&\w+=).*$/su;

/** Where an address that leads nowhere may have been meant to lead, the likeliest first; with its query. */
export function tidiedAddresses(url: string): string[] {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = decoded(pathname);
  if (path === null) return [];
  const bare = path.replace(LOST_QUERY, '').replace(TAIL, '') || '/';
  const found = [bare, bare.toLowerCase()].filter((one) => one !== path && /^\/(?![/\\])/.test(one));
  return [...new Set(found)].map((one) => `${encodeURI(one)}${search}`);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
