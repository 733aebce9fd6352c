import type { Locale } from '../../contract/locale.ts';
import { createTranslator } from '../i18n.ts';
import enCheated from '../locales/en/cheated.json' with { type: 'json' };
import enDocuments from '../locales/en/documents.json' with { type: 'json' };
import enWallet from '../locales/en/wallet.json' with { type: 'json' };
import idCheated from '../locales/id/cheated.json' with { type: 'json' };
import idDocuments from '../locales/id/documents.json' with { type: 'json' };
import idWallet from '../locales/id/wallet.json' with { type: 'json' };
import type { TranslateUi } from '../ui/format.ts';

const RESOURCES = {
  id: { cheated: idCheated, documents: idDocuments, wallet: idWallet },
  en: { cheated: enCheated, documents: enDocuments, wallet: enWallet },
};

/** Translates keys with their namespace: `documents:key`, `wallet:key`. */
export function documentTexts({ locale, app_name }: { locale: Locale; app_name: string }): TranslateUi {
  const translator = createTranslator(locale, { [locale]: RESOURCES[locale] }, app_name);
  return (key, values) => translator.t(key, values);
}
