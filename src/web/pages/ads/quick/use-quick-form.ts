import { useTranslation } from 'react-i18next';
import { applicablePrice, priceField } from '../../../../contract/ads/applicable-fields.ts';
import { AD_LIMITS, countWords } from '../../../../contract/ads/rules.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useFactsTexts } from './facts-texts.ts';
import { type ResolvedLine, titleFor } from './resolve-line.ts';
import type { QuickForm } from './save-quick-ad.ts';
import { isMobileNumber } from './use-quick.ts';

/** What a description needs of an ad. */
export type DescribedAd = Pick<ResolvedLine, 'facts' | 'details' | 'fields'> & {
  city: { name: string } | null;
  title: string;
};

/** Returns functions that make title, description and form of an ad from its facts. */
export function useQuickForm() {
  const { t } = useTranslation('quick');
  const { viewer } = useViewer();
  const texts = useFactsTexts();

  /** A description of the facts alone; it invents nothing. */
  const describeAd = ({ facts, details, fields, city, title }: DescribedAd): string => {
    const lead = t(`lead.${facts.kind}`);
    const isLed = facts.kind === 'other' || title.toLowerCase().startsWith(lead.toLowerCase());
    const price = texts.price(facts);
    const named = AMOUNTS[priceField(fields)];
    const sentences = [
      isLed ? t('description.offer', { title }) : t('description.what', { lead, title }),
      facts.price_note === 'free'
        ? t('description.free')
        : facts.price === null
          ? facts.price_note === 'negotiable'
            ? t('description.open')
            : ''
          : facts.price_note === 'negotiable'
            ? t('description.price_negotiable', { price: texts.price({ ...facts, price_note: 'none' }) })
            : t(`description.${named}`, { price }),
      details.condition === undefined
        ? ''
        : t('description.condition', { condition: lower(texts.answer({ fields, details }, 'condition')) }),
      city ? t('description.city', { city: city.name }) : '',
    ].filter(Boolean);
    // A stored text has ordinary spaces.
    const text = sentences.join(' ').replaceAll('\u00A0', ' ');
    const { characters, words } = AD_LIMITS.description;
    const isShort = text.length < characters || countWords(text) < words;
    return isShort ? `${text} ${t('description.contact')}` : text;
  };

  const formOf = (line: ResolvedLine): QuickForm => {
    const title = titleFor(line.facts, t(`lead.${line.facts.kind}`));
    const { price, price_note, price_period } = line.facts;
    return {
      title,
      description: describeAd({ ...line, title }),
      category_id: line.category?.parent.id ?? null,
      sub_category_id: line.category?.id ?? null,
      details: line.details,
      ...applicablePrice(line.fields, line.details, { price, price_note, price_period }),
      location_same_as_profile: line.isHome || line.city?.id === viewer?.city_id,
      city_id: line.isHome ? null : (line.city?.id ?? null),
      whatsapp_connected: isMobileNumber(viewer?.phone ?? ''),
    };
  };
  return { describeAd, formOf };
}

/** What the amount of an ad is called in its description. */
const AMOUNTS = { price: 'price', 'details.salary_min': 'salary', 'details.reward': 'reward' } as const;

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
