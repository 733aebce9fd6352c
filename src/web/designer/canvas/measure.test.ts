import { describe, expect, it } from 'vitest';
import { withUnchangedParts } from './measure.ts';

const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });

describe('reusing equal parts', () => {
  it('returns the former value if nothing changed', () => {
    const before = { slots: { a: box(1) }, lines: { a: [box(1), box(2)] }, none: null };
    expect(withUnchangedParts(before, structuredClone(before))).toBe(before);
  });

  it('reuses the parts beside a changed one', () => {
    const before = { slots: { a: box(1), b: box(2) }, lines: { a: [box(1), box(2)] } };
    const next = withUnchangedParts(before, { slots: { a: box(1), b: box(2) }, lines: { a: [box(1), box(3)] } });
    expect(next).toEqual({ slots: before.slots, lines: { a: [box(1), box(3)] } });
    expect(next.slots).toBe(before.slots);
    expect(next.lines.a?.[0]).toBe(before.lines.a[0]);
  });

  it('detects added and removed parts', () => {
    expect(withUnchangedParts([1, 2], [1])).toEqual([1]);
    expect(withUnchangedParts([1], [1, 2])).toEqual([1, 2]);
    expect(withUnchangedParts({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(withUnchangedParts({ a: undefined }, { b: undefined })).toStrictEqual({ b: undefined });
    expect(withUnchangedParts([], {})).toEqual({});
    expect(withUnchangedParts(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('does not treat different maps as equal', () => {
    const next = new Map([[1, 2]]);
    expect(withUnchangedParts({ sizes: new Map() }, { sizes: next }).sizes).toBe(next);
  });
});
