import { expect, it } from 'vitest';
import { contrastRatio } from '../../contract/contrast.ts';
import { displayConfig } from '../../contract/display.ts';
import { readableOn, warningsOf } from './warnings.ts';

const design = (row: object, document: object = {}) =>
  displayConfig.parse({ ...document, contents: [{ type: 'TEXT', rows: [{ text: 'Kursi rotan', ...row }] }] });

it('pale words are told with a colour that is read', () => {
  const [warning] = warningsOf(design({ color: '#F7E3B5' }, { background: '#9DB8A6' }));
  expect(warning).toMatchObject({ kind: 'contrast', place: 0, row: 0, color: '#15171C' });
  expect(warningsOf(design({ color: '#FFFFFF' }, { background: '#2E6E66' }))).toEqual([]);
});

it('ink or white can be read on every ground', () => {
  for (let step = 0; step <= 255; step += 5) {
    const grey = `#${step.toString(16).padStart(2, '0').repeat(3)}`;
    expect(contrastRatio(readableOn([grey]), grey)).toBeGreaterThanOrEqual(4.2);
  }
});

it('small letters are told with the first size that a phone shows', () => {
  expect(warningsOf(design({ size: 1 }))).toMatchObject([{ kind: 'small', size: 2 }]);
  expect(warningsOf(design({ size: 2 }, { ratio: '16:9' }))).toMatchObject([{ kind: 'small', size: 4 }]);
  expect(warningsOf(design({ size: 2 }))).toEqual([]);
});

it('over a photo nothing is certain, and empty rows are no fault', () => {
  expect(warningsOf(design({ color: '#FFFFFF' }, { layout: 5 }))).toEqual([]);
  expect(warningsOf(design({ text: ' ', size: 1, color: '#FFFFFF' }))).toEqual([]);
});
