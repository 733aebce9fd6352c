import type { i18n, TFunction } from 'i18next';
import { use } from 'react';
import { I18nContext } from 'react-i18next';
import { rememberTextsOf } from '../app/remember-texts.ts';

type Words = TFunction<'designer'>;
/** All texts without values, and some with the numbers that a movement shows. */
const MAX_REMEMBERED = 2_000;
const known = new WeakMap<i18n, Words>();

/**
 * The designer's texts. A change of the design or the selection shows dozens of them, so each is found once, and unlike
 * `useTranslation` this subscribes to nothing: only a new page changes the language.
 */
export function useWords(): Words {
  // Every page has it.
  const { i18n } = use(I18nContext) as { i18n: i18n };
  const words = known.get(i18n) ?? wordsOf(i18n);
  known.set(i18n, words);
  return words;
}

function wordsOf(i18n: i18n): Words {
  const texts = new Map<string, string>();
  return rememberTextsOf(i18n.getFixedT(i18n.language, 'designer') as TFunction, {
    get: (name) => texts.get(name),
    set(name, text) {
      if (texts.size > MAX_REMEMBERED) texts.clear();
      texts.set(name, text);
    },
  }) as unknown as Words;
}
