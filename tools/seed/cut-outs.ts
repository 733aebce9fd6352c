import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PrintedCut } from '../../src/contract/media/images.ts';

/** Cut-outs of drawings in `art/`, so that a first start looks for no subjects. `tools/seed-cut-outs.ts` makes them. */
export const CUT_OUT_FOLDER = join(import.meta.dirname, 'cut-outs');

/** The file's name of a cut-out. */
export const cutOutName = (art: string, cut: PrintedCut) => `${art}-${cut}.webp`;

/** The cut-outs of a drawing that there are. */
export function cutOutsOf(art: string): { cut: PrintedCut; path: string }[] {
  const names = new Set(readdirSync(CUT_OUT_FOLDER));
  return (['clean', 'outline', 'scissor'] as const)
    .filter((cut) => names.has(cutOutName(art, cut)))
    .map((cut) => ({ cut, path: join(CUT_OUT_FOLDER, cutOutName(art, cut)) }));
}
