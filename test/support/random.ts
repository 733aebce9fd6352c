/** A random number generator whose numbers are the same in every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    isIn: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick');
      return item;
    },
    /** An index below `bound` by Zipf's law: the first ones come most often. */
    zipf: (bound: number) => Math.min(Math.floor(bound ** next()) - 1, bound - 1),
    /** A price around `middle`, spread over two orders of magnitude, rounded as people do. */
    price: (middle: number) => {
      const value = middle * Math.exp((next() + next() + next() - 1.5) * 2.4);
      const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(value, 1))) - 1, 0);
      return Math.max(Math.round(value / step) * step, 1000);
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
