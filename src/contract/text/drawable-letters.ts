import { lettersOf } from './short-text.ts';

/**
 * What story, flyer, share picture and PDFs can draw: Latin, Arabic, Javanese, Balinese, Chinese, Japanese, Korean,
 * common signs and emoji (`web/outputs/fallback-fonts.ts`). Pages use the fonts of the reader's device, which have
 * more.
 */
const DRAWABLE =
  /^(?:\p{Script=Latin}|\p{Script_Extensions=Arabic}|\p{Script_Extensions=Javanese}|\p{Script_Extensions=Balinese}|[\u4E00-\u9FFF]|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|[\uAC00-\uD7A3]|\p{Emoji}|\p{Emoji_Component}|\p{M}|[\s\u0020-\u00FF\u2010-\u203A\u20AC\u2122\u2190-\u2193\u2212\u3001-\u3011\uFF01-\uFF5E])$/u;

const isDrawable = (letter: string) => [...letter].every((character) => DRAWABLE.test(character));

/** The letters of a text that its pictures and PDFs cannot show, each once. */
export function missingLetters(text: string): string[] {
  return [...new Set(lettersOf(text).filter((letter) => !isDrawable(letter)))];
}

/** The text without those letters. */
export function withoutMissingLetters(text: string): string {
  return lettersOf(text).filter(isDrawable).join('').replace(/ {2,}/g, ' ').trim();
}
