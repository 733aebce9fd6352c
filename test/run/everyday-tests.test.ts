import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/main.ts';
import { COMPLETE_ONLY, EVERYDAY_JOURNEYS } from './everyday-tests.ts';

it('names only test files that exist', () => {
  for (const file of [...EVERYDAY_JOURNEYS, ...COMPLETE_ONLY]) expect(existsSync(join(root, file)), file).toBe(true);
});
