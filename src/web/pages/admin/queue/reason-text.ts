import type { TFunction } from 'i18next';
import type { ReviewJob } from '../../../../contract/reviews.ts';

type Translate = TFunction<'admin'>;

/** The name of a part of an ad, such as `text-0`: "Text 1". */
export function placeText(t: Translate, place: string): string {
  const [name = '', index = '0'] = place.split('-');
  return t(`queue.places.${name}`, { number: Number(index) + 1 });
}

/** Why a job waits, as a sentence. */
export function reasonText(t: Translate, { key, params = {} }: ReviewJob['reasons'][number]): string {
  const place = params.place;
  return t(`queue.reasons.${key}`, { ...params, ...(typeof place === 'string' ? { place: placeText(t, place) } : {}) });
}
