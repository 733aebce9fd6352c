import { createHash } from 'node:crypto';
import { plainWords } from '../rules.ts';

/** Words of a shingle. */
const WORDS = 2;
const BITS = 64;
const BANDS = 4;
const BAND_BITS = BITS / BANDS;
/** In each band, this many of the weakest bits are tried both ways: small changes turn these first. */
const DOUBTFUL_BITS = 2;
/** A text of fewer words says too little. */
const MIN_WORDS = 8;

/** `hash` is 64 characters 0 and 1; `bands` are the keys to store, `probes` those to look for. */
export type TextHash = { hash: string; bands: number[]; probes: number[] };

/**
 * A hash that is much the same for much the same text (simhash over pairs of words); null for a short text. Case, marks
 * and punctuation do not count.
 */
export function textHash(text: string): TextHash | null {
  const words = plainWords(text).split(' ').filter(Boolean);
  if (words.length < MIN_WORDS) return null;
  const shingles = new Set(words.slice(WORDS - 1).map((_, index) => words.slice(index, index + WORDS).join(' ')));
  const votes = new Array<number>(BITS).fill(0);
  for (const shingle of shingles) {
    const digest = createHash('sha256').update(shingle).digest();
    votes.forEach((vote, bit) => {
      votes[bit] = vote + (((digest[bit >> 3] ?? 0) >> (bit & 7)) & 1 ? 1 : -1);
    });
  }
  const hash = votes.map((vote) => (vote > 0 ? '1' : '0')).join('');
  const bands: number[] = [];
  const probes: number[] = [];
  for (let band = 0; band < BANDS; band += 1) {
    const from = band * BAND_BITS;
    const key = band * 2 ** BAND_BITS + Number.parseInt(hash.slice(from, from + BAND_BITS), 2);
    bands.push(key);
    let keys = [key];
    for (const bit of weakest(votes.slice(from, from + BAND_BITS))) {
      keys = [...keys, ...keys.map((other) => other ^ (1 << (BAND_BITS - 1 - bit)))];
    }
    probes.push(...keys);
  }
  return { hash, bands, probes };
}

function weakest(votes: readonly number[]): number[] {
  const bits = votes.map((vote, bit) => ({ bit, strength: Math.abs(vote) }));
  return bits
    .sort((a, b) => a.strength - b.strength)
    .slice(0, DOUBTFUL_BITS)
    .map(({ bit }) => bit);
}
