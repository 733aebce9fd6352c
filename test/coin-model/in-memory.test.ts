import { expect, test } from 'vitest';
import { sizeOf } from '../support/soak.ts';
import { isFaulty, violationOfSeed } from './in-memory.ts';
import { RULES } from './rules.ts';
import { WRONG_RULES } from './wrong-rules.ts';

const STEPS = 200;
/** `npm run test:coin-model` runs all ten thousand. */
const SEEDS = sizeOf({ test: 50, soak: 1000 });
const ENOUGH = 400;

test(`${SEEDS} worlds of ${STEPS} commands: coins, ads, vouchers and payments match the reference model`, () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) expect(violationOfSeed(seed, STEPS)).toBeNull();
});

test.each(Object.keys(WRONG_RULES))('detects a rule that %s', (name) => {
  const rules = { ...RULES, ...WRONG_RULES[name] };
  const found = Array.from({ length: ENOUGH }).some((_, index) => isFaulty(index + 1, STEPS, rules));
  expect(found).toBe(true);
});

test('reports a fault with the fewest commands that reproduce it', () => {
  const violation = violationOfSeed(1, STEPS, { ...RULES, ...WRONG_RULES['rounds a commission up'] });
  expect(violation?.commands.map(({ action }) => action)).toEqual(['top_up', 'pay', 'receive']);
});
