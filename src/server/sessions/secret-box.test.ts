import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const OLD = 'the key before, long enough for anything';
const NEW = 'the key of today, long enough for anything';
const TEXT = 'JBSWY3DPEHPK3PXP';

describe('a stored secret', () => {
  it('is encrypted differently each time, and opens with the same key and owner only', () => {
    const box = createSecretBox(NEW);
    const [one, other] = [box.seal(TEXT, 'sari'), box.seal(TEXT, 'sari')];
    expect(one).not.toBe(other);
    expect(one).not.toContain(TEXT);
    expect(box.open(one, 'sari')).toEqual({ text: TEXT, isOutdated: false });
    expect(box.open(one, 'rina')).toBe(null);
    expect(createSecretBox(OLD).open(one, 'sari')).toBe(null);
  });

  it('opens with the previous key too, and says that it must be sealed again', () => {
    const sealed = createSecretBox(OLD).seal(TEXT, 'sari');
    const box = createSecretBox(NEW, OLD);
    expect(box.open(sealed, 'sari')).toEqual({ text: TEXT, isOutdated: true });
    expect(createSecretBox(NEW).open(box.seal(TEXT, 'sari'), 'sari')).toEqual({ text: TEXT, isOutdated: false });
  });

  it('does not open when it was changed', () => {
    const box = createSecretBox(NEW);
    const sealed = box.seal(TEXT, 'sari');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
    for (const text of [changed.toString('base64url'), sealed.slice(0, -4), sealed.slice(4), '']) {
      expect(box.open(text, 'sari')).toBe(null);
    }
  });
});
