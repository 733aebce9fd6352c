import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lexemeOf } from '../../../src/domain/search/words/stems.ts';
import { termsOf } from '../../../src/domain/search/words/terms.ts';

const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

type Form = { form: string; root: string; isEnglish: boolean };
const FORMS: Form[] = [...linesOf('forms.txt'), ...linesOf('forms-later.txt')].flatMap((line) => {
  const [head = '', forms = ''] = line.split(': ');
  const isEnglish = head.startsWith('en ');
  const root = head.replace(/^en /, '');
  return forms.split(' ').map((form) => ({ form, root, isEnglish }));
});
const PAIRS = linesOf('apart.txt').map((line) => line.split(' '));

/** English words and names meet their first form, and no Indonesian root. */
const isRight = ({ form, root, isEnglish }: Form) =>
  isEnglish ? lexemeOf(form) === lexemeOf(root) && isApart(root) : lexemeOf(form) === root;
const isApart = (word: string) => lexemeOf(word).startsWith('E') || lexemeOf(word) === word;

describe('stems', () => {
  test('are right for at least 98 of 100 forms', () => {
    const wrong = FORMS.filter((form) => !isRight(form));
    const inflected = FORMS.filter(({ form, root }) => form !== root).length;
    const misses = wrong.map(({ form, root }) => `${form} → ${lexemeOf(form)} instead of ${root}`);
    process.stdout.write(
      `${FORMS.length} forms, ${inflected} of them inflected; ${misses.length} misses:\n${misses.join('\n')}\n`,
    );
    expect(FORMS.length).toBeGreaterThanOrEqual(1000);
    expect(wrong.length / FORMS.length).toBeLessThanOrEqual(0.02);
  });

  test('keep at least 300 pairs of words apart', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(300);
    const met = PAIRS.filter(([one = '', other = '']) =>
      termsOf(one).some((lexeme) => termsOf(other).includes(lexeme)),
    );
    expect(met).toEqual([]);
  });
});
