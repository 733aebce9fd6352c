/** What is estimated of several conditions together. */
export type Shares = {
  /** The share of ads that meet all of them. */
  all: number;
  /** The work of finding these in the index: the share of the rarest condition, times the number of lists to merge. */
  effort: number;
  /** Whether it follows from one condition whose share is known. */
  isKnown: boolean;
};

/** Lists that the index merges as fast as one. */
const LISTS = 4;

/**
 * Estimates conditions that consist of this many lexemes. They are seldom independent (who writes "sofa" chooses the
 * category of sofas), so a more frequent condition counts less. `unknown` is the share of lexemes that are too rare to
 * be known.
 */
export function sharesOf(unknown: number, conditions: readonly number[], lexemes: number): Shares {
  const [rarest = 1] = conditions.toSorted((a, b) => a - b);
  return {
    all: together(conditions),
    effort: rarest * Math.max(lexemes / LISTS, 1),
    isKnown: conditions.length < 2 && rarest > unknown,
  };
}

/** The share of ads that meet all of several conditions. */
export function together(conditions: readonly number[]): number {
  return conditions.toSorted((a, b) => a - b).reduce((product, share, index) => product * share ** (1 / 2 ** index), 1);
}
