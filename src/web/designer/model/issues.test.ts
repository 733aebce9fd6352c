import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../contract/design/contrast.ts';
import { type DisplayConfig, type DisplayConfigInput, displayConfig } from '../../../contract/design/schemas.ts';
import { createStore } from '../../browser/store.ts';
import type { Designer } from '../designer-context.tsx';
import { createPhotoReader } from '../photos/photo-reader.ts';
import { createUploads } from '../photos/uploads.ts';
import { createAutosave } from '../saving/autosave.ts';
import { createEngine } from './engine.ts';
import { fixOf } from './fixes.ts';
import { type IssueKey, issueId, issuesOf, NOTHING_OVER_PHOTO, type Situation } from './issues.ts';
import { readableOn } from './legible-colors.ts';

const ENOUGH = 'Kursi rotan buatan Cirebon, anyaman tangan';
const noUploads: Situation = { overPhoto: NOTHING_OVER_PHOTO, overflowing: [], uploads: [] };
const designWith = (row: object, design: DisplayConfigInput = {}) =>
  displayConfig.parse({
    contents: [{ type: 'TEXT', rows: [{ text: ENOUGH, size: 5, ...row }] }],
    ...design,
  });
const keys = (design: DisplayConfig, situation: Situation = noUploads) =>
  issuesOf(design, situation).map(({ key }) => key);

/** The fixes only use the engine; everything else has its initial state. */
function designerOf(design: DisplayConfig): Designer {
  const draft = { id: '', price: null } as unknown as Designer['draft'];
  const never = () => new Promise<never>(() => undefined);
  return {
    draft,
    engine: createEngine(design),
    autosave: createAutosave({
      content: design,
      version: 1,
      send: never,
      failureOf: () => ({ kind: 'later' }),
      storeLocalCopy: () => true,
    }),
    uploads: createUploads({
      send: never,
      failureOf: (error) => ({ message: String(error), canRetry: true, isLost: false }),
      isOnline: () => true,
      prepare: () => Promise.resolve(),
      onDone: () => undefined,
      pendingUploads: { store: async () => true, clear: async () => undefined },
    }),
    tool: createStore('text'),
    overflowing: createStore([]),
    overPhoto: createStore(NOTHING_OVER_PHOTO),
    photoReader: createPhotoReader(),
    checking: createStore(false),
    rowField: { current: null },
    choosePicture: () => undefined,
    recutPicture: () => undefined,
  } as unknown as Designer;
}

/** The design after the fix of its first issue of a kind. */
function fixed(design: DisplayConfig, key: IssueKey): DisplayConfig {
  const issue = issuesOf(design, noUploads).find((candidate) => candidate.key === key);
  const fix = issue && fixOf(issue, design, NOTHING_OVER_PHOTO);
  if (!fix) throw new Error(`no fix for ${key}`);
  const designer = designerOf(design);
  fix.apply(designer);
  return designer.engine.snapshot().design;
}

describe('issues', () => {
  it('report a failed or uploading photo instead of a missing one', () => {
    const design = designWith({}, { layout: 1 });
    const upload = (state: 'failed' | 'sending') => ({ slot: 'photo-0', url: '', state, message: null });
    expect(keys(design)).toEqual(['photo_missing']);
    const failed = issuesOf(design, { ...noUploads, uploads: [upload('failed') as never] });
    expect(failed).toMatchObject([{ key: 'photo_failed', severity: 'error' }]);
    expect(keys(design, { ...noUploads, uploads: [upload('sending') as never] })).toEqual(['photo_sending']);
    expect(issueId(failed[0] as never)).toBe('photo_missing photo-0 null');
  });

  it('include issues measured from pixels', () => {
    const overPhoto = { ...NOTHING_OVER_PHOTO, contrasts: [{ slot: 0, row: 0, ratio: 2.94 }] };
    const issues = issuesOf(designWith({}), { ...noUploads, overPhoto, overflowing: ['text-0'] });
    expect(issues).toMatchObject([
      { key: 'text_overflow', severity: 'error', slot: 'text-0', row: null },
      { key: 'text_illegible', severity: 'error', slot: 'text-0', row: 0, measured: 2.94, onPhoto: true },
    ]);
    const pale = { ...overPhoto, contrasts: [{ slot: 0, row: 0, ratio: 3.1 }] };
    expect(issuesOf(designWith({}), { ...noUploads, overPhoto: pale })).toMatchObject([
      { key: 'contrast_low', severity: 'advice', measured: 3.1 },
    ]);
  });
});

describe('a fix resolves its issue', () => {
  const cases: [IssueKey, DisplayConfig][] = [
    ['text_illegible', designWith({ color: '#F7E3B5' }, { background: '#9DB8A6' })],
    ['text_illegible', designWith({ color: '#888888' }, { background: '#7A7A7A' })],
    ['text_illegible', designWith({ color: '#FF0000', marker: '#00AA00' })],
    ['contrast_low', designWith({ color: '#FFFFFF' }, { background: '#8A8A8A' })],
    [
      'contrast_low',
      designWith(
        { color: '#888888' },
        { background: '#FFFFFF', background_type: 'TEXT', background_text: 'A', background_text_color: '#000000' },
      ),
    ],
    ['text_small', designWith({ size: 1 })],
    ['text_small', designWith({ size: 2 }, { ratio: '16:9' })],
    ['links_removed', designWith({ text: `${ENOUGH} toko.com` })],
    [
      'links_removed',
      designWith({}, { background_type: 'TEXT', background_text: 'toko.com', background_text_color: '#FFFFFF' }),
    ],
    ['hashtag_in_design', designWith({ text: `${ENOUGH} #rotan #kursi` })],
    ['phone_in_design', designWith({ text: `${ENOUGH} 0812-3456-7890` })],
    ['letters_missing', designWith({ text: `${ENOUGH} สวัสดี` })],
  ];
  it.each(cases)('%s', (key, design) => {
    expect(keys(design)).toContain(key);
    expect(keys(fixed(design, key))).toEqual([]);
  });

  it('removes a row that was only a link', () => {
    const design = displayConfig.parse({
      contents: [
        {
          type: 'TEXT',
          rows: [
            { text: ENOUGH, size: 5 },
            { text: 'www.toko.com', size: 5 },
          ],
        },
      ],
    });
    expect(fixed(design, 'links_removed').contents).toMatchObject([{ rows: [{ text: ENOUGH }] }]);
  });
});

it('white, ink or black is legible on every background', () => {
  for (let step = 0; step <= 255; step += 1) {
    const grey = `#${step.toString(16).padStart(2, '0').repeat(3)}`;
    expect(contrastRatio(readableOn([grey]), grey)).toBeGreaterThanOrEqual(4.5);
  }
});
