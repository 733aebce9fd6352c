import type { Locale } from '../../contract/locale.ts';
import { createTranslator } from '../i18n.ts';
import enDocuments from '../locales/en/documents.json' with { type: 'json' };
import enWallet from '../locales/en/wallet.json' with { type: 'json' };
import idDocuments from '../locales/id/documents.json' with { type: 'json' };
import idWallet from '../locales/id/wallet.json' with { type: 'json' };
import type { Translate } from '../ui/format.ts';

const RESOURCES = {
  id: { documents: idDocuments, wallet: idWallet },
  en: { documents: enDocuments, wallet: enWallet },
};

/** The texts of documents; those of the wallet have keys such as `wallet:key`. */
export function documentTexts(paper: { locale: Locale; app_name: string }): Translate {
  const words = createTranslator(paper.locale, { [paper.locale]: RESOURCES[paper.locale] }, paper.app_name);
  return (key, values) => words.t(key.includes(':') ? key : `documents:${key}`, values);
}
