import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReviewJob } from '../../../../contract/moderation/endpoints.ts';
import { useRoot } from '../../../app/root-data.ts';

type Translate = TFunction<'admin'>;
export type ReportTypeName = { id: number; name: string; name_en: string };

/** The name of a part of an ad, such as `text-0`: "Text 1". */
export function partText(t: Translate, part: string): string {
  const [name = '', index = '0'] = part.split('-');
  return t(`queue.parts.${name}`, { number: Number(index) + 1 });
}

/** Why a job waits, as a sentence. */
export function useReasonText(types: readonly ReportTypeName[]): (reason: ReviewJob['reasons'][number]) => string {
  const { t } = useTranslation('admin');
  const { nameOf } = useRoot();
  return ({ key, params = {} }) => {
    const part = params.part;
    const type = key === 'report.type' ? types.find(({ id }) => id === params.id) : undefined;
    return t(`queue.reasons.${key}`, {
      ...params,
      ...(typeof part === 'string' ? { part: partText(t, part) } : {}),
      type: type ? nameOf(type) : '–',
    });
  };
}
