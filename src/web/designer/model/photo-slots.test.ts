import { describe, expect, it } from 'vitest';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { cropFor, freeSlots, slotsFrom } from './photo-slots.ts';

const FILE = '01890000-0000-7000-8000-000000000001';
const three = displayConfig.parse({
  layout: 8,
  contents: [{ type: 'PHOTO' }, { type: 'PHOTO', file_id: FILE }, { type: 'TEXT' }],
});

describe('photo slots', () => {
  it('are free if they have neither a photo nor an upload', () => {
    expect(freeSlots(three, () => false)).toEqual(['photo-0', 'photo-2']);
    expect(freeSlots(three, (slot) => slot === 'photo-0')).toEqual(['photo-2']);
    expect(freeSlots({ ...three, layout: 11 }, () => false)).toEqual([]);
  });

  it('several pictures start at the chosen slot and continue in order', () => {
    expect(slotsFrom('photo-1', ['photo-0', 'photo-2'])).toEqual(['photo-1', 'photo-2', 'photo-0']);
    expect(slotsFrom('photo-0', ['photo-0', 'photo-2'])).toEqual(['photo-0', 'photo-2']);
  });

  it('the background is cropped like the whole artwork', () => {
    expect(cropFor(three, 'background').aspect).toBeCloseTo(3 / 4);
  });
});
