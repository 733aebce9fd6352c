import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReviewJob } from '../../../../contract/reviews.ts';
import { useRoot } from '../../../root-data.ts';

type Translate = TFunction<'admin'>;
export type ReportTypeName = { id: number; name: string; name_en: string };

/** The name of a part of an ad, such as `text-0`: "Text 1". */
export function placeText(t: Translate, place: string): string {
  const [name = '', index = '0'] = place.split('-');
  return t(`queue.places.${name}`, { number: Number(index) + 1 });
}

/** Why a job waits, as a sentence. */
export function useReasonText(types: readonly ReportTypeName[]): (reason: ReviewJob['reasons'][number]) => string {
  const { t } = useTranslation('admin');
  const { nameOf } = useRoot();
  return ({ key, params = {} }) => {
    const place = params.place;
    const type = key === 'report.type' ? types.find(({ id }) => id === params.id) : undefined;
    return t(`queue.reasons.${key}`, {
      ...params,
      ...(typeof place === 'string' ? { place: placeText(t, place) } : {}),
      type: type ? nameOf(type) : '–',
    });
  };
}
