import { useMemo } from 'react';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import { suggestDesigns } from '../../../designer/model/quick/suggest-designs.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import type { QuickAd } from './quick-ad.ts';
import type { ResolvedLine } from './resolve-line.ts';

/** Six designs of an ad; the same input gives the same six. */
export function useDesigns(
  ad: Pick<QuickAd, 'id' | 'photo'> | null | undefined,
  line: Pick<ResolvedLine, 'facts'>,
  round: number,
): readonly DisplayConfig[] {
  const locale = useLocale();
  const { facts } = line;
  const id = ad?.id;
  const photo = ad?.photo?.facts ?? null;
  // The facts are a new object after each key, mostly with equal content.
  const key = JSON.stringify(facts);
  return useMemo(
    () =>
      id === undefined || facts.title === ''
        ? []
        : suggestDesigns({ facts: JSON.parse(key), locale, photo, seed: id, round }),
    [id, photo, key, facts.title, locale, round],
  );
}
