import { expect, test } from 'vitest';
import { setBackground, setRowText } from './commands.ts';
import { createEngine } from './engine.ts';
import { firstDesign, textAt } from './model.ts';
import { createShown } from './shown.ts';

function writing() {
  const engine = createEngine(firstDesign());
  const frames: (() => void)[] = [];
  const shown = createShown(engine, (work) => void frames.push(work));
  const seen: (string | undefined)[] = [];
  const textIn = ({ design }: ReturnType<typeof shown.snapshot>) => textAt(design, 0)?.rows[0]?.text;
  shown.subscribe(() => seen.push(textIn(shown.snapshot())));
  return {
    engine,
    shown,
    seen,
    frames,
    write: (text: string) => shown.late(() => engine.run(setRowText, { slot: 0, row: 0, text })),
    written: () => textIn(engine.snapshot()),
  };
}

test('letters are in the design at once, and shown together after the next frame', () => {
  const { write, written, seen, frames } = writing();
  write('Ku');
  write('Kur');
  expect(written()).toBe('Kur');
  expect(seen).toEqual([]);
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(seen).toEqual(['Kur']);
  write('Kurs');
  frames.shift()?.();
  expect(seen).toEqual(['Kur', 'Kurs']);
});

test('every other change is shown at once, with the letters before it', () => {
  const { engine, shown, write, seen, frames } = writing();
  write('Kursi');
  engine.run(setBackground, '#112233');
  expect(seen).toEqual(['Kursi']);
  expect(shown.snapshot()).toBe(engine.snapshot());
  frames.shift()?.();
  expect(seen).toEqual(['Kursi']);
  write('Kursi rotan');
  shown.catchUp();
  expect(seen).toEqual(['Kursi', 'Kursi rotan']);
});
