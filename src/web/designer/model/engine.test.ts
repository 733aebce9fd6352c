import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { DISPLAY_LIMITS, FONTS, LAYOUTS } from '../../../contract/design/rules.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import type { Command } from './commands.ts';
import * as commands from './commands.ts';
import { createEngine, type Engine } from './engine.ts';
import { GROUP_MS, HISTORY_STEPS, record, redo, startHistory, undo } from './history.ts';
import { emptyRow, existingSelection, firstDesign, hasSlot, textAt, withHints, withoutEmptyRows } from './model.ts';

const FILE = '0198c5a0-0000-7000-8000-000000000001';

const color = fc.oneof(
  fc.stringMatching(/^#[0-9a-fA-F]{6}$/),
  fc.constantFrom('red', '#12345', 'url(x)', '#FFFFFF;x', ''),
);
const anyNumber = fc.oneof(fc.integer({ min: -20, max: 120 }), fc.double());
const text = fc.oneof(
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc.string({ maxLength: 400, unit: 'grapheme' }),
  fc.constantFrom('a\n\nb\nc\nd\ne', '\u202Eabc', 'e\u0301'.repeat(160), '👩‍👩‍👧‍👦'.repeat(60), '\uD83D'.repeat(200)),
);
const slot = fc.integer({ min: -1, max: 4 });
const row = fc.integer({ min: -1, max: 7 });

/** An action on an engine, with its command and input, so that a failing sequence is readable. */
type Action = { name: string; input: unknown; perform: (engine: Engine) => void };
const actionsOf = <Input>(command: Command<Input>, input: fc.Arbitrary<Input>): fc.Arbitrary<Action> =>
  input.map((given) => ({ name: command.name, input: given, perform: (engine) => void engine.run(command, given) }));

const action = fc.oneof(
  actionsOf(commands.setLayout, fc.integer({ min: -1, max: 14 })),
  actionsOf(commands.setRatio, fc.constantFrom(...RATIOS)),
  actionsOf(
    commands.setSplit,
    fc.record({ name: fc.constantFrom('split' as const, 'split_second' as const), value: anyNumber }),
  ),
  actionsOf(commands.setBackground, color),
  actionsOf(commands.setBackgroundPicture, fc.constantFrom(FILE, null, 'no id')),
  actionsOf(commands.setBackgroundText, text),
  actionsOf(commands.setBackgroundTextColor, color),
  actionsOf(commands.setBorderType, fc.constantFrom('NONE', 'BOLD', 'THIN', 'DASH')),
  actionsOf(commands.setBorderColor, fc.option(color)),
  actionsOf(commands.setBorderInset, fc.boolean()),
  actionsOf(commands.setTilt, anyNumber),
  actionsOf(commands.setTabCount, fc.integer({ min: 5, max: 9 })),
  actionsOf(commands.addRow, fc.record({ slot })),
  actionsOf(commands.removeRow, fc.record({ slot, row })),
  actionsOf(commands.moveRow, fc.record({ slot, row, by: fc.constantFrom(-1 as const, 1 as const) })),
  actionsOf(commands.setRowText, fc.record({ slot, row, text })),
  actionsOf(commands.setRowFont, fc.record({ slot, row, value: fc.constantFrom(...FONTS) })),
  actionsOf(commands.setRowSize, fc.record({ slot, row, value: anyNumber })),
  actionsOf(commands.setRowColor, fc.record({ slot, row, value: color })),
  actionsOf(commands.setRowMarker, fc.record({ slot, row, value: fc.option(color) })),
  actionsOf(commands.setRowCaps, fc.record({ slot, row, value: fc.boolean() })),
  actionsOf(commands.setSlotBackground, fc.record({ slot, value: fc.option(color) })),
  actionsOf(commands.shrinkSlot, fc.record({ slot })),
  actionsOf(commands.setPhoto, fc.record({ slot, file_id: fc.constantFrom(FILE, 'no id') })),
  actionsOf(commands.removePhoto, fc.record({ slot })),
  actionsOf(commands.setPhotoAlt, fc.record({ slot, alt: text })),
  actionsOf(commands.setPhotoFocus, fc.record({ slot, x: anyNumber, y: anyNumber })),
);

describe('random changes of a design', () => {
  it('always leave a valid design, and can be undone to the start', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: HISTORY_STEPS }), (sequence) => {
        let time = 0;
        // Far apart in time, so that every action is a separate step.
        const engine = createEngine(firstDesign(), () => (time += GROUP_MS + 1));
        for (const { perform } of sequence) {
          perform(engine);
          const { design, selection } = engine.snapshot();
          expect(displayConfig.parse(design)).toEqual(design);
          expect(existingSelection(design, selection)).toEqual(selection);
        }
        const { design: last } = engine.snapshot();
        let steps = 0;
        while (engine.snapshot().canUndo) {
          engine.undo();
          steps += 1;
        }
        expect(engine.snapshot().design).toEqual(firstDesign());
        for (let step = 0; step < steps; step += 1) engine.redo();
        expect(engine.snapshot().design).toEqual(last);
        expect(engine.snapshot().canRedo).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('history', () => {
  it('stores a hundred steps', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 250; step += 1) history = record(history, step, step);
    let steps = 0;
    while (history.past.length > 0) {
      history = undo(history);
      steps += 1;
    }
    expect(steps).toBe(HISTORY_STEPS);
    expect(history.present).toBe(150);
    expect(redo(history).present).toBe(151);
  });

  it('undoes quick steps of one group together, slow ones one by one', () => {
    let history = startHistory('');
    history = record(history, 'k', 0, 'text-0-0');
    history = record(history, 'ku', 400, 'text-0-0');
    history = record(history, 'kur', 400 + GROUP_MS, 'text-0-0');
    expect(undo(history).present).toBe('');
    history = record(history, 'kurs', 400 + 2 * GROUP_MS + 1, 'text-0-0');
    expect(undo(history).present).toBe('kur');
  });

  it('a new step discards the redo steps', () => {
    const history = record(undo(record(startHistory('a'), 'b', 0)), 'c', 1);
    expect(redo(history)).toBe(history);
  });
});

describe('the engine', () => {
  const write = (engine: Engine, texts: string, at = { slot: 0, row: 0 }) =>
    engine.run(commands.setRowText, { ...at, text: texts });

  it('typing in one row is one undo step', () => {
    const engine = createEngine(firstDesign(), () => 0);
    for (const texts of ['K', 'Ku', 'Kur', 'Kursi']) write(engine, texts);
    engine.undo();
    expect(engine.snapshot().design).toEqual(firstDesign());
    expect(engine.snapshot().canUndo).toBe(false);
  });

  it('a follow-up change is undone with its action', () => {
    const engine = createEngine(firstDesign(), () => 0);
    write(engine, 'Kursi rotan');
    engine.select(null);
    engine.run(commands.setRowSize, { slot: 0, row: 0, value: 9 });
    engine.follow(commands.shrinkSlot, { slot: 0 });
    expect(textAt(engine.snapshot().design, 0)?.rows.map((rows) => rows.size)).toEqual([8, 2]);
    engine.undo();
    expect(textAt(engine.snapshot().design, 0)?.rows.map((rows) => rows.size)).toEqual([5, 3]);
  });

  it('keeps every content through all layouts and ratios', () => {
    const engine = createEngine(firstDesign());
    engine.run(commands.setLayout, 8);
    for (const index of [0, 1, 2]) engine.run(commands.setPhoto, { slot: index, file_id: FILE });
    engine.run(commands.setLayout, 11);
    for (const index of [0, 1, 2]) engine.run(commands.addRow, { slot: index });
    const { contents } = engine.snapshot().design;
    expect(contents).toHaveLength(6);
    for (const layout of LAYOUTS) {
      for (const ratio of RATIOS) {
        engine.run(commands.setLayout, layout.id);
        engine.run(commands.setRatio, ratio);
        expect(engine.snapshot().design.contents).toEqual(contents);
      }
    }
  });

  it('enlarges text again if another layout has more room', () => {
    const engine = createEngine(firstDesign());
    const sizes = () => textAt(engine.snapshot().design, 0)?.rows.map((row) => row.size);
    engine.run(commands.setLayout, 10);
    engine.follow(commands.shrinkSlot, { slot: 0 });
    engine.run(commands.shrinkSlot, { slot: 0 });
    expect(sizes()).toEqual([3, 1]);
    engine.run(commands.setLayout, 2);
    expect(sizes()).toEqual([5, 3]);
    engine.undo();
    expect(sizes()).toEqual([3, 1]);
    // A size that the author chose later stays.
    engine.run(commands.setRowSize, { slot: 0, row: 0, value: 7 });
    engine.run(commands.setRatio, '1:1');
    expect(sizes()).toEqual([7, 1]);
  });

  it('drops a selection that the layout no longer renders', () => {
    const engine = createEngine(firstDesign());
    engine.select({ kind: 'photo', slot: 0, row: null });
    engine.run(commands.setLayout, 0);
    expect(engine.snapshot().selection).toBeNull();
    expect(hasSlot(engine.snapshot().design, 'photo', 0)).toBe(false);
  });

  it('the sticker’s round slot gets the shorter text, and a layout with one text the longer one', () => {
    const long = {
      type: 'TEXT' as const,
      rows: [emptyRow({ text: 'Kursi rotan Cirebon, bantal bisa dicuci', size: 6 })],
    };
    const engine = createEngine(displayConfig.parse({ layout: 1, contents: [{ type: 'PHOTO' }, long] }));
    const texts = (number: number) => textAt(engine.snapshot().design, number)?.rows.map((row) => row.text) ?? [];
    const [text] = long.rows.map((row) => row.text);
    engine.select({ kind: 'text', slot: 0, row: 0 });
    engine.run(commands.setLayout, 10);
    expect([texts(0), texts(1)]).toEqual([[], [text]]);
    expect(engine.snapshot().selection).toEqual({ kind: 'text', slot: 1, row: 0 });
    engine.run(commands.setLayout, 5);
    expect([texts(0), texts(1)]).toEqual([[text], []]);
    engine.run(commands.setLayout, 10);
    engine.run(commands.addRow, { slot: 0 });
    engine.run(commands.setRowText, { slot: 0, row: 0, text: '−50%' });
    engine.run(commands.setLayout, 11);
    expect([texts(0), texts(1)]).toEqual([['−50%'], [text]]);
    engine.run(commands.setLayout, 10);
    engine.run(commands.setLayout, 0);
    expect([texts(0), texts(1)]).toEqual([[text], ['−50%']]);
  });

  it('rejects impossible commands', () => {
    const engine = createEngine(firstDesign());
    expect(engine.run(commands.setBackground, 'javascript:alert(1)')).toBe(false);
    expect(engine.run(commands.moveRow, { slot: 0, row: 0, by: -1 })).toBe(false);
    expect(engine.run(commands.setSplit, { name: 'split_second', value: 40 })).toBe(false);
    for (let count = 2; count < DISPLAY_LIMITS.rows; count += 1) engine.run(commands.addRow, { slot: 0 });
    expect(engine.run(commands.addRow, { slot: 0 })).toBe(false);
    expect(engine.snapshot().design.contents).toHaveLength(2);
  });

  it('a new row gets the style of the one above', () => {
    const engine = createEngine(firstDesign());
    engine.run(commands.setRowColor, { slot: 0, row: 0, value: '#be1e2d' });
    engine.select({ kind: 'text', slot: 0, row: 0 });
    engine.run(commands.addRow, { slot: 0 });
    expect(engine.snapshot().selection).toEqual({ kind: 'text', slot: 0, row: 1 });
    expect(textAt(engine.snapshot().design, 0)?.rows[1]).toMatchObject({ text: '', color: '#BE1E2D', size: 5 });
  });
});

describe('rows without text', () => {
  it('show a hint on the canvas and are removed in the end', () => {
    const design = firstDesign();
    expect(
      textAt(
        withHints(design, () => 'hint'),
        0,
      )?.rows.map((rows) => rows.text),
    ).toEqual(['hint', 'hint']);
    expect(textAt(withoutEmptyRows(design), 0)?.rows).toEqual([]);
    expect(textAt(design, 0)?.rows.map((rows) => rows.text)).toEqual(['', '']);
  });
});
