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
const answered = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('hashtags of an ad', () => {
  test('are taken in without their sign, in small letters, and saved once they are free', async () => {
    const { hashtags, onChange, names } = hashtagsOf();
    expect(hashtags.add('#KursiRotan')).toBeNull();
    expect(names()).toEqual(['kursirotan']);
    expect(onChange).not.toHaveBeenCalled();
    await answered();
    expect(onChange).toHaveBeenLastCalledWith(['kursirotan']);
  });

  test('that were pasted together are divided', () => {
    const { hashtags, names } = hashtagsOf();
    expect(hashtags.add('#kursi #rotan cirebon#jati')).toBeNull();
    expect(names()).toEqual(['kursi', 'rotan', 'cirebon', 'jati']);
  });

  test('that another ad has stay in sight and are not saved', async () => {
    const { hashtags, onChange } = hashtagsOf(['kursi']);
    hashtags.add(TAKEN);
    await answered();
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
  ])('%j is answered with %j', (text, fault) => {
    const { hashtags, names } = hashtagsOf(['kursi']);
    expect(hashtags.add(text)).toBe(fault);
    expect(names()).toEqual(['kursi']);
  });

  test('are five at most', () => {
    const { hashtags, names } = hashtagsOf(['a1', 'a2', 'a3', 'a4']);
    expect(hashtags.add('a5 a6')).toBe('full');
    expect(names()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('the last one goes first', () => {
    const { hashtags, onChange } = hashtagsOf(['satu', 'dua']);
    hashtags.removeLast();
    expect(onChange).toHaveBeenLastCalledWith(['satu']);
    hashtags.removeLast();
    hashtags.removeLast();
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  test('one that was removed while it was asked about does not come back', async () => {
    const { hashtags, names } = hashtagsOf();
    hashtags.add('kursi');
    hashtags.remove('kursi');
    await answered();
    expect(names()).toEqual([]);
  });

  test('one that could not be asked about is saved: the server decides', async () => {
    const { hashtags, isFree, onChange } = hashtagsOf();
    isFree.mockRejectedValueOnce(new Error('no connection'));
    hashtags.add('kursi');
    await answered();
    expect(onChange).toHaveBeenLastCalledWith(['kursi']);
  });

  test('asking again tells which was lost meanwhile', async () => {
    const { hashtags, onChange } = hashtagsOf(['kursi', TAKEN]);
    hashtags.recheck();
    await answered();
    expect(onChange).toHaveBeenLastCalledWith(['kursi']);
  });
});
