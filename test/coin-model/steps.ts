import fc from 'fast-check';

/** The action, its user, and two numbers for its parameters. */
export type StepOf<Act extends string> = [act: Act, who: number, one: number, two: number];

const MOST = 23;

/** Steps of this many users; each action occurs as often as its weight. */
export function stepBy<Act extends string>(
  weights: Readonly<Record<Act, number>>,
  users: number,
): fc.Arbitrary<StepOf<Act>> {
  const acts = (Object.keys(weights) as Act[]).flatMap((act) => Array<Act>(weights[act]).fill(act));
  return fc.tuple(fc.constantFrom(...acts), fc.nat(users - 1), fc.nat(MOST), fc.nat(MOST));
}
