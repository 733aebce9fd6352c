import fc from 'fast-check';

/** The action, its user, and two numbers for its parameters. */
export type StepOf<Action extends string> = [action: Action, who: number, one: number, two: number];

const MAX_PARAMETER = 23;

/** Steps of this many users; each action occurs as often as its weight. */
export function stepBy<Action extends string>(
  weights: Readonly<Record<Action, number>>,
  users: number,
): fc.Arbitrary<StepOf<Action>> {
  const actions = (Object.keys(weights) as Action[]).flatMap((action) => Array<Action>(weights[action]).fill(action));
  return fc.tuple(fc.constantFrom(...actions), fc.nat(users - 1), fc.nat(MAX_PARAMETER), fc.nat(MAX_PARAMETER));
}
