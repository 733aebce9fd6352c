import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Autosave } from '../../designer/autosave.ts';

/** The next page loads the draft anew, so what is not saved yet goes first. Closing the window is asked about. */
export function useSaveBeforeLeaving<Document>(autosave: Autosave<Document>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => autosave.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void autosave.flush().finally(() => blocker.proceed());
  }, [blocker, autosave]);
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
