import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type SeedAd, seedAd } from './types.ts';

const FOLDER = join(import.meta.dirname, 'ads');

/** The ads of the demonstration board. */
export const seedAds: readonly SeedAd[] = readdirSync(FOLDER)
  .sort()
  .flatMap((file) => z.array(seedAd).parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))));
