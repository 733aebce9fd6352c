import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { Autosave } from '../../designer/autosave.ts';
import { useToast } from '../../ui/toast.tsx';

/** The next page loads the draft anew, so what is not saved yet goes first; `then` says whether it may be left after. */
function useSaveFirst<Document>(autosave: Autosave<Document>, then: (isSaved: boolean) => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => autosave.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const decide = useEffectEvent(then);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void autosave.flush().then(
      (isSaved) => (decide(isSaved) ? blocker.proceed() : blocker.reset()),
      () => blocker.proceed(),
    );
  }, [blocker, autosave]);
}

/** For work that is kept on the device as well: it is saved on the way, and nobody is held up. */
export function useSaveOnLeaving<Document>(autosave: Autosave<Document>): void {
  useSaveFirst(autosave, () => true);
}

/** For work that is on the server only: while that cannot be reached, one stays. Closing the window is asked about. */
export function useSaveBeforeLeaving<Document>(autosave: Autosave<Document>): void {
  const { t } = useTranslation('ads');
  const toast = useToast();
  useSaveFirst(autosave, (isSaved) => {
    const mayLeave = isSaved || autosave.state.get().kind !== 'failed';
    if (!mayLeave) toast.warning(t('creation.save.stay'));
    return mayLeave;
  });
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
