/** Whether this run is the long one, `npm run test:soak`. */
export const isSoak = Boolean(process.env.PAPAN_SOAK);

/** How much a test does whose choices are random, or how long it takes: little in `npm test`, much in the soak. */
export function sizeOf<Size>(sizes: { test: Size; soak: Size }): Size {
  return isSoak ? sizes.soak : sizes.test;
}

/** What all random choices of this run derive from. It is printed at the start; PAPAN_SEED repeats it. */
export const seed = Number(process.env.PAPAN_SEED ?? 1);
