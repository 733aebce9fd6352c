import { useTranslation } from 'react-i18next';
import type { FactsPrice } from '../../../../contract/ads/line/line-facts.ts';
import { formatPrice, priceText } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { labelOf } from '../../shared/ad/detail-form.ts';
import type { ChosenCategory, MissingFact, ResolvedLine } from './resolve-line.ts';

/** The facts of an ad as texts in the page's language. */
export function useFactsTexts() {
  const { t } = useTranslation(['quick', 'ui']);
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const fieldLabel = ({ fields }: Pick<ResolvedLine, 'fields'>, key: string) => {
    const field = fields.find((one) => one.key === key);
    return field ? labelOf(field, locale) : key;
  };
  return {
    price: (price: FactsPrice) => priceText(formatPrice(price.price, 0, price.price_note, price.price_period, ui)),
    category: (category: ChosenCategory) =>
      t('facts.name_of_category', { parent: category.parent.name, child: category.name }),
    /** An answer to a question of the form, as its choice is named. */
    answer(line: Pick<ResolvedLine, 'fields' | 'details'>, key: string): string {
      const field = line.fields.find((one) => one.key === key);
      const value = line.details[key];
      const names = [value ?? []].flat().map((one) => {
        const option = field?.options.find((choice) => choice.value === one);
        return option ? labelOf(option, locale) : String(one);
      });
      return names.join(', ');
    },
    fieldLabel,
    /** The name of a fact. */
    name: (line: Pick<ResolvedLine, 'fields'>, fact: MissingFact) =>
      fact.startsWith('details.') ? fieldLabel(line, fact.slice('details.'.length)) : t(`facts.${fact as 'title'}`),
    /** The question about a fact that is missing. */
    question: (line: Pick<ResolvedLine, 'fields'>, fact: MissingFact) =>
      fact.startsWith('details.')
        ? t('ask.field', { field: fieldLabel(line, fact.slice('details.'.length)) })
        : t(`ask.${fact as 'title'}`),
  };
}
