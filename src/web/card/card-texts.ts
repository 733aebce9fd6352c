import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/text/locale.ts';
import { useBase } from '../layout/frame-links.ts';
import type { TranslateUi } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';

/** The texts and formats that a card needs in the reader's language. */
export type CardTexts = {
  locale: Locale;
  /** Path prefix of this language before `/content/…`: '' or '/en'. */
  prefix: string;
  board: TranslateUi;
  ui: TranslateUi;
};

/** Returns the same object while the language stays the same. */
export function useCardTexts(): CardTexts {
  const prefix = useBase();
  const { t: board } = useTranslation('board');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  return useMemo(() => ({ locale, prefix, board, ui }), [locale, prefix, board, ui]);
}
