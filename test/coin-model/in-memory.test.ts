import { expect, test } from 'vitest';
import { faultOfSeed, isFaulty } from './in-memory.ts';
import { RULES } from './rules.ts';
import { WRONG_RULES } from './wrong-rules.ts';

const STEPS = 200;
/** `npm run test:coin-model` runs all ten thousand. */
const SEEDS = 150;
const ENOUGH = 400;

test(`${SEEDS} worlds of ${STEPS} commands: coins, ads, vouchers and payments match the reference model`, () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) expect(faultOfSeed(seed, STEPS)).toBeNull();
});

test.each(Object.keys(WRONG_RULES))('detects a rule that %s', (name) => {
  const rules = { ...RULES, ...WRONG_RULES[name] };
  const found = Array.from({ length: ENOUGH }).some((_, index) => isFaulty(index + 1, STEPS, rules));
  expect(found).toBe(true);
});

test('reports a fault with the fewest commands that reproduce it', () => {
  const fault = faultOfSeed(1, STEPS, { ...RULES, ...WRONG_RULES['rounds a commission up'] });
  expect(fault?.commands.map(({ act }) => act)).toEqual(['top_up', 'pay', 'receive']);
});
