const LONGEST = 60;

/**
 * A name for an address: lower-case letters and digits with single hyphens between them. `PT Rumah & Ko.` becomes
 * `pt-rumah-ko`. Empty if the name has no Latin letters or digits.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, LONGEST).replace(/-$/, '');
}
