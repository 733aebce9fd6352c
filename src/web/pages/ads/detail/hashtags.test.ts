import { describe, expect, test, vi } from 'vitest';
import { createHashtags } from './hashtags.ts';

const TAKEN = 'rumahdepok';

function hashtagsOf(first: readonly string[] = []) {
  const onChange = vi.fn<(names: readonly string[]) => void>();
  const isFree = vi.fn(async (name: string) => name !== TAKEN);
  const hashtags = createHashtags({ hashtags: first, isFree, onChange });
  const names = () => hashtags.all.get().map(({ name }) => name);
  return { hashtags, onChange, isFree, names };
}
const responded = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('hashtags of an ad', () => {
  test('are added without their sign, in lower case, and saved once they are free', async () => {
    const { hashtags, onChange, names } = hashtagsOf();
    expect(hashtags.add('#KursiRotan')).toBeNull();
    expect(names()).toEqual(['kursirotan']);
    expect(onChange).not.toHaveBeenCalled();
    await responded();
    expect(onChange).toHaveBeenLastCalledWith(['kursirotan']);
  });

  test('are split if several were pasted', () => {
    const { hashtags, names } = hashtagsOf();
    expect(hashtags.add('#kursi #rotan cirebon#jati')).toBeNull();
    expect(names()).toEqual(['kursi', 'rotan', 'cirebon', 'jati']);
  });

  test('are split at commas', () => {
    const { hashtags, names } = hashtagsOf();
    expect(hashtags.add('kursi,rotan, #jati；sofa、meja')).toBeNull();
    expect(names()).toEqual(['kursi', 'rotan', 'jati', 'sofa', 'meja']);
  });

  test.each(['ꦧꦸꦏꦸꦗꦮ', 'หนังสือ', 'कुर्सी', 'الكتاب', '椅子', 'ᬩᬮᬶ'])('may be of any script: %s', (name) => {
    const { hashtags, names } = hashtagsOf();
    expect(hashtags.add(name)).toBeNull();
    expect(names()).toEqual([name.normalize('NFKC')]);
  });

  test('of another ad stay visible and are not saved', async () => {
    const { hashtags, onChange } = hashtagsOf(['kursi']);
    hashtags.add(TAKEN);
    await responded();
    expect(hashtags.all.get()).toContainEqual({ name: TAKEN, state: 'taken' });
    expect(onChange).not.toHaveBeenCalled();
    hashtags.remove(TAKEN);
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    ['kursi', 'repeated'],
    ['#KURSI', 'repeated'],
    ['a', 'format'],
    ['kursi-rotan', 'format'],
    ['x'.repeat(31), 'format'],
    ['  # ', null],
  ])('for %j reports %j', (text, error) => {
    const { hashtags, names } = hashtagsOf(['kursi']);
    expect(hashtags.add(text)).toBe(error);
    expect(names()).toEqual(['kursi']);
  });

  test('are five at most', () => {
    const { hashtags, names } = hashtagsOf(['a1', 'a2', 'a3', 'a4']);
    expect(hashtags.add('a5 a6')).toBe('full');
    expect(names()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('can be removed, the last one first', () => {
    const { hashtags, onChange } = hashtagsOf(['satu', 'dua']);
    hashtags.removeLast();
    expect(onChange).toHaveBeenLastCalledWith(['satu']);
    hashtags.removeLast();
    hashtags.removeLast();
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  test('that were removed during their check do not come back', async () => {
    const { hashtags, names } = hashtagsOf();
    hashtags.add('kursi');
    hashtags.remove('kursi');
    await responded();
    expect(names()).toEqual([]);
  });

  test('that could not be checked are saved: the server decides', async () => {
    const { hashtags, isFree, onChange } = hashtagsOf();
    isFree.mockRejectedValueOnce(new Error('no connection'));
    hashtags.add('kursi');
    await responded();
    expect(onChange).toHaveBeenLastCalledWith(['kursi']);
  });

  test('are checked again to find which one was taken meanwhile', async () => {
    const { hashtags, onChange } = hashtagsOf(['kursi', TAKEN]);
    hashtags.recheck();
    await responded();
    expect(onChange).toHaveBeenLastCalledWith(['kursi']);
  });
});
