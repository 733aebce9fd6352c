import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Draft, detailForm, saveHashtags } from '../../../../contract/ad-creation.ts';
import type { Autosave } from '../../../designer/saving/autosave.ts';
import type { LocalCopies } from '../../../designer/saving/local-copy.ts';
import { useToast } from '../../../ui/toast.tsx';

/** What the step saves, all of it one after another: each save stands on the revision before. */
export const detailDocument = z.object({ facts: detailForm, hashtags: saveHashtags.body.shape.hashtags });
export type DetailDocument = { facts: z.output<typeof detailForm>; hashtags: readonly string[] };

/** Takes up what was written on this device and never reached the server. `show` puts it into the form. */
export function useStoredDetails(
  draft: Draft,
  autosave: Autosave<DetailDocument>,
  copies: LocalCopies<DetailDocument>,
  show: (document: DetailDocument) => void,
): void {
  const { t } = useTranslation('ads');
  const toast = useToast();
  const takeUp = useEffectEvent(async (isHere: () => boolean) => {
    const copy = await copies.newest();
    // Anyone who has begun to write already goes on; the copy waits on the device.
    if (!copy || !isHere() || autosave.hasUnsaved()) return;
    copy.clear();
    show(copy.document);
    if (copy.revision < draft.revision) autosave.hold(copy.document);
    else {
      autosave.change(copy.document);
      if (autosave.hasUnsaved()) toast.info(t('creation.save.restored'));
    }
  });
  useEffect(() => {
    let isHere = true;
    void takeUp(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);
}
