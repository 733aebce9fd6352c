import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { Autosave } from '../../../designer/saving/autosave.ts';
import { useToast } from '../../../ui/toast.tsx';

/**
 * The next page loads the draft again, so what is not saved yet goes first. While the server cannot be reached and the
 * device does not keep it either, one stays, and closing the window is asked about.
 */
export function useSaveBeforeLeaving<Document>(autosave: Autosave<Document>): void {
  const { t } = useTranslation('ads');
  const toast = useToast();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => autosave.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const decide = useEffectEvent((isSaved: boolean) => {
    if (isSaved || autosave.isKept() || autosave.state.get().kind !== 'failed') return blocker.proceed?.();
    toast.warning(t('creation.save.stay'));
    blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void autosave.flush().then(decide, () => blocker.proceed());
  }, [blocker, autosave]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsaved()) return;
      void autosave.flush();
      if (!autosave.isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      autosave.stop();
    };
  }, [autosave]);
}
