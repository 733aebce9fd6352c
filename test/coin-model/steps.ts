import fc from 'fast-check';

/** The act, whose it is, and two numbers that it makes something of. */
export type StepOf<Act extends string> = [act: Act, who: number, one: number, two: number];

const MOST = 23;

/** Steps of so many users; each act comes as often as its weight says. */
export function stepBy<Act extends string>(
  weights: Readonly<Record<Act, number>>,
  users: number,
): fc.Arbitrary<StepOf<Act>> {
  const acts = (Object.keys(weights) as Act[]).flatMap((act) => Array<Act>(weights[act]).fill(act));
  return fc.tuple(fc.constantFrom(...acts), fc.nat(users - 1), fc.nat(MOST), fc.nat(MOST));
}
