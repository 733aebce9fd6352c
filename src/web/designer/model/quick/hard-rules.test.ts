import { beforeAll, describe, expect, test } from 'vitest';
import { quickPhotoWithSubject } from '../../../../../test/support/quick-photos.ts';
import { headlineOf, type LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import type { DisplayConfig, TextRow } from '../../../../contract/design/schemas.ts';
import type { PhotoFacts } from './facts.ts';
import { brokenRules, type HardRule } from './hard-rules.ts';
import { candidatesOf } from './suggest-designs.ts';

const title = 'Kursi rotan anyaman tangan';
const facts: LineFacts = {
  title,
  ...headlineOf(title),
  price: 850_000,
  price_note: 'negotiable',
  price_period: 'none',
  city: 'Depok',
  condition: null,
  category: 'kursi-meja',
  kind: 'sale',
};
/** A chair before a generated scene, with a certain contour. */
const CHAIR = 1;
let photo: PhotoFacts;
let made: Map<string, DisplayConfig>;

beforeAll(async () => {
  photo = await quickPhotoWithSubject(CHAIR);
  const candidates = candidatesOf({ facts, locale: 'id', photo, seed: 'rules', round: 0 });
  made = new Map(candidates.map(({ recipe, design }) => [recipe.name, design]));
});

function designOf(recipe: string): DisplayConfig {
  const design = made.get(recipe);
  if (!design) throw new Error(`no ${recipe}`);
  return design;
}

const withRows = (design: DisplayConfig, change: (row: TextRow) => Partial<TextRow>): DisplayConfig => ({
  ...design,
  contents: design.contents.map((content) =>
    content.type === 'TEXT' ? { ...content, rows: content.rows.map((row) => ({ ...row, ...change(row) })) } : content,
  ),
});
const withSubject = (change: Partial<NonNullable<PhotoFacts['subject']>>): PhotoFacts => ({
  ...photo,
  ...(photo.subject && { subject: { ...photo.subject, ...change } }),
});
/** The subject reaches far into a headline that is low in its place. */
const over = (design: DisplayConfig): DisplayConfig => ({
  ...design,
  overlap: 4,
  split: 62,
  split_second: 94,
  contents: design.contents.map((content) =>
    content.type === 'TEXT' ? { ...content, vertical_align: 'END' } : content,
  ),
});
const full = () => (photo.subject?.cells ?? []).map(() => 1);

const BREAKS: readonly [
  rule: HardRule,
  what: string,
  recipe: string,
  broken: (design: DisplayConfig) => [DisplayConfig, PhotoFacts],
][] = [
  [
    'contrast',
    'pale text on its ground',
    'cover',
    (design) => [withRows(design, () => ({ color: design.background })), photo],
  ],
  [
    'contrast',
    'dark text on a darkened photo',
    'spotlight',
    (design) => [withRows(design, () => ({ color: '#333333' })), photo],
  ],
  [
    'subject_covered',
    'text on a subject that fills the photo',
    'spotlight',
    (design) => [design, withSubject({ coverage: 0.7 })],
  ],
  [
    'subject_covered',
    'a headline in front of its subject',
    'cover',
    (design) => [{ ...over(design), depth: 'FRONT' }, withSubject({ cells: full() })],
  ],
  [
    'small_text',
    'the smallest step on a wide artwork',
    'stage-circle',
    (design) => [{ ...withRows(design, () => ({ fit: false, size: 1 })), ratio: '16:9' }, photo],
  ],
  [
    'headline_hidden',
    'a subject that hides most of the headline',
    'cover',
    (design) => [over(design), withSubject({ cells: full() })],
  ],
  [
    'headline_hidden',
    'handwriting behind a subject',
    'cover',
    (design) => [withRows(design, () => ({ font: 'caveat' })), photo],
  ],
  [
    'headline_hidden',
    'a price with a comma behind a subject',
    'cover',
    (design) => [withRows(design, () => ({ text: '14,5 juta' })), photo],
  ],
  [
    'order_of_rows',
    'rows of one size',
    'stage-circle',
    (design) => [withRows(design, () => ({ fit: false, size: 4 })), photo],
  ],
  [
    'phone',
    'a phone number',
    'stage-circle',
    (design) => [withRows(design, () => ({ text: 'WA 0812 3456 7890' })), photo],
  ],
  [
    'subject_cut',
    'a subject that the photo cuts, in the middle of the artwork',
    'stage-circle',
    (design) => [design, withSubject({ edges: ['BOTTOM'] })],
  ],
  [
    'contour_lost',
    'a subject in the colour of its ground',
    'stage-arch',
    (design) => [
      { ...design, shape: 'NONE' },
      withSubject({ contour: (photo.subject?.contour ?? []).map((point) => ({ ...point, color: design.background })) }),
    ],
  ],
  [
    'small_picture',
    'a photo of a quarter of the artwork',
    'caption-bar',
    (design) => [{ ...design, split: 25 }, photo],
  ],
  [
    'elements',
    'three stickers',
    'tagged',
    (design) => [{ ...design, elements: [0, 1, 2].flatMap(() => design.elements) }, photo],
  ],
];

describe('a quick design', () => {
  test.each(BREAKS)('breaks %s by %s', (rule, _, recipe, broken) => {
    const design = designOf(recipe);
    expect(brokenRules(design, photo)).toEqual([]);
    expect(brokenRules(...broken(design))).toContain(rule);
  });

  test('may show a cut subject at the edge of the artwork, or on a sheet cut with scissors', () => {
    const cut = withSubject({ edges: ['BOTTOM'] });
    expect(brokenRules(designOf('spotlight'), cut)).toEqual([]);
    expect(brokenRules(designOf('clippings'), cut)).toEqual([]);
  });

  test('shows a price where the subject leaves most room', () => {
    const [element] = designOf('tagged').elements;
    expect(element?.shows).toBe('PRICE');
    expect(brokenRules(designOf('tagged'), withSubject({ cells: full() }))).toContain('subject_covered');
  });
});

test('a contour may be lost at many places, but not in one piece', () => {
  const design = designOf('catalogue');
  const points = 40;
  const lost = (isLost: (point: number) => boolean) => {
    const contour = Array.from({ length: points }, (_, point) => {
      const angle = (2 * Math.PI * point) / points;
      return {
        x: 50 + 30 * Math.cos(angle),
        y: 50 + 30 * Math.sin(angle),
        color: isLost(point) ? design.background : '#101010',
      };
    });
    return brokenRules(design, withSubject({ contour }));
  };
  expect(lost((point) => point % 6 === 0)).not.toContain('contour_lost');
  expect(lost((point) => point < 7)).toContain('contour_lost');
});
