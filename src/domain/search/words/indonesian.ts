import { Stemmer } from 'sastrawijs';
import { EXTRA_ROOTS, FALSE_ROOTS, SHORT_ROOTS } from './exceptions.ts';

const roots = new Set(Object.keys(new Stemmer().print()));
for (const word of FALSE_ROOTS) roots.delete(word);
for (const word of EXTRA_ROOTS) roots.add(word);
const library = new Stemmer([...roots]);

/** Whether a word is a root of the dictionary. */
export function isRoot(word: string): boolean {
  return roots.has(word);
}

/**
 * The root of an Indonesian word, or null. The library's dictionary has rare roots such as "awat" and "ewa", and the
 * library takes the first root that it comes across (perawatan: awat). This one takes the root that keeps most letters
 * (rawat), and uses the library for the forms that it does not know.
 */
export function rootOf(word: string): string | null {
  if (isRoot(word)) return word;
  const [best] = candidatesOf(word).sort((a, b) => b.score - a.score);
  if (best) return best.root;
  const other = library.stem(word);
  return other !== word && other.length >= LONG_ROOT && isRoot(other) && !/is$/.test(word) ? other : null;
}

type Candidate = { root: string; score: number };
type Stripped = { rest: string; prefixes: number; first: string; sound: 'unchanged' | 'k' | 'other' };

const LONG_ROOT = 5;

function candidatesOf(word: string): Candidate[] {
  const found: Candidate[] = [];
  for (const { base, suffix } of withoutSuffixes(word)) {
    for (const { rest, prefixes, first, sound } of withoutPrefixes(base)) {
      if (rest === word || !isRoot(rest) || !isLikely(rest, suffix, prefixes, first)) continue;
      // There is no "di…an": dibedakan is beda + -kan, not bedak + -an.
      if (suffix === 'an' && /^(?:di|me)/.test(base)) continue;
      const retained = rest.length - (sound === 'unchanged' ? 0 : 1);
      // "ke…an" around a root: keretakan is retak, not kereta.
      const framed = first === 'ke' && prefixes === 1 && suffix === 'an' && rest.length >= LONG_ROOT;
      const sounds = { unchanged: 0, k: -1, other: 5 };
      found.push({ root: rest, score: retained * 10 + sounds[sound] - prefixes + (framed ? 100 : 0) });
    }
  }
  return found;
}

/** Keeps names and foreign words from being taken for forms: "bekasi" is not "bekas" with the suffix -i. */
function isLikely(root: string, suffix: string, prefixes: number, first: string): boolean {
  if (root.length < 4 && !SHORT_ROOTS.has(root)) return suffix === 'nya' && prefixes === 0;
  if (suffix === 'i') return prefixes > 0;
  if (suffix === 'in') return prefixes > 0 && (first === 'di' || first === 'ng');
  if (suffix === 'ku' || suffix === 'mu') return root.length >= LONG_ROOT;
  return true;
}

/** The word and what is left without -lah, -nya, -kan and the like; `suffix` is the innermost one. */
function withoutSuffixes(word: string): { base: string; suffix: string }[] {
  const bases = [{ base: word, suffix: '' }];
  const strip = (suffixes: readonly string[]) => {
    for (const { base } of [...bases]) {
      for (const suffix of suffixes) {
        if (base.endsWith(suffix) && base.length > suffix.length + 2) {
          bases.push({ base: base.slice(0, -suffix.length), suffix });
        }
      }
    }
  };
  strip(['lah', 'kah', 'pun']);
  strip(['nya', 'ku', 'mu']);
  strip(['kan', 'an', 'i', 'in']);
  return bases;
}

const MAX_PREFIXES = 3;

function withoutPrefixes(base: string): Stripped[] {
  const all: Stripped[] = [{ rest: base, prefixes: 0, first: '', sound: 'unchanged' }];
  for (let index = 0; index < all.length; index += 1) {
    const { rest, prefixes, first, sound } = all[index] ?? {
      rest: '',
      prefixes: MAX_PREFIXES,
      first: '',
      sound: 'unchanged',
    };
    if (prefixes === MAX_PREFIXES || sound !== 'unchanged') continue;
    for (const [prefix, remainder, changed] of prefixesOf(rest)) {
      all.push({ rest: remainder, prefixes: prefixes + 1, first: first || prefix, sound: changed });
    }
  }
  return all;
}

/** What is left without one prefix. A nasal prefix swallows k, p, s and t: menawar is me + tawar. */
function prefixesOf(word: string): [prefix: string, rest: string, sound: Stripped['sound']][] {
  const found: [string, string, Stripped['sound']][] = [];
  const add = (prefix: string, rest: string, sound: Stripped['sound'] = 'unchanged') => {
    if (rest.length > 2) found.push([prefix, rest, sound]);
  };
  const plain = /^(di|ke|se|ter|ber|per)(.+)$/.exec(word);
  if (plain) add(plain[1] ?? '', plain[2] ?? '');
  if (/^(?:te|be|pe)r/.test(word)) add(word.slice(0, 2), word.slice(2));
  if (/^be[^aiueor]er/.test(word)) add('be', word.slice(2));
  if (/^[bp]elajar/.test(word)) add(word.slice(0, 2), word.slice(3));
  if (/^pe[^aiueo]/.test(word)) add('pe', word.slice(2));
  if (/^[mp]e[lrwymn]/.test(word)) add('me', word.slice(2));
  if (/^[mp]em[bfpv]/.test(word)) add('me', word.slice(3));
  if (/^[mp]em[aiueo]/.test(word)) add('me', `p${word.slice(3)}`, 'other');
  if (/^[mp]en[cdjszt]/.test(word)) add('me', word.slice(3));
  if (/^[mp]en[aiueo]/.test(word)) add('me', `t${word.slice(3)}`, 'other');
  if (/^[mp]eng[aiueoghkq]/.test(word)) add('me', word.slice(4));
  if (/^[mp]eng[aiueo]/.test(word)) add('me', `k${word.slice(4)}`, 'k');
  if (/^[mp]enge/.test(word)) add('me', word.slice(5));
  if (/^[mp]eny[aiueo]/.test(word)) add('me', `s${word.slice(4)}`, 'other');
  // Spoken language: ngekos, ngontrak, nyewa.
  if (/^nge/.test(word)) add('ng', word.slice(3));
  if (/^ng[aiueo]/.test(word)) add('ng', word.slice(2));
  if (/^ng[aiueo]/.test(word)) add('ng', `k${word.slice(2)}`, 'k');
  if (/^ny[aiueo]/.test(word)) add('ng', `s${word.slice(2)}`, 'other');
  return found;
}
