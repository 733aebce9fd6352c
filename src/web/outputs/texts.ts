import type { Locale } from '../../contract/text/locale.ts';
import { createTranslator } from '../app/i18n.ts';
import enOutputs from '../locales/en/outputs.json' with { type: 'json' };
import enUi from '../locales/en/ui.json' with { type: 'json' };
import idOutputs from '../locales/id/outputs.json' with { type: 'json' };
import idUi from '../locales/id/ui.json' with { type: 'json' };
import type { TranslateUi } from '../ui/format.ts';

const RESOURCES = { id: { ui: idUi, outputs: idOutputs }, en: { ui: enUi, outputs: enOutputs } };

/** The texts of outputs rendered outside a browser. */
export function outputTexts(locale: Locale): TranslateUi {
  const translator = createTranslator(locale, { [locale]: RESOURCES[locale] });
  return (key, values) => translator.t(key, values);
}
