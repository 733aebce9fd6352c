import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { Autosave } from '../../designer/autosave.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * The next page loads the draft anew, so what is not saved yet goes first; while the server cannot be reached, one stays.
 * Closing the window is asked about.
 */
export function useSaveBeforeLeaving<Document>(autosave: Autosave<Document>): void {
  const { t } = useTranslation('ads');
  const toast = useToast();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => autosave.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void autosave.flush().then((isSaved) => {
      if (isSaved || autosave.state.get().kind !== 'failed') return blocker.proceed();
      blocker.reset();
      toast.warning(t('creation.save.stay'));
    });
  }, [blocker, autosave, toast, t]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsaved()) return;
      void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      autosave.stop();
    };
  }, [autosave]);
}
