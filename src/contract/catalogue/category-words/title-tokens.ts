import { SPELLINGS } from './spellings.ts';

const MAX_LETTERS = 200;

const usual = new Map(
  Object.entries(SPELLINGS).flatMap(([word, spellings]) => spellings.split(',').map((spelling) => [spelling, word])),
);

/** Words and numbers in their usual spelling, apart also within a name: `Vario150` and `vario 150` are equal. */
export function titleTokens(text: string): string[] {
  const shortened = text
    .slice(0, MAX_LETTERS)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, '$1');
  return (shortened.match(/\p{L}+|\p{Nd}+/gu) ?? []).map((token) => usual.get(token) ?? token);
}
