import { describe, expect, test } from 'vitest';
import { QUICK_PHOTOS, quickPhoto, quickPhotoWithSubject } from '../../../../../test/support/quick-photos.ts';
import { createRandom } from '../../../../../test/support/random.ts';
import { isSoak, seed, sizeOf } from '../../../../../test/support/soak.ts';
import { headlineOf, type LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import { contrastRatio } from '../../../../contract/design/contrast.ts';
import { fittedIn } from '../../../../contract/design/fit.ts';
import { letterPx, PHONE_COLUMN_PX, READABLE_PX } from '../../../../contract/design/legibility.ts';
import { shownText } from '../../../../contract/design/letters.ts';
import { checkDisplay } from '../../../../contract/design/preflight.ts';
import { displayText, LAYOUTS, slotsOf } from '../../../../contract/design/rules.ts';
import { type DisplayConfig, displayConfig } from '../../../../contract/design/schemas.ts';
import { shapeColor } from '../../../../contract/design/shape.ts';
import { cutOffSlots } from '../../../../contract/design/text-fit.ts';
import { textLength } from '../../../../contract/design/wrapped-lines.ts';
import { breakableParts } from '../../../../contract/text/bound-amounts.ts';
import { LOCALES } from '../../../../contract/text/locale.ts';
import english from '../../../locales/en/quick-designs.json' with { type: 'json' };
import indonesian from '../../../locales/id/quick-designs.json' with { type: 'json' };
import type { PhotoFacts } from './facts.ts';
import { brokenRules } from './hard-rules.ts';
import { MOODS } from './recipe.ts';
import { RECIPES } from './recipes/recipes.ts';
import { rowPlaces } from './row-places.ts';
import {
  candidatesOf,
  DESIGNS_A_ROUND,
  designSteps,
  ROUNDS,
  recordRound,
  redesign,
  suggestDesigns,
  suggestFirstDesigns,
} from './suggest-designs.ts';

const MINUTES = 60_000;
const facts = (title: string, rest: Partial<LineFacts> = {}): LineFacts => ({
  title,
  ...headlineOf(title),
  price: null,
  price_note: 'none',
  price_period: 'none',
  city: null,
  condition: null,
  category: null,
  kind: 'sale',
  ...rest,
});
const LINES: readonly LineFacts[] = [
  facts('Kursi kuning baru 3 bulan', {
    price: 850_000,
    price_note: 'negotiable',
    city: 'Depok',
    category: 'kursi-meja',
  }),
  facts('Motor klasik', { price: 14_500_000, city: 'Bandung', category: 'motor-klasik' }),
  facts('Kucing betina 1 tahun steril vaksin cari rumah', {
    price: 0,
    price_note: 'free',
    city: 'Malang',
    category: 'kucing',
  }),
  facts('Kost putri kamar mandi dalam dekat kampus', {
    price: 1_275_500,
    price_period: 'month',
    city: 'Kabupaten Kepulauan Seribu',
    kind: 'rent',
  }),
  // Titles of 70 characters: the longest that an ad can have.
  facts('Monstera variegata daun besar sehat siap kirim seluruh pulau Jawa Bali', { price: 2_400_000, city: 'Bogor' }),
];
const LONG = facts('Perpustakaan pertanggungjawaban ketidakberdayaan internasionalisasi X', {
  price: 999_999_999_999,
  price_note: 'starting_from',
  price_period: 'portion',
  city: 'Tanjung Pinang',
});

function sizesOf(design: DisplayConfig): number[] {
  return slotsOf(design).texts.flatMap((content, slot) => {
    const fitted = fittedIn(design, slot);
    return (content?.rows ?? []).map((row, index) => {
      const own = fitted[index];
      return own ? (own.size * PHONE_COLUMN_PX) / 100 : letterPx(design, slot, row.size);
    });
  });
}

function faultsOf(design: DisplayConfig, photo: PhotoFacts | null): string[] {
  const size = photo ? { width: photo.width, height: photo.height } : undefined;
  const findings = checkDisplay(design, () => size).map(({ key, slot, row }) => `${key} ${slot} ${row}`);
  const small = sizesOf(design).filter((px) => px < READABLE_PX - 0.001);
  return [
    ...findings,
    ...cutOffSlots(design).map((slot) => `cut off ${slot}`),
    ...small.map((px) => `${px.toFixed(1)} px`),
    ...(displayConfig.safeParse(design).success ? [] : ['not valid']),
  ];
}

/** What distinguishes designs, whatever their text. */
const lookOf = ({ contents, ...design }: DisplayConfig) =>
  JSON.stringify([
    design,
    contents.map((content) => (content.type === 'TEXT' ? content.rows.map((row) => row.font) : 0)),
  ]);

const random = createRandom(seed);
const numbers = Array.from({ length: QUICK_PHOTOS }, (_, index) => index);
const some = sizeOf({ test: 1, soak: QUICK_PHOTOS });
const photos = isSoak ? numbers : numbers.sort(() => random.next() - 0.5).slice(0, some);

/** All designs of a photo, each line in one language, and of the next photo in the other. */
async function makeDesigns(turn: number) {
  const number = photos[turn] ?? 0;
  const photo = await quickPhoto(number);
  return LINES.map((line, index) => {
    const locale = LOCALES[(turn + index) % 2] ?? 'id';
    const input = { facts: line, locale, photo, seed: String(number), round: 0 };
    return { number, index, line, locale, photo, candidates: candidatesOf(input) };
  });
}

/** Making them takes seconds, so those of the first photo serve several tests. */
const SHARED_PHOTOS = 1;
const shared = new Map<number, ReturnType<typeof makeDesigns>>();

function madeDesigns(turn: number): ReturnType<typeof makeDesigns> {
  const made = shared.get(turn) ?? makeDesigns(turn);
  if (turn < SHARED_PHOTOS) shared.set(turn, made);
  return made;
}

test(
  'no design has a finding of the preflight, text that is cut off, or letters under 9 px on a phone',
  async () => {
    for (const turn of photos.keys()) {
      for (const { number, index, photo, candidates } of await madeDesigns(turn)) {
        expect(candidates.length).toBeGreaterThanOrEqual(ROUNDS * DESIGNS_A_ROUND);
        const faults = candidates.flatMap((one) =>
          faultsOf(one.design, photo).map((fault) => `${one.recipe.name} ${one.design.ratio} ${one.heading}: ${fault}`),
        );
        expect(faults, `photo ${number}, line ${index}`).toEqual([]);
      }
    }
  },
  30 * MINUTES,
);

const different = (values: readonly unknown[]) => new Set(values).size;
/** The fonts of the largest rows. */
const headingsOf = (designs: readonly DisplayConfig[]) =>
  designs.map((design) => rowPlaces(design).toSorted((one, other) => other.size - one.size)[0]?.row.font);

test(
  'six designs break no rule, and differ with and without a subject',
  async () => {
    for (const number of photos) {
      for (const photo of [await quickPhoto(number), await quickPhotoWithSubject(number)]) {
        for (const [index, line] of LINES.entries()) {
          const locale = LOCALES[(number + index) % 2] ?? 'id';
          const designs = suggestDesigns({ facts: line, locale, photo, seed: String(number), round: 0 });
          const what = `photo ${number}, ${photo.subject ? 'subject' : 'no subject'}, line ${index}`;
          expect(designs, what).toHaveLength(DESIGNS_A_ROUND);
          expect(
            designs.flatMap((design) => brokenRules(design, photo)),
            what,
          ).toEqual([]);
          expect(different(designs.map(({ layout }) => layout)), what).toBeGreaterThanOrEqual(4);
          expect(different(headingsOf(designs)), what).toBeGreaterThanOrEqual(4);
          expect(different(designs.map(({ ratio }) => ratio)), what).toBeGreaterThanOrEqual(2);
          expect(
            designs
              .slice(0, 3)
              .every(({ contents }) => contents.every((one) => one.type !== 'PHOTO' || one.cut === 'NONE')),
          ).toBe(true);
        }
      }
    }
  },
  30 * MINUTES,
);

test('six designs of one mood are of that mood only, and other six follow', async () => {
  const photo = await quickPhotoWithSubject(1);
  const [line] = LINES as [LineFacts];
  for (const mood of MOODS) {
    const input = { facts: line, locale: 'id', photo, seed: 'mood' } as const;
    const ofMood = candidatesOf({ ...input, round: 0, mood });
    expect(different(ofMood.map(({ recipe }) => recipe.mood))).toBe(1);
    const six = [0, 1].flatMap((round) => suggestDesigns({ ...input, round, mood }));
    expect(different(six.map(lookOf)), mood).toBe(six.length);
    expect(six.length, mood).toBeGreaterThanOrEqual(mood === 'newspaper' ? 6 : 2 * DESIGNS_A_ROUND);
  }
});

test('photos that are dark, blurred or tiny still give six designs', async () => {
  const photo = await quickPhoto(3);
  const [line] = LINES as [LineFacts];
  const weak = { dark: { lightness: 0.1 }, blurred: { sharpness: 0.2 }, tiny: { width: 320, height: 240 } };
  for (const [name, change] of Object.entries(weak)) {
    const given = { ...photo, ...change };
    const designs = suggestDesigns({ facts: line, locale: 'id', photo: given, seed: name, round: 0 });
    expect(designs, name).toHaveLength(DESIGNS_A_ROUND);
    expect(designs.flatMap((design) => brokenRules(design, given))).toEqual([]);
  }
});

test.each(LINES.map((line) => [line.title, line] as const))(
  'six designs of "%s" differ in layout, font, colours, mood and shape',
  async (_, line) => {
    const photo = await quickPhoto(1);
    for (const given of [photo, null]) {
      const possible = new Set(
        candidatesOf({ facts: line, locale: 'id', photo: given, seed: 'a', round: 0 }).map(
          ({ design }) => design.layout,
        ),
      );
      for (const round of [0, ROUNDS - 1]) {
        const designs = suggestDesigns({ facts: line, locale: 'id', photo: given, seed: 'a', round });
        expect(designs).toHaveLength(DESIGNS_A_ROUND);
        if (round > 0) continue;
        expect(different(designs.map(({ layout }) => layout))).toBeGreaterThanOrEqual(Math.min(4, possible.size));
        expect(different(designs.map(({ ratio }) => ratio))).toBeGreaterThanOrEqual(2);
        expect(different(designs.map((design) => slotsOf(design).texts[0]?.rows[0]?.font))).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test('a subject that can be cut out is shown by up to three of six, and moves no other', async () => {
  const { subject, ...photo } = await quickPhotoWithSubject(1);
  const [line] = LINES;
  if (!line || !subject) throw new Error('no line or subject');
  const six = (grade: 'A' | 'B' | 'C' | null) =>
    suggestDesigns({
      facts: line,
      locale: 'id',
      photo: grade ? { ...photo, subject: { ...subject, grade } } : photo,
      seed: 'seed',
      round: 0,
    });
  const cutsOf = (designs: readonly DisplayConfig[]) =>
    designs.map(({ contents }) => contents.find((content) => content.type === 'PHOTO')?.cut ?? 'NONE');
  expect(cutsOf(six(null))).toEqual(Array(6).fill('NONE'));
  expect(six('C')).toEqual(six(null));
  const good = six('A');
  expect(good).toHaveLength(6);
  expect(good.slice(0, 3)).toEqual(six(null).slice(0, 3));
  expect(cutsOf(good).slice(3)).not.toContain('NONE');
  expect(['CLEAN', 'OUTLINE', 'SCISSOR']).toEqual(expect.arrayContaining([...new Set(cutsOf(six('B')).slice(3))]));
  for (const facts of LINES) {
    const all = candidatesOf({ facts, locale: 'en', photo: { ...photo, subject }, seed: 'seed', round: 0 });
    const cutOut = all.filter(({ recipe }) => recipe.photo === 'subject');
    expect(cutOut.length, facts.title).toBeGreaterThan(6);
    expect(cutOut.flatMap(({ design }) => faultsOf(design, photo))).toEqual([]);
  }
});

test.each([
  ['layouts, where the last design would have to bring a mood too', await quickPhoto(5), LINES[0]],
  ['ratios, where the first cut-outs have one', await quickPhotoWithSubject(33), LINES[2]],
])('six designs differ in %s', (_, photo, line) => {
  if (!line) throw new Error('no line');
  const seed = String(Number((photo.file_id ?? '').slice(-12)));
  const designs = suggestDesigns({ facts: line, locale: 'en', photo, seed, round: 0 });
  expect(different(designs.map(({ layout }) => layout))).toBeGreaterThanOrEqual(4);
  expect(different(designs.map(({ ratio }) => ratio))).toBeGreaterThanOrEqual(2);
});

test('a wide subject stands in no niche that is mostly empty', async () => {
  const { subject, ...photo } = await quickPhotoWithSubject(1);
  const [line] = LINES;
  if (!line || !subject) throw new Error('no line or subject');
  const nichesOf = (box: typeof subject.box) =>
    candidatesOf({
      facts: line,
      locale: 'id',
      photo: { ...photo, subject: { ...subject, box } },
      seed: 'niche',
      round: 0,
    }).filter(({ design }) => design.shape === 'ARCH');
  expect(nichesOf({ x: 35, y: 10, width: 30, height: 80 }).map(({ design }) => design.ratio)).toContain('9:16');
  expect(nichesOf({ x: 5, y: 40, width: 90, height: 30 }).map(({ design }) => design.ratio)).not.toContain('9:16');
});

test('a plinth is seen on the ground beside it', async () => {
  for (const [facts, photo] of [
    [LINES[0] ?? LONG, await quickPhotoWithSubject(1)],
    [LINES[1] ?? LONG, await quickPhotoWithSubject(33)],
  ] as const) {
    const all = candidatesOf({ facts, locale: 'id', photo, seed: 'plinth', round: 0 });
    const contrasts = all.flatMap(({ design }) =>
      design.shape === 'PLINTH' ? [contrastRatio(shapeColor(design), design.background)] : [],
    );
    expect(contrasts.length).toBeGreaterThan(0);
    expect(Math.min(...contrasts)).toBeGreaterThan(1.15);
  }
});

test('every layout with at most one photo, shape, shadow and place of a subject is that of a recipe', async () => {
  const used = (key: 'shape' | 'subject_align') => new Set(RECIPES.flatMap(({ style }) => style?.[key] ?? []));
  expect(LAYOUTS.filter(({ photos, id }) => photos < 2 && !RECIPES.some(({ layout }) => layout === id))).toEqual([]);
  expect([...used('shape')]).toEqual(expect.arrayContaining(['CIRCLE', 'RINGS', 'SUN', 'ARCH', 'PLINTH']));
  expect([...used('subject_align')]).toContain('RIGHT');
  const [line] = LINES as [LineFacts];
  const { subject, ...photo } = await quickPhotoWithSubject(1);
  if (!subject) throw new Error('no subject');
  // A plate, which is seen from above.
  const box = {
    x: 25,
    y: (100 - (50 * photo.width) / photo.height) / 2,
    width: 50,
    height: (50 * photo.width) / photo.height,
  };
  const coverage = ((Math.PI / 4) * (box.width - 2.4) * (box.height - 2.4)) / 10_000;
  const plate = { ...subject, box, coverage, grade: 'A' as const, edges: [], contour: [] };
  const shadowsOf = (found: typeof subject) =>
    candidatesOf({ facts: line, locale: 'id', photo: { ...photo, subject: found }, seed: 'above', round: 0 }).flatMap(
      ({ design }) => design.contents.flatMap((content) => (content.type === 'PHOTO' ? [content.shadow] : [])),
    );
  expect(shadowsOf(plate)).toContain('LONG');
  expect(shadowsOf({ ...subject, grade: 'A', edges: [] })).not.toContain('LONG');
});

test('sixty designs in ten rounds are all different, and the same for the same input', async () => {
  const photo = await quickPhoto(0);
  for (const given of [photo, null]) {
    const roundOf = (round: number) =>
      suggestDesigns({ facts: LINES[0] ?? LONG, locale: 'id', photo: given, seed: 'b', round });
    const designs = Array.from({ length: ROUNDS }, (_, round) => roundOf(round)).flat();
    expect(new Set(designs.map(lookOf)).size).toBe(ROUNDS * DESIGNS_A_ROUND);
    // The last round chooses all the others first, unless they are known.
    expect(roundOf(ROUNDS - 1)).toEqual(designs.slice(-DESIGNS_A_ROUND));
    suggestDesigns({ facts: LONG, locale: 'id', photo: given, seed: 'other', round: 0 });
    expect(roundOf(ROUNDS - 1)).toEqual(designs.slice(-DESIGNS_A_ROUND));
  }
});

describe('texts', () => {
  test('contain only the words of the line and the closed phrases', async () => {
    for (let turn = 0; turn < SHARED_PHOTOS; turn += 1) {
      for (const { line, locale, candidates } of await madeDesigns(turn)) {
        const phrases = JSON.stringify(locale === 'id' ? indonesian : english);
        const known = `${line.title} ${line.city} ${phrases}`.toLowerCase();
        for (const { design } of candidates) {
          const words =
            displayText(design)
              .toLowerCase()
              .match(/\p{L}+/gu) ?? [];
          expect(words.filter((word) => word !== 'rp' && !known.includes(word))).toEqual([]);
        }
      }
    }
  });

  test('are not broken between a number and its unit', () => {
    const line = facts('Sewa mobil 12 jam 250 km', { price: 1_250_000, price_period: 'day', city: 'Depok' });
    const designs = candidatesOf({ facts: line, locale: 'id', photo: null, seed: 'f', round: 0 });
    const rows = designs.flatMap(({ design }) => slotsOf(design).texts.flatMap((content) => content?.rows ?? []));
    expect(rows.filter(({ text }) => /12$|250$|^(?:jam|km)/u.test(text))).toEqual([]);
    for (const { design } of designs)
      for (const place of rowPlaces(design)) {
        const parts = breakableParts(shownText(place.row));
        expect(Math.max(...parts.map((part) => textLength(part, place.row, place.size)))).toBeLessThanOrEqual(
          place.box.width + 0.5,
        );
      }
  });

  test('do not offer for sale what is given away', () => {
    const free = facts('Kucing betina', { price: 0, price_note: 'free', city: 'Malang' });
    const designs = candidatesOf({ facts: free, locale: 'id', photo: null, seed: 'e', round: 0 });
    expect(designs.filter(({ design }) => displayText(design).includes('Dijual'))).toEqual([]);
  });

  test('words that are longer than a line make no broken design', async () => {
    const photo = await quickPhoto(4);
    for (const given of [photo, null]) {
      const candidates = candidatesOf({ facts: LONG, locale: 'id', photo: given, seed: 'd', round: 0 });
      expect(candidates.length).toBeGreaterThan(0);
      for (const { design } of candidates) expect(faultsOf(design, given)).toEqual([]);
    }
  });
});

describe('a design whose facts are corrected', () => {
  const [before] = LINES as [LineFacts];
  const input = { facts: before, locale: 'id', seed: 'betul' } as const;

  test.each(['photo', 'no photo'])('keeps its look and shows the new words, with %s', async (kind) => {
    const photo = kind === 'photo' ? await quickPhoto(0) : null;
    for (const round of [0, 3]) {
      for (const design of suggestDesigns({ ...input, photo, round })) {
        const changed = redesign(design, { ...input, photo }, { ...before, price: 725_000 });
        expect(changed && displayText(changed)).toBe(displayText(design).replaceAll('850', '725'));
        expect(changed).toMatchObject({ layout: design.layout, ratio: design.ratio, background: design.background });
      }
    }
  });

  test('is not made again if somebody has changed it', () => {
    const [design] = suggestDesigns({ ...input, photo: null, round: 0 });
    const changed = design && { ...design, background: '#123456' };
    expect(changed && redesign(changed, { ...input, photo: null }, { ...before, price: 1 })).toBeNull();
  });
});

test('designs that are made in steps, all of them or only some, are those that are made at once', async () => {
  const [line] = LINES;
  if (!line) throw new Error('There is no line.');
  const input = { facts: line, locale: 'id' as const, photo: await quickPhotoWithSubject(1), seed: 'steps' };
  const made = (round: number, seed = input.seed) => suggestDesigns({ ...input, seed, round });
  const whole = [made(0), made(1)];
  made(0, 'another');
  const step = designSteps({ ...input, round: 0 });
  let steps = 0;
  while (step()) steps += 1;
  expect(steps).toBeGreaterThan(DESIGNS_A_ROUND);
  const next = designSteps({ ...input, round: 1 });
  expect([next(), next()]).toEqual([true, true]);
  expect([made(0), made(1)]).toEqual(whole);
  expect(next()).toBe(false);
});

test('designs of a record are those of the round, and a record of anything else is ignored', async () => {
  const [line, other] = LINES;
  if (!line || !other) throw new Error('there are no lines');
  const photo = await quickPhotoWithSubject(1);
  const input = { facts: line, locale: 'id', photo, seed: 'seed', mood: null } as const;
  const rounds = Array.from({ length: 5 }, (_, round) => suggestDesigns({ ...input, round }));
  const records = rounds.map((_, round) => recordRound({ ...input, round }));
  for (const [round, record] of records.entries()) {
    // Forgets the rounds of this input.
    suggestDesigns({ ...input, facts: other, round: 0 });
    expect(suggestDesigns({ ...input, round }, record)).toEqual(rounds[round]);
    suggestDesigns({ ...input, facts: other, round: 0 });
    const [first, ...rest] = record.made;
    const damaged = { ...record, made: [['poster', 71] as const, ...rest] };
    expect(first).toBeDefined();
    expect(suggestDesigns({ ...input, round }, damaged)).toEqual(rounds[round]);
  }
  const changed = { ...input, facts: other, round: 0 };
  expect(suggestDesigns(changed, records[0])).toEqual(suggestDesigns(changed));
  const [, second] = records;
  expect(suggestDesigns({ ...input, round: 2 }, second)).toEqual(rounds[2]);
});

test('the first three of a round are there before the others, and stay', async () => {
  const [line] = LINES;
  if (!line) throw new Error('there is no line');
  for (const photo of [await quickPhoto(2), await quickPhotoWithSubject(1)]) {
    for (const round of [0, 1]) {
      const input = { facts: line, locale: 'id', photo, seed: 'first', round } as const;
      const first = suggestFirstDesigns(input);
      expect(first).toHaveLength(3);
      expect(suggestDesigns(input).slice(0, 3)).toEqual(first);
      expect(suggestFirstDesigns(input)).toEqual(first);
    }
  }
});
