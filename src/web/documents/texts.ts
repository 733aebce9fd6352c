import type { Locale } from '../../contract/locale.ts';
import { createTranslator } from '../i18n.ts';
import enDocuments from '../locales/en/documents.json' with { type: 'json' };
import enFraudCases from '../locales/en/fraud-cases.json' with { type: 'json' };
import enWallet from '../locales/en/wallet.json' with { type: 'json' };
import idDocuments from '../locales/id/documents.json' with { type: 'json' };
import idFraudCases from '../locales/id/fraud-cases.json' with { type: 'json' };
import idWallet from '../locales/id/wallet.json' with { type: 'json' };
import type { TranslateUi } from '../ui/format.ts';

const RESOURCES = {
  id: { 'fraud-cases': idFraudCases, documents: idDocuments, wallet: idWallet },
  en: { 'fraud-cases': enFraudCases, documents: enDocuments, wallet: enWallet },
};

/** Translates keys with their namespace: `documents:key`, `wallet:key`. */
export function documentTexts({ locale, app_name }: { locale: Locale; app_name: string }): TranslateUi {
  const translator = createTranslator(locale, { [locale]: RESOURCES[locale] }, app_name);
  return (key, values) => translator.t(key, values);
}
