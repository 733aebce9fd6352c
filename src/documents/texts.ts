import { type Brand, brandWords } from '../contract/brand/brand.ts';
import type { Locale } from '../contract/text/locale.ts';
import { createTranslator } from '../web/app/i18n.ts';
import enDocuments from '../web/locales/en/documents.json' with { type: 'json' };
import enFraudCases from '../web/locales/en/fraud-cases.json' with { type: 'json' };
import enWallet from '../web/locales/en/wallet.json' with { type: 'json' };
import idDocuments from '../web/locales/id/documents.json' with { type: 'json' };
import idFraudCases from '../web/locales/id/fraud-cases.json' with { type: 'json' };
import idWallet from '../web/locales/id/wallet.json' with { type: 'json' };
import type { TranslateUi } from '../web/ui/format.ts';

const RESOURCES = {
  id: { 'fraud-cases': idFraudCases, documents: idDocuments, wallet: idWallet },
  en: { 'fraud-cases': enFraudCases, documents: enDocuments, wallet: enWallet },
};

/** Translates keys with their namespace: `documents:key`, `wallet:key`. */
export function documentTexts({ locale, brand }: { locale: Locale; brand: Brand }): TranslateUi {
  const translator = createTranslator(locale, { [locale]: RESOURCES[locale] }, brandWords(brand, locale));
  return (key, values) => translator.t(key, values);
}
