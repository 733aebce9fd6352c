import type { Locale } from '../../contract/locale.ts';
import { createWords } from '../i18n.ts';
import enPapers from '../locales/en/papers.json' with { type: 'json' };
import enWallet from '../locales/en/wallet.json' with { type: 'json' };
import idPapers from '../locales/id/papers.json' with { type: 'json' };
import idWallet from '../locales/id/wallet.json' with { type: 'json' };
import type { Translate } from '../ui/format.ts';

const RESOURCES = { id: { papers: idPapers, wallet: idWallet }, en: { papers: enPapers, wallet: enWallet } };

/** The words of papers; the wallet's own are asked for as `wallet:key`. */
export function paperWords(paper: { locale: Locale; app_name: string }): Translate {
  const words = createWords(paper.locale, { [paper.locale]: RESOURCES[paper.locale] }, paper.app_name);
  return (key, values) => words.t(key.includes(':') ? key : `papers:${key}`, values);
}
