import { describe, expect, test } from 'vitest';
import { READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { rowContrast } from '../../../contract/design/legibility.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { matchedTo } from './match-photo.ts';
import type { PhotoFacts } from './quick/facts.ts';
import { SEASON_TEMPLATES, TEMPLATES, templateDisplay } from './templates.ts';

const photoOf = (colors: string[], rest: Partial<PhotoFacts> = {}): PhotoFacts => ({
  file_id: null,
  width: 1200,
  height: 900,
  colors,
  lightness: 0.5,
  sharpness: 1,
  columns: 12,
  rows: 9,
  calm: [],
  bright: [],
  ...rest,
});
const PHOTOS = [['#D9A21B', '#F1E3CB', '#5A3A08'], ['#8A1520', '#222222'], ['#3A6EA5'], ['#777777'], []].map((colors) =>
  photoOf(colors),
);
const box = { x: 20, y: 20, width: 60, height: 60 };

describe('templates in the colours of a photo', () => {
  test.each([...TEMPLATES, ...SEASON_TEMPLATES])('$name stays legible', (template) => {
    const design = templateDisplay(template, 'id');
    for (const photo of PHOTOS) {
      const matched = matchedTo(design, photo);
      expect(displayConfig.parse(matched)).toEqual(matched);
      for (const content of matched.contents) {
        if (content.type !== 'TEXT') continue;
        for (const row of content.rows) {
          const contrast = rowContrast(matched, content, row);
          if (contrast !== null)
            expect(contrast, `${row.text} ${photo.colors[0]}`).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        }
      }
    }
  });

  test('show its subject by how certain its contour is, and only where there is a place for one', () => {
    const cutIn = (name: string, photo: PhotoFacts) => {
      const template = TEMPLATES.find((one) => one.name === name);
      const content = template && matchedTo(templateDisplay(template, 'id'), photo).contents[0];
      return content?.type === 'PHOTO' ? content.cut : null;
    };
    const graded = (grade: 'A' | 'B' | 'C') =>
      photoOf(['#D9A21B'], { subject: { box, coverage: 0.3, grade, edges: [], rows: 9, cells: [], contour: [] } });
    expect(cutIn('motorcycle_cover', graded('A'))).toBe('CLEAN');
    expect(cutIn('motorcycle_cover', graded('B'))).toBe('OUTLINE');
    expect(cutIn('motorcycle_cover', graded('C'))).toBe('NONE');
    expect(cutIn('boarding_house_polaroid', graded('A'))).toBe('NONE');
  });
});
