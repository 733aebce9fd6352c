import { performance } from 'node:perf_hooks';
import { headlineOf, type LineFacts } from '../src/contract/ads/line/line-facts.ts';
import { ROUNDS, suggestDesigns } from '../src/web/designer/model/quick/suggest-designs.ts';
import { quickPhoto, quickPhotoWithSubject } from '../test/support/quick-photos.ts';
import { describeMachine } from './machine.ts';

const PHOTOS = 12;
const TITLES = [
  'Kursi kuning baru 3 bulan',
  'Motor klasik merah 1982 pajak hidup surat lengkap',
  'Monstera variegata daun besar sehat siap kirim seluruh pulau Jawa Bali',
];
const factsOf = (title: string): LineFacts => ({
  title,
  ...headlineOf(title),
  price: 850_000,
  price_note: 'negotiable',
  price_period: 'none',
  city: 'Depok',
  condition: null,
  category: null,
  kind: 'sale',
});

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

/** Prints how long six designs take, for the first round and for the last, which repeats all before. */
export async function benchQuickDesigns(): Promise<void> {
  console.log(describeMachine());
  // Every second one has a subject that can be cut out, for which there are more recipes.
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) => (index % 2 === 0 ? quickPhoto(index) : quickPhotoWithSubject(index))),
  );
  for (const round of [0, ROUNDS - 1]) {
    const times = photos.flatMap((photo) =>
      TITLES.map((title) => {
        const start = performance.now();
        suggestDesigns({ facts: factsOf(title), locale: 'id', photo, seed: title, round });
        return performance.now() - start;
      }),
    );
    const [first = 0] = times;
    const sorted = times.toSorted((one, other) => one - other);
    console.log(
      `Six designs, round ${round}: ${first.toFixed(0)} ms the first time, median ${share(sorted, 0.5).toFixed(0)} ms, ` +
        `95 % within ${share(sorted, 0.95).toFixed(0)} ms (75 on a fast machine are 300 on a phone 4 times slower)`,
    );
  }
}
