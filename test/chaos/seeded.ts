import { createHash } from 'node:crypto';

/** Random choices determined by seed and name only, independent of other choices. */
export type Choices = {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer between both, inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** One of the names, as often as its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
};

export function seeded(seed: number, ...name: readonly (string | number)[]): Choices {
  const digest = createHash('sha256')
    .update([seed, ...name].join('\0'))
    .digest();
  const state = new Uint32Array([0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset)));
  const fraction = () => next(state) / 2 ** 32;
  const choices: Choices = {
    fraction,
    integer: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    one(items) {
      const item = items[Math.floor(fraction() * items.length)];
      if (item === undefined) throw new RangeError('there is nothing to choose from');
      return item;
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = fraction() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return choices.one(names);
    },
  };
  return choices;
}

/** xoshiro128** by Blackman and Vigna. */
function next(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = state;
  const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
  const third = c ^ a;
  const fourth = d ^ b;
  state[1] = b ^ third;
  state[0] = a ^ fourth;
  state[2] = third ^ (b << 9);
  state[3] = rotate(fourth, 11);
  return result;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
