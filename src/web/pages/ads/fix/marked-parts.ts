import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { moderation } from '../../../../contract/ads/schemas.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import type { CreationStep } from '../draft/creation-header.tsx';

type PartId = z.output<typeof moderation>['parts'][number];
type DesignKind = 'text' | 'photo' | 'background';
export type MarkedPart = {
  id: PartId;
  /** Key of its text. */
  kind: DesignKind | Exclude<PartId, `${DesignKind}${string}`> | 'photos';
  /** Its number in the design among slots of its kind, from 1. */
  number: number;
  /** The step in which it is corrected. */
  step: CreationStep;
};

/** A part of an ad that a moderator marked. */
export function markedPart(id: PartId): MarkedPart {
  const [name, index] = id.split('-');
  if (name === 'text' || name === 'photo' || name === 'background')
    return { id, kind: name, number: Number(index ?? 0) + 1, step: 'display' };
  return { id, kind: id as Exclude<PartId, `${DesignKind}-${number}` | 'background'>, number: 1, step: 'detail' };
}

/** Names marked parts in a sentence. */
export function usePartNames(): (ids: readonly PartId[]) => string {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  return (ids) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      ids.map(markedPart).map(({ kind, number }) => t(`parts.${kind}`, { number })),
    );
}
